import { Link } from '@tanstack/react-router'
import { Card } from '#platform/web/RecordPage.tsx'
import { may, useViewer } from '#platform/web/viewer.ts'
import { texts } from './texts.ts'
import { Abilities } from './WhatMayIDecide.tsx'

/** What somebody else may decide now, and the way to the delegations that they received and issued. */
export default function WhatTheyMayDecide({ userId, name }: { userId: string; name: string }) {
  const viewer = useViewer()
  const lists = may(viewer, 'tenant.access_delegations_module')
  return (
    <>
      {may(viewer, 'tenant.check_authority_of_others') && (
        <Abilities userId={userId} title={texts.whatMayThey} empty={texts.whatTheyEmpty(name)} />
      )}
      {lists && (
        <Card title={texts.theirDelegations}>
          <div className="row gap-24 wrap dense">
            <Link to="/delegations" search={{ recipientUserIds: userId } as never}>
              {texts.receivedBy(name)}
            </Link>
            <Link to="/delegations" search={{ issuerUserIds: userId } as never}>
              {texts.issuedBy(name)}
            </Link>
          </div>
        </Card>
      )}
    </>
  )
}
