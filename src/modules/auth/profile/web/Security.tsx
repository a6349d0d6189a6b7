import './profile-cards.css'
import { PartState } from '#platform/web/record/PartState.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { AddressRow } from './AddressRow.tsx'
import { AppRow } from './AppRow.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordRow } from './PasswordRow.tsx'
import { ProveDialog } from './ProveDialog.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { texts } from './security-texts.ts'
import { useChanges, useSecurity } from './use-security.ts'

/** How one signs in, and where one is signed in. */
export function Security() {
  const found = useSecurity()
  const changes = useChanges()
  return (
    <PartState found={found} rows={8}>
      {(security) => (
        <div className="profile-cards">
          <Card title={texts.signIn} flush>
            <AddressRow email={security.email} newEmail={security.newEmail} changes={changes} />
            <PasswordRow
              hasPassword={security.hasPassword}
              hasApp={security.secondFactor.on}
              changes={changes}
            />
            <AppRow factor={security.secondFactor} changes={changes} />
          </Card>
          <PasskeysCard passkeys={security.passkeys} changes={changes} />
          <SessionsCard sessions={security.sessions} changes={changes} />
          {changes.waiting && (
            <ProveDialog
              hasPassword={security.hasPassword}
              onProven={changes.waiting.go}
              onClose={changes.waiting.leave}
            />
          )}
        </div>
      )}
    </PartState>
  )
}
