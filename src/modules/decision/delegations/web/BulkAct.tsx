import { ConfirmAct, type ConfirmFact } from '#platform/web/ConfirmAct.tsx'
import { Failure } from '#platform/web/failure.ts'
import { useToasts } from '#platform/web/use-toasts.tsx'
import { changeStatusOfDelegations, deleteDelegations, previewCascade } from '../model/delegation-calls.ts'
import { decision } from './service.ts'
import { texts } from './texts.ts'

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
}: {
  target: BulkTarget
  rows: readonly { id: string }[]
  onClose: () => void
  onDone?: () => void
}) {
  const toasts = useToasts()
  const change = decision.useSend(changeStatusOfDelegations)
  const remove = decision.useSend(deleteDelegations)
  const previewed = PREVIEWED[target]
  const only = rows.length === 1 ? rows[0] : undefined
  const preview = decision.useCall(
    previewCascade,
    { body: { delegationId: only?.id ?? '', act: previewed ?? 'REVOKE' } },
    { enabled: previewed !== undefined && only !== undefined },
  )
  const ending = target === 'revoke' || target === 'delete'
  const count = rows.length
  const verb = texts.acts[target]
  return (
    <ConfirmAct
      open
      title={texts.questions[target](count)}
      effect={texts.effects[target]}
      facts={preview.data ? factsOf(preview.data) : []}
      {...((target === 'revoke' || target === 'suspend') && {
        cascade: { label: texts.cascade[target], hint: texts.cascade.hint },
      })}
      {...(target === 'deny'
        ? { reason: 'required' as const }
        : target === 'issue' || target === 'approve'
          ? {}
          : { reason: 'optional' as const })}
      {...(ending && { count })}
      keep={ending ? texts.keep : texts.cancel}
      act={() => (count === 1 ? `${verb} delegation` : `${verb} ${count} delegations`)}
      ending={ending}
      onClose={onClose}
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

type Preview = {
  childDelegationsAffected: number
  numberOfChildDelegationsInvalidated: number
  peopleTold: readonly string[]
}

function factsOf(preview: Preview): ConfirmFact[] {
  const facts: ConfirmFact[] = []
  if (preview.numberOfChildDelegationsInvalidated > 0)
    facts.push({
      icon: 'redelegations',
      tone: 'warning',
      title: texts.below(preview.numberOfChildDelegationsInvalidated),
    })
  if (preview.peopleTold.length > 0)
    facts.push({
      icon: 'position',
      tone: 'info',
      title: texts.toldTitle(preview.peopleTold.length),
      caption: texts.several(preview.peopleTold),
    })
  return facts
}
