import { effectFacts } from '#modules/settings/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Line } from '#platform/web/look/Line.tsx'
import { formatInstant } from '#platform/web/text/dates.ts'
import type { DelegationDetail, WaitingChange } from '../../model/delegation.ts'
import { changeStatusOfDelegations } from '../../model/delegation-calls.ts'
import { usePreview } from '../use-preview.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { texts } from './texts.ts'

/** A change that waits: who made it, who may approve it, what it changes, and what that does to those below. Semantics 4.2. */
export function ChangeWaits({ delegation, change }: { delegation: DelegationDetail; change: WaitingChange }) {
  const { zone, dateFormat } = useViewer().tenant
  const { approvers, proposedBy, proposedAt } = change
  return (
    <div className="column gap-12">
      <p className="dense secondary">
        {texts.proposed(proposedBy.name, formatInstant(proposedAt, zone, dateFormat))}{' '}
        {texts.waitsFor(approvers.map(({ name }) => name))} {texts.holds}
      </p>
      <ChangeTable change={change} />
      {delegation.permissions.approveChange?.allowed && <IfApproved id={delegation.id} />}
    </div>
  )
}

/** Whoever may approve it sees what would follow. */
function IfApproved({ id }: { id: string }) {
  const { zone } = useViewer().tenant
  const asked = { params: { targetStatus: 'change-approved' as const }, body: { delegationIds: [id] } }
  const { effects, error, refused } = usePreview(changeStatusOfDelegations, asked, true)
  const [why] = refused
  if (why) return <Note kind="warning">{texts.cannot(why.message)}</Note>
  return (
    <div className="column gap-8">
      <h3 className="dense strong">{texts.ifApproved}</h3>
      {effectFacts({ data: effects, error }, zone).map((fact) => (
        <Line key={`${fact.title} ${fact.caption}`} {...fact} />
      ))}
    </div>
  )
}
