import { type ReactNode, useState } from 'react'
import { BlockedDialog, ConfirmAct, type ConfirmFact } from '#platform/web/ConfirmAct.tsx'
import { service } from '#platform/web/client.ts'
import { tellOutcome } from '#platform/web/tell-outcome.ts'
import { useToasts } from '#platform/web/use-toasts.tsx'
import { type EffectsPreview, hasEffects } from '../../effects/model/effects.ts'
import { effectFacts } from '../../effects/web/effect-facts.ts'
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
type Asked = {
  target: Exclude<PositionTarget, 'activate'>
  rows: readonly Subject[]
  told: EffectsPreview
}

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
  const [asked, setAsked] = useState<Asked>()
  const [blocked, setBlocked] = useState<Subject>()

  const perform = async (target: PositionTarget, ids: readonly string[], undo = true) => {
    const words = { done: texts.acts[target].done, refused: texts.acts.refused }
    if (target === 'delete') {
      tellOutcome(toasts, await remove.mutateAsync({ body: { ids: [...ids] } }), words)
      return onDeleted?.()
    }
    const reply = await change.mutateAsync({ body: { ids: [...ids], status: STATUS[target] } })
    const back = () =>
      void perform(OPPOSITE[target], reply.succeeded, false).catch((thrown) => toasts.failed(thrown))
    tellOutcome(toasts, reply, words, undo ? { undo: back } : {})
  }

  const begin = async (target: PositionTarget, rows: readonly Subject[]) => {
    const ids = rows.map((row) => row.id)
    if (target === 'activate') return perform(target, ids)
    const [only] = rows
    if (target === 'delete' && rows.length === 1 && only && only.linkedUsers > 0) return setBlocked(only)
    const told =
      target === 'delete'
        ? await settings.ask(previewDeletePositions, { body: { ids } })
        : await settings.ask(previewStatusOfPositions, { body: { ids, status: STATUS[target] } })
    const isQuiet = rows.length === 1 && !hasEffects(told.effects) && told.refused.length === 0
    if (target === 'deactivate' && isQuiet) return perform(target, ids)
    setAsked({ target, rows, told })
  }

  return {
    act: (target) => (rows) => void begin(target, rows).catch((thrown) => toasts.failed(thrown)),
    dialog: (
      <>
        {asked && <Question {...asked} perform={perform} onClose={() => setAsked(undefined)} />}
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

function Question({
  target,
  rows,
  told,
  perform,
  onClose,
}: Asked & {
  perform: (target: PositionTarget, ids: readonly string[]) => Promise<unknown>
  onClose: () => void
}) {
  const words = texts.acts[target]
  const refused = new Set(told.refused.map(({ id }) => id))
  const ids = rows.map((row) => row.id).filter((id) => !refused.has(id) || refused.size === rows.length)
  const stays: ConfirmFact[] =
    refused.size > 0
      ? [
          {
            icon: 'lock',
            tone: 'warning',
            title: texts.acts.stay(refused.size),
            caption: [...new Set(told.refused.map(({ message }) => message))].slice(0, 3).join(' '),
          },
        ]
      : []
  return (
    <ConfirmAct
      open
      title={words.question(ids.length)}
      effect={words.effect(ids.length)}
      facts={[...stays, ...effectFacts({ data: told.effects, error: undefined })]}
      ending={target === 'delete'}
      count={target === 'delete' ? ids.length : 1}
      keep={target === 'delete' ? texts.acts.keep(ids.length) : texts.acts.cancel}
      act={() => words.act(ids.length)}
      onAct={() => perform(target, ids)}
      onClose={onClose}
    />
  )
}
