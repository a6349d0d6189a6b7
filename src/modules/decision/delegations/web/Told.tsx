import { useViewer } from '#platform/web/client/viewer.ts'
import { statusLabel } from '#platform/web/look/StatusTag.tsx'
import { StatusTold, WaitsFor } from '#platform/web/record/StatusTold.tsx'
import type { DelegationDetail, SlotView } from '../model/delegation.ts'
import { headline } from './sentences.ts'
import { texts } from './texts.ts'

const words = texts.record

/** Under the title: who may decide and on whose authority, then how it came to its status, or for whom it waits. DESIGN 6. */
export function Told({ delegation }: { delegation: DelegationDetail }) {
  const { zone } = useViewer().tenant
  const { status, statusSince, approvers, recipients, acceptanceRequired, issuedDate } = delegation
  const waiting =
    status === 'ISSUED' && acceptanceRequired ? recipients.filter((each) => each.status === 'ISSUED') : []
  return (
    <>
      {headline(delegation, zone, waiting.length > 0)}{' '}
      {status === 'PENDING' ? (
        <WaitsFor
          word={words.awaitsApproval}
          people={approvers.map((each) => ({ kind: 'user', ...each }))}
          since={statusSince?.at ?? null}
        />
      ) : (
        <StatusTold word={statusLabel('delegation', status as never)} since={statusSince} kind="delegation" />
      )}
      {waiting.length > 0 && (
        <WaitsFor word={words.awaitsAcceptance} people={waiting.flatMap(personOf)} since={issuedDate} />
      )}
    </>
  )
}

const personOf = ({ user, position }: SlotView) =>
  position ? [{ kind: 'position', ...position }] : user ? [{ kind: 'user', ...user }] : []
