import { Link } from '@tanstack/react-router'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { texts } from './texts.ts'
import { Abilities } from './WhatMayIDecide.tsx'

/**
 * What somebody else may decide now, and the way to the delegations that they received and issued: in person, and by each
 * position that they hold.
 */
export default function WhatTheyMayDecide({
  userId,
  name,
  positions,
}: {
  userId: string
  name: string
  positions: readonly { id: string; name: string }[]
}) {
  const viewer = useViewer()
  const lists = may(viewer, 'tenant.access_delegations_module')
  return (
    <>
      {may(viewer, 'tenant.check_authority_of_others') && (
        <Abilities userId={userId} title={texts.whatMayThey} empty={texts.whatTheyEmpty(name)} />
      )}
      {lists && (
        <Card title={texts.theirDelegations}>
          <ul className="column gap-8 dense">
            <Ways name={name} received={{ recipientUserIds: userId }} issued={{ issuerUserIds: userId }} />
            {positions.map((held) => (
              <Ways
                key={held.id}
                name={held.name}
                received={{ recipientPositionIds: held.id }}
                issued={{ issuerPositionIds: held.id }}
              />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

type Narrowed = Readonly<Record<string, string>>

function Ways({ name, received, issued }: { name: string; received: Narrowed; issued: Narrowed }) {
  return (
    <li className="row gap-24 wrap">
      <Link to="/delegations" search={received as never}>
        {texts.receivedBy(name)}
      </Link>
      <Link to="/delegations" search={issued as never}>
        {texts.issuedBy(name)}
      </Link>
    </li>
  )
}
