import type { ReactNode } from 'react'
import { ConfirmAct, type ConfirmFact } from '#platform/web/ConfirmAct.tsx'
import { Failure } from '#platform/web/failure.ts'
import { useToasts } from '#platform/web/use-toasts.tsx'
import { changeStatusOfDelegations, deleteDelegations } from '../model/delegation-calls.ts'
import { decision } from './service.ts'
import { texts } from './texts.ts'
import { type Preview, usePreview } from './use-preview.ts'

export type BulkTarget =
  | 'revoke'
  | 'suspend'
  | 'reissue'
  | 'approve'
  | 'deny'
  | 'withdraw'
  | 'issue'
  | 'delete'

const TARGET = {
  revoke: 'revoked',
  suspend: 'suspended',
  reissue: 'issued',
  approve: 'issued',
  issue: 'issued',
  deny: 'denied',
  withdraw: 'withdrawn',
} as const

const DONE: Readonly<Record<BulkTarget, keyof typeof texts.done>> = {
  revoke: 'revoked',
  suspend: 'suspended',
  reissue: 'reissued',
  approve: 'approved',
  issue: 'issued',
  deny: 'denied',
  withdraw: 'withdrawn',
  delete: 'deleted',
}

const PREVIEWED: Partial<Record<BulkTarget, 'REVOKE' | 'SUSPEND' | 'DELETE'>> = {
  revoke: 'REVOKE',
  suspend: 'SUSPEND',
  delete: 'DELETE',
}

/** Asks before an act on one delegation or several: its effect, what hangs below, who can decide less. */
export function BulkAct({
  target,
  rows,
  onClose,
  onDone,
  children,
}: {
  target: BulkTarget
  rows: readonly { id: string }[]
  onClose: () => void
  onDone?: () => void
  /** What one of them grants, where it is approved. */
  children?: ReactNode
}) {
  const toasts = useToasts()
  const change = decision.useSend(changeStatusOfDelegations)
  const remove = decision.useSend(deleteDelegations)
  const preview = usePreview(
    PREVIEWED[target],
    rows.map((row) => row.id),
  )
  const below = preview.state === 'known' ? preview.affected : undefined
  const ending = target === 'revoke' || target === 'delete'
  const count = rows.length
  const verb = texts.acts[target]
  return (
    <ConfirmAct
      open
      title={texts.questions[target](count)}
      effect={texts.effects[target]}
      facts={factsOf(preview, ending)}
      {...((target === 'revoke' || target === 'suspend') &&
        below !== 0 && { cascade: { label: texts.cascade[target](below), hint: texts.cascade.hint } })}
      {...(target === 'deny'
        ? { reason: 'required' as const }
        : target === 'issue' || target === 'approve'
          ? {}
          : { reason: 'optional' as const })}
      {...(ending && { count })}
      keep={ending ? texts.keep : texts.cancel}
      act={({ cascade }) => labelOf(verb, count, cascade, below)}
      ending={ending}
      onClose={onClose}
      {...(children && { children })}
      onAct={async ({ cascade, reason }) => {
        const body = {
          delegationIds: rows.map((row) => row.id),
          cascadeToChildDelegations: cascade,
          ...(reason && { reason }),
        }
        const reply =
          target === 'delete'
            ? await remove.mutateAsync({ body })
            : await change.mutateAsync({ params: { targetStatus: TARGET[target] }, body })
        const [refusal] = reply.refused
        if (count === 1 && refusal)
          throw new Failure({ kind: 'refused', message: refusal.message, code: refusal.code })
        if (count === 1) toasts.done(texts.done[DONE[target]])
        else toasts.done(texts.bulkDone(DONE[target], reply.succeeded.length, reply.refused.length))
        if (count > 1 && refusal) toasts.failed(new Failure({ kind: 'refused', message: refusal.message }))
        onDone?.()
      }}
    />
  )
}

function factsOf(preview: Preview, ending: boolean): ConfirmFact[] {
  const words = texts.preview
  if (preview.state === 'none') return []
  if (preview.state === 'waiting') return [{ icon: 'clock', tone: 'quiet', title: words.waiting }]
  if (preview.state !== 'known') return [{ icon: 'warning', tone: 'warning', title: words[preview.state] }]
  const { below, recipients, people } = preview
  return [
    ...(below > 0
      ? [
          {
            icon: 'redelegations' as const,
            tone: ending ? ('error' as const) : ('warning' as const),
            title: texts.below(below),
            caption: texts.several(recipients),
          },
        ]
      : []),
    ...(people.length > 0
      ? [
          {
            icon: 'position' as const,
            tone: 'info' as const,
            title: texts.toldTitle(people.length),
            caption: texts.several(people),
          },
        ]
      : []),
  ]
}

/** "Revoke delegation", "Revoke 4 delegations": with the cascade, those below count. */
function labelOf(verb: string, count: number, cascade: boolean, below: number | undefined): string {
  if (cascade && below === undefined) return texts.andBelow(verb, count)
  const all = count + (cascade ? (below ?? 0) : 0)
  return all === 1 ? `${verb} delegation` : `${verb} ${all} delegations`
}
