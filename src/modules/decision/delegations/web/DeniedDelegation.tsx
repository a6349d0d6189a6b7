import type { DelegationDetail } from '../model/delegation.ts'
import { recipientName } from './sentences.ts'

type Props = { delegation: Pick<DelegationDetail, 'decision' | 'recipients'> }

/** Names a delegation that is denied, and does not say that it grants anything. */
export const DeniedDelegation = ({ delegation: { decision, recipients } }: Props) => (
  <p className="dense">
    <b>{decision.name}</b>, {recipients.map(recipientName).join(', ')}
  </p>
)
