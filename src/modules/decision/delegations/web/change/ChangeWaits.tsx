import { useViewer } from '#platform/web/client/viewer.ts'
import { formatInstant } from '#platform/web/text/dates.ts'
import type { DelegationDetail, WaitingChange } from '../../model/delegation.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { IfApproved } from './IfApproved.tsx'
import { texts } from './texts.ts'

/** A change that waits: who made it, who may approve it, what it changes, and what that does to those below. Semantics 4.2. */
export function ChangeWaits({ delegation, change }: { delegation: DelegationDetail; change: WaitingChange }) {
  const { zone, dateFormat } = useViewer().tenant
  const { approvers, proposedBy, proposedAt } = change
  return (
    <div className="column gap-12">
      <p className="dense secondary">
        {texts.proposed(proposedBy.name, formatInstant(proposedAt, zone, dateFormat))}{' '}
        {texts.waitsFor(approvers.map(({ name }) => name))} {!delegation.changeWaits && texts.holds}
      </p>
      <ChangeTable change={change} changeWaits={delegation.changeWaits} />
      {delegation.permissions.approveChange?.allowed && <IfApproved delegation={delegation} />}
    </div>
  )
}
