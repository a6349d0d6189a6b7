import './security.css'
import { PartState } from '#platform/web/PartState.tsx'
import { AppCard } from './AppCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { ProveDialog } from './ProveDialog.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { useChanges, useSecurity } from './use-security.ts'

/** How one signs in, and where one is signed in. */
export function Security() {
  const found = useSecurity()
  const changes = useChanges()
  return (
    <PartState found={found} rows={8}>
      {(security) => (
        <div className="security">
          <PasswordCard hasPassword={security.hasPassword} changes={changes} />
          <AppCard factor={security.secondFactor} changes={changes} />
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
