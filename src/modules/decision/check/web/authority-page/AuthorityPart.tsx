import { Link } from '@tanstack/react-router'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { useCheckHere } from '../../../decisions/web/check-drawer.ts'
import { decision } from '../../../decisions/web/decision-service.ts'
import { authorityOf } from '../../model/authority-of-calls.ts'
import { AuthorityRows } from './AuthorityRows.tsx'
import { authorityOfPosition, authorityOfUser } from './authority-routes.ts'
import { texts } from './texts.ts'
import { ALWAYS_READ, type Kind } from './use-authority.ts'
import { useTitle } from './use-title.ts'

const FIRST = 10

type AuthoritySubject = { kind: Kind; id: string; name: string }

/** The first of what they may decide, for the record of a person or position, and the way to all of it. */
function AuthorityPart({ kind, id, name }: AuthoritySubject) {
  const found = decision.useCall(
    authorityOf,
    { body: { who: { kind, id }, limit: FIRST } },
    { staleTime: ALWAYS_READ },
  )
  const route = kind === 'USER' ? authorityOfUser : authorityOfPosition
  const all = found.data?.all ?? 0
  const title = useTitle({ kind, id })
  return (
    <Card flush title={title} extra={<Link to={route.pathOf(id)}>{texts.all(all > FIRST ? all : 0)}</Link>}>
      <div {...(found.isPending && { className: 'authority-waits' })}>
        <PartState found={found} rows={4}>
          {({ who, items, sections, withheld }) => (
            <>
              {items.length > 0 && <AuthorityRows who={who} items={items} sections={sections} />}
              {items.length === 0 && withheld === 0 && (
                <p className="dense secondary card-body">{texts.none(name)}</p>
              )}
              {withheld > 0 && (
                <div className="card-body">
                  <Note kind="info">{texts.withheld(withheld)}</Note>
                </div>
              )}
            </>
          )}
        </PartState>
      </div>
    </Card>
  )
}

function Asked(of: AuthoritySubject) {
  const mayAsk = may(useViewer(), 'tenant.check_authority_of_others')
  useCheckHere(mayAsk ? { who: of } : {})
  return mayAsk ? <AuthorityPart {...of} /> : null
}

/** For the page of a user. */
export const OfUser = ({ userId, name }: { userId: string; name: string }) => (
  <Asked kind="USER" id={userId} name={name} />
)

/** For the page of a position. */
export const OfPosition = ({ positionId, name }: { positionId: string; name: string }) => (
  <Asked kind="POSITION" id={positionId} name={name} />
)
