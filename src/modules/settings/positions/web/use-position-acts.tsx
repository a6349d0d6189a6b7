import { type ReactNode, useState } from 'react'
import { BlockedDialog, type ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'
import { service } from '#platform/web/client/client.ts'
import { tellOutcome } from '#platform/web/overlay/tell-outcome.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import type { EffectsPreview } from '../../effects/model/effects.ts'
import { useShownFirst } from '../../effects/web/use-shown-first.tsx'
import {
  changeStatusOfPositions,
  deletePositions,
  previewDeletePositions,
  previewStatusOfPositions,
} from '../model/position-calls.ts'
import { texts } from './texts.ts'

const settings = service('/api/settings')

export type PositionTarget = 'activate' | 'deactivate' | 'delete'
type Subject = { id: string; positionName: string; linkedUsers: number }

const STATUS = { activate: 'ACTIVE', deactivate: 'INACTIVE' } as const
const OPPOSITE = { activate: 'deactivate', deactivate: 'activate' } as const

/** What is done to positions: at once where nothing follows from it, else after it was said what does. DESIGN 13. */
export function usePositionActs({ onDeleted }: { onDeleted?: () => void } = {}): {
  act: (target: PositionTarget) => (rows: readonly Subject[]) => void
  dialog: ReactNode
} {
  const toasts = useToasts()
  const change = settings.useSend(changeStatusOfPositions)
  const remove = settings.useSend(deletePositions)
  const shownFirst = useShownFirst()
  const [blocked, setBlocked] = useState<Subject>()

  const perform = async (
    target: PositionTarget,
    ids: readonly string[],
    { shown, undo = true }: { shown?: string; undo?: boolean } = {},
  ) => {
    const stamp = shown === undefined ? {} : { shown }
    const words = { done: texts.acts[target].done, refused: texts.acts.refused }
    if (target === 'delete') {
      tellOutcome(toasts, await remove.mutateAsync({ body: { ids: [...ids] }, ...stamp }), words)
      return onDeleted?.()
    }
    const reply = await change.mutateAsync({ body: { ids: [...ids], status: STATUS[target] }, ...stamp })
    const back = () =>
      void perform(OPPOSITE[target], reply.succeeded, { undo: false }).catch((thrown) =>
        toasts.failed(thrown),
      )
    tellOutcome(toasts, reply, words, undo ? { undo: back } : {})
  }

  const begin = async (target: PositionTarget, rows: readonly Subject[]) => {
    const ids = rows.map((row) => row.id)
    if (target === 'activate') return perform(target, ids)
    const [only] = rows
    if (target === 'delete' && rows.length === 1 && only && only.linkedUsers > 0) return setBlocked(only)
    const look = (ids: string[]) =>
      target === 'delete'
        ? settings.ask(previewDeletePositions, { body: { ids } })
        : settings.ask(previewStatusOfPositions, { body: { ids, status: STATUS[target] } })
    const told = await look(ids)
    const refused = new Set(told.refused.map(({ id }) => id))
    const going = ids.filter((id) => !refused.has(id) || refused.size === ids.length)
    const words = texts.acts[target]
    const isEnding = target === 'delete'
    return shownFirst.begin({
      always: isEnding || rows.length > 1,
      ending: isEnding,
      words: {
        title: words.question(going.length),
        effect: words.effect(going.length),
        keep: isEnding ? texts.acts.keep(going.length) : texts.acts.cancel,
        act: words.act(going.length),
      },
      facts: staysOf(told),
      count: isEnding ? going.length : 1,
      // those that stay are left out of the act, so that it is what was shown
      look: async () => (going.length < ids.length ? await look(going) : told).effects,
      save: (shown) => perform(target, going, { shown }),
    })
  }

  return {
    act: (target) => (rows) => void begin(target, rows).catch((thrown) => toasts.failed(thrown)),
    dialog: (
      <>
        {shownFirst.dialog}
        {blocked && (
          <BlockedDialog
            open
            title={texts.acts.blocked(blocked.positionName)}
            reason={texts.acts.blockedBecause(blocked.linkedUsers)}
            links={[
              {
                label: texts.acts.showOccupants,
                to: `/admin/account-settings/positions/view/${blocked.id}?tab=occupants`,
              },
            ]}
            onClose={() => setBlocked(undefined)}
          />
        )}
      </>
    ),
  }
}

const staysOf = ({ refused }: EffectsPreview): ConfirmFact[] =>
  refused.length > 0
    ? [
        {
          icon: 'lock',
          tone: 'warning',
          title: texts.acts.stay(refused.length),
          caption: [...new Set(refused.map(({ message }) => message))].slice(0, 3).join(' '),
        },
      ]
    : []
