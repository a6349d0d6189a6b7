import { type ComponentType, createElement } from 'react'
import { may, type Viewer } from '#platform/web/client/viewer.ts'
import type { ModuleScreens } from '#platform/web/shell/navigation.ts'
import type { PartTab } from './profile/web/ProfileScreen.tsx'
import { userRoleRoute } from './user-roles/web/user-role-route.ts'
import type { UserPart } from './users/web/UserScreen.tsx'
import { userRoute } from './users/web/user-route.ts'

export { KeepsListLayouts } from './list-layouts/web/KeepsListLayouts.tsx'
/** What the screens of other modules and the site use of auth. */
export { useRecentSearches } from './profile/web/use-recent-searches.ts'
export { OtherAccount } from './sessions/web/OtherAccount.tsx'
export { PasswordStrength } from './sessions/web/PasswordStrength.tsx'
export { SessionGate } from './sessions/web/SessionGate.tsx'
export { SessionContext, useSession, useSessionState } from './sessions/web/session.ts'
export { useLogosOfTenant } from './tenants/web/use-logo.ts'
export { userPicker } from './users/web/user-pickers.ts'

const managesUserRoles = (viewer: Viewer) => may(viewer, 'tenant.manage_roles')

type Part = () => Promise<{ default: ComponentType }>
type PartOfUser = () => Promise<{ default: UserPart }>

const loaded = (parts: readonly Part[]) =>
  Promise.all(parts.map((load) => load().then((part) => part.default)))

/**
 * What auth brings to the site. What the modules to its right know of a person: `profileParts` for themselves, on tabs of their profile,
 * `userParts` for others, on the page of a user.
 */
export const authScreens = (
  profileParts: Readonly<Record<PartTab, readonly Part[]>>,
  userParts: readonly PartOfUser[],
): ModuleScreens => ({
  screens: [
    ...['/user-profile', '/user-profile/$activeTab'].map((path) => ({
      path,
      load: async () => {
        const [{ ProfileScreen }, notifications, delegations] = await Promise.all([
          import('./profile/web/ProfileScreen.tsx'),
          loaded(profileParts.notifications),
          loaded(profileParts.delegations),
        ])
        const parts = { notifications, delegations }
        return { default: () => createElement(ProfileScreen, { parts }) }
      },
      when: () => true,
    })),
    {
      ...userRoute,
      load: async () => {
        const [{ UserScreen, ahead }, ...loaded] = await Promise.all([
          import('./users/web/UserScreen.tsx'),
          ...userParts.map((load) => load()),
        ])
        const parts = loaded.map((part) => part.default)
        return { default: () => createElement(UserScreen, { parts }), ahead }
      },
    },
    {
      path: '/user-details/edit/$userId',
      load: () => import('./users/web/UserFormScreen.tsx'),
      when: (viewer: Viewer) => may(viewer, 'tenant.manage_users'),
    },
    {
      path: '/admin/account-settings/info-region',
      load: () => import('./tenants/web/InfoRegionScreen.tsx'),
      when: (viewer: Viewer) => may(viewer, 'tenant.manage_account_settings'),
    },
    ...['/admin/users-roles', '/admin/users-roles/$activeTab'].map((path) => ({
      path,
      load: () => import('./users/web/UsersRolesScreen.tsx'),
      when: userRoute.when,
    })),
    ...userRoleScreens('/admin'),
    ...userRoleScreens(''),
  ],
  finds: [
    {
      key: 'people',
      label: 'People',
      when: (viewer) => userRoute.when(viewer) || may(viewer, 'tenant.check_authority'),
      load: () => import('./users/web/find-users.ts'),
    },
  ],
  navigation: [
    {
      key: 'users-roles',
      label: 'Users & roles',
      area: 'roles',
      group: 'organization',
      to: '/admin/users-roles/users',
      under: ['/admin/users-roles', '/user-details', '/users', '/admin/role', '/role'],
      when: userRoute.when,
    },
  ],
})

/** Spec 2.2: the same screens in both places. */
const userRoleScreens = (below: '' | '/admin'): ModuleScreens['screens'] => {
  const form = () => import('./user-roles/web/UserRoleFormScreen.tsx')
  return [
    { path: `${below}/role/create`, load: form, when: managesUserRoles },
    { path: `${below}/role/edit/$roleId`, load: form, when: managesUserRoles },
    { path: `${below}/role/duplicate/$roleId`, load: form, when: managesUserRoles },
    {
      ...userRoleRoute,
      path: `${below}/role/view/$roleId`,
      load: () => import('./user-roles/web/UserRoleScreen.tsx'),
    },
  ]
}
