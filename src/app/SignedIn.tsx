import { Outlet, useNavigate } from '@tanstack/react-router'
import {
  KeepsListLayouts,
  OtherAccount,
  useLogosOfTenant,
  useRecentSearches,
  useSession,
} from '#modules/auth/index.web.ts'
import type { Failure } from '#platform/web/client/failure.ts'
import { WrongAccountContext } from '#platform/web/record/RecordState.tsx'
import { RecordRoutesContext } from '#platform/web/record/record-routes.tsx'
import { recordRoutesOf } from '#platform/web/shell/navigation.ts'
import { Shell } from '#platform/web/shell/Shell.tsx'
import { modules } from './screens.tsx'
import { texts } from './texts.ts'

const wrongAccount = (failure: Failure) => <OtherAccount failure={failure} />

const routes = recordRoutesOf(modules)

/** The shell around every page of a person with a tenant. */
export function SignedIn() {
  const { session, switchTo, signOut } = useSession()
  const navigate = useNavigate()
  const logos = useLogosOfTenant()
  if (session.state !== 'with-tenant') return null
  return (
    <RecordRoutesContext value={routes}>
      <Shell
        modules={modules}
        logos={logos}
        useRecent={useRecentSearches}
        accounts={session.accounts}
        profile={[{ key: 'profile', label: texts.profile, icon: 'position', to: '/user-profile' }]}
        onSwitch={(tenantId) => switchTo(tenantId).then(() => navigate({ to: '/' }))}
        onSignOut={() => signOut().then(() => navigate({ to: '/' }))}
      >
        <KeepsListLayouts>
          <WrongAccountContext value={wrongAccount}>
            <Outlet />
          </WrongAccountContext>
        </KeepsListLayouts>
      </Shell>
    </RecordRoutesContext>
  )
}
