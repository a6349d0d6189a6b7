import { ConfirmAct } from '#platform/web/ConfirmAct.tsx'
import { useToasts } from '#platform/web/use-toasts.tsx'
import type { DelegationDetail } from '../model/delegation.ts'
import { respondToDelegation } from '../model/delegation-calls.ts'
import { decision } from './service.ts'
import { texts } from './texts.ts'

/** A recipient answers what waits for them. */
export function RespondDialog({
  delegation,
  answer,
  onClose,
}: {
  delegation: DelegationDetail
  answer: 'ACCEPTED' | 'REJECTED'
  onClose: () => void
}) {
  const toasts = useToasts()
  const respond = decision.useSend(respondToDelegation)
  const act = answer === 'ACCEPTED' ? 'accept' : 'reject'
  return (
    <ConfirmAct
      open
      title={texts.questions[act]}
      effect={texts.effects[act]}
      {...(act === 'reject' && { reason: 'required' as const })}
      keep={texts.cancel}
      act={() => `${texts.acts[act]} delegation`}
      ending={act === 'reject'}
      onClose={onClose}
      onAct={async ({ reason }) => {
        await respond.mutateAsync({
          params: { id: delegation.id },
          body: { answer, ...(reason && { reason }) },
        })
        toasts.done(texts.done[act === 'accept' ? 'accepted' : 'rejected'])
      }}
    />
  )
}
