import type { ReactNode } from 'react'
import { effectFacts, sendAsShown } from '#modules/settings/index.web.ts'
import { ConfirmAct, type ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'
import { Failure } from '#platform/web/client/failure.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { changeStatusOfDelegations, deleteDelegations } from '../model/delegation-calls.ts'
import { decision } from './service.ts'
import { texts } from './texts.ts'
import { usePreview } from './use-preview.ts'

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

/** Those with a cascade to choose. */
const CASCADES: readonly BulkTarget[] = ['revoke', 'suspend']

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
  const { zone } = useViewer().tenant
  const body = (cascade: boolean, reason?: string) => ({
    delegationIds: rows.map((row) => row.id),
    cascadeToChildDelegations: cascade,
    ...(reason && { reason }),
  })
  const [call, params] =
    target === 'delete'
      ? [deleteDelegations, {}]
      : [changeStatusOfDelegations, { params: { targetStatus: TARGET[target] } }]
  const hasCascade = CASCADES.includes(target)
  const alone = usePreview(call, { ...params, body: body(false) }, true)
  const withAll = usePreview(call, { ...params, body: body(true) }, hasCascade)
  const shown = (cascade: boolean) => (cascade ? withAll : alone)
  // what hangs from them is judged with them
  const below = alone.effects && Math.max(0, alone.effects.judged - rows.length)
  const ending = target === 'revoke' || target === 'delete'
  const count = rows.length
  const verb = texts.acts[target]
  return (
    <ConfirmAct
      open
      title={texts.questions[target](count)}
      effect={texts.effects[target]}
      facts={({ cascade }) => [
        ...refusedFacts(shown(cascade).refused, count),
        ...effectFacts({ data: shown(cascade).effects, error: shown(cascade).error }, zone),
      ]}
      ready={({ cascade }) => shown(cascade).effects !== undefined || shown(cascade).error !== null}
      {...(hasCascade &&
        below !== 0 && {
          cascade: {
            label: texts.cascade[target as 'revoke' | 'suspend'](below),
            hint: texts.cascade.hint,
          },
        })}
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
        const { effects, again } = shown(cascade)
        const asked = { body: body(cascade, reason) }
        const send = (stamp: object) =>
          target === 'delete'
            ? remove.mutateAsync({ ...asked, ...stamp })
            : change.mutateAsync({ ...asked, ...stamp, params: { targetStatus: TARGET[target] } })
        const reply = await sendAsShown(send, effects, again)
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

/** Those of several that would be refused, with the first reason; of one the act itself says why. */
const refusedFacts = (refused: readonly { message: string }[], count: number): ConfirmFact[] =>
  refused[0] && count > 1
    ? [
        {
          icon: 'warning',
          tone: 'warning',
          title: texts.stay(refused.length, count),
          caption: refused[0].message,
        },
      ]
    : []

/** "Revoke delegation", "Revoke 4 delegations": with the cascade, those below count. */
function labelOf(verb: string, count: number, cascade: boolean, below: number | undefined): string {
  if (cascade && below === undefined) return texts.andBelow(verb, count)
  const all = count + (cascade ? (below ?? 0) : 0)
  return all === 1 ? `${verb} delegation` : `${verb} ${all} delegations`
}
