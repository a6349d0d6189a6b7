import { Fragment } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { StatusTold, WaitsFor } from '#platform/web/record/StatusTold.tsx'
import { statusLabel } from '#platform/web/theme/StatusTag.tsx'
import type { DelegationDetail, SlotView } from '../model/delegation.ts'
import { termWords } from './sentences.ts'
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
      <Whose delegation={delegation} /> {termWords(delegation, zone, waiting.length > 0)}{' '}
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

/** "Delegated to Dean of Engineering by VP Business and Finance.", each name with the page of its authority. */
function Whose({ delegation: { recipients, isRootDelegation, issuer } }: { delegation: DelegationDetail }) {
  const [first, second, third, ...others] = recipients
  const named = [first, second, third].filter((each) => each !== undefined)
  return (
    <>
      {words.delegatedTo}{' '}
      {named.length === 0
        ? '–'
        : named.map((each, at) => (
            <Fragment key={`${each.user?.id} ${each.position?.id}`}>
              {at > 0 && ', '}
              <Party {...each} />
            </Fragment>
          ))}
      {others.length > 0 && words.andMore(others.length)} {words.by}{' '}
      {isRootDelegation ? words.rootAuthority : <Party {...issuer} />}.
    </>
  )
}

function Party({ user, position }: Pick<SlotView, 'user' | 'position'>) {
  if (!user && !position) return '–'
  return (
    <>
      {user && (
        <NameOf kind="user" record={user}>
          {user.name}
        </NameOf>
      )}
      {user && position && words.asPosition}
      {position && (
        <NameOf kind="position" record={position}>
          {position.name}
        </NameOf>
      )}
    </>
  )
}

const personOf = ({ user, position }: SlotView) =>
  position ? [{ kind: 'position', ...position }] : user ? [{ kind: 'user', ...user }] : []
