import { type ReactNode, useState } from 'react'
import type { BulkReply } from '#platform/model/bulk.ts'
import { BlockedDialog, ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { useViewer } from '#platform/web/client/viewer.ts'
import { tellOutcome } from '#platform/web/overlay/tell-outcome.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { deactivateUserRoles, deleteUserRoles, reactivateUserRoles } from '../model/user-role-calls.ts'
import { auth, holdersOf } from './service.ts'
import { texts } from './texts.ts'

export type Target = 'deactivate' | 'reactivate' | 'delete'
export type Row = { readonly id: string; readonly name: string; readonly usersCount: number }

/**
 * What is done to user roles. Deactivating and reactivating happen at once, since nobody active holds them, and can be undone;
 * deleting is asked before. One that active users hold leads to them instead. Spec 8, DESIGN 13.
 */
export function useUserRoleActs(onDeleted?: () => void): {
  act: (target: Target, rows: readonly Row[]) => void
  dialog: ReactNode
} {
  const { tenant } = useViewer()
  const toasts = useToasts()
  const calls = {
    deactivate: auth.useSend(deactivateUserRoles),
    reactivate: auth.useSend(reactivateUserRoles),
    delete: auth.useSend(deleteUserRoles),
  }
  const [asked, setAsked] = useState<{
    blocked?: Row
    target: 'deactivate' | 'delete'
    rows: readonly Row[]
  }>()

  const send = async (target: Target, ids: readonly string[]) => {
    const reply: BulkReply = await calls[target].mutateAsync({
      params: { tenantId: tenant.id },
      body: { roleIds: [...ids] },
    })
    const back = target === 'deactivate' ? 'reactivate' : 'deactivate'
    const { done } = texts.acts[target]
    tellOutcome(
      toasts,
      reply,
      { done, refused: texts.acts.refused },
      {
        ...(target !== 'delete' && { undo: () => void send(back, reply.succeeded).catch(toasts.failed) }),
      },
    )
  }

  const act = (target: Target, rows: readonly Row[]) => {
    const [first] = rows
    if (target !== 'reactivate' && first && rows.every((row) => row.usersCount > 0))
      return setAsked({ blocked: first, target, rows })
    if (target === 'delete') return setAsked({ target, rows })
    send(
      target,
      rows.map(({ id }) => id),
    ).catch(toasts.failed)
  }

  const close = () => setAsked(undefined)
  const { blocked, question, ...words } = { ...texts.acts.delete, blocked: texts.acts.blocked }
  const dialog =
    asked &&
    (asked.blocked ? (
      <BlockedDialog
        open
        title={blocked.title(asked.blocked.name, asked.target)}
        reason={blocked.reason(asked.blocked.usersCount)}
        links={[{ label: blocked.show(asked.blocked.usersCount), to: holdersOf(asked.blocked.id) }]}
        onClose={close}
      />
    ) : (
      <ConfirmAct
        open
        title={question(asked.rows.length)}
        effect={words.effect(asked.rows.length)}
        count={asked.rows.length}
        keep={words.keep(asked.rows.length)}
        act={() => words.act(asked.rows.length)}
        onClose={close}
        onAct={async () => {
          await send(
            'delete',
            asked.rows.map(({ id }) => id),
          )
          onDeleted?.()
        }}
      />
    ))
  return { act, dialog }
}
