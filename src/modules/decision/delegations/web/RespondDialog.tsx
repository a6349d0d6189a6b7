import { limitText } from '#modules/authority/terms/model/limit-texts.ts'
import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { useViewer } from '#platform/web/client/viewer.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { decision } from '../../decisions/web/decision-service.ts'
import type { DelegationDetail } from '../model/delegation.ts'
import { respondToDelegation } from '../model/delegation-calls.ts'
import { GrantOfRecord } from './GrantWords.tsx'
import { texts as answers } from './respond-texts.ts'

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
  const { zone } = useViewer().tenant
  const toasts = useToasts()
  const respond = decision.useSend(respondToDelegation)
  const act = answer === 'ACCEPTED' ? 'accept' : 'reject'
  // who accepted before answers for the change alone
  const ofChange = delegation.recipients.some((each) => each.isMine && each.changeWaits)
  const words = answers[ofChange ? (`${act}Change` as const) : act]
  return (
    <ConfirmAct
      open
      title={words.question}
      effect={ofChange && act === 'accept' ? changeWords(delegation) : words.effect}
      {...(act === 'reject' && { reason: 'required' as const })}
      keep={platform.cancel}
      act={() => words.act}
      ending={act === 'reject'}
      onClose={onClose}
      {...(act === 'accept' && { children: <GrantOfRecord delegation={delegation} zone={zone} /> })}
      onAct={async ({ reason }) => {
        await respond.mutateAsync({
          params: { id: delegation.id },
          // what was read is answered, and nothing else
          version: delegation.version,
          body: { answer, ...(reason && { reason }) },
        })
        toasts.done(words.done(delegation.displayId))
      }}
    />
  )
}

/** From what to what the limit goes, where a change of an issued delegation waits. */
function changeWords({ displayId, path, authorities }: DelegationDetail): string {
  const own = path.at(-1)
  const before = own?.clampedBy === displayId ? own.clampedTo : undefined
  const after = authorities[0]?.bounds[0]
  return before && after
    ? answers.acceptLimit(limitText(before), limitText(after))
    : answers.acceptChange.effect
}
