import { type ComponentType, createElement } from 'react'
import type { ModuleScreens } from '#platform/web/shell/navigation.ts'
import { may, type Viewer } from '#platform/web/viewer.ts'

/** What the screens of other modules and the site use of auth. */
export { KeepsListLayouts } from './list-layouts/web/KeepsListLayouts.tsx'
export { tokenSource } from './sessions/web/identity.ts'
export { OtherAccount } from './sessions/web/OtherAccount.tsx'
export { SessionGate } from './sessions/web/SessionGate.tsx'
export { SessionContext, useSession, useSessionState } from './sessions/web/session.ts'

const seesUsers = (viewer: Viewer) => may(viewer, 'tenant.view_users')
const managesUserRoles = (viewer: Viewer) => may(viewer, 'tenant.manage_roles')

type Part = () => Promise<{ default: ComponentType }>

/** What auth brings to the site. `profileParts`: what the modules to its right know of the person, shown on the profile. */
export const authScreens = (profileParts: readonly Part[]): ModuleScreens => ({
  screens: [
    ...['/user-profile', '/user-profile/$activeTab'].map((path) => ({
      path,
      load: async () => {
        const [{ ProfileScreen }, ...loaded] = await Promise.all([
          import('./profile/web/ProfileScreen.tsx'),
          ...profileParts.map((load) => load()),
        ])
        const parts = loaded.map((part) => part.default)
        return { default: () => createElement(ProfileScreen, { parts }) }
      },
      when: () => true,
    })),
    ...['/admin/users-roles', '/admin/users-roles/$activeTab'].map((path) => ({
      path,
      load: () => import('./users-roles/web/UsersRolesScreen.tsx'),
      when: seesUsers,
    })),
    ...userRoleScreens('/admin'),
    ...userRoleScreens(''),
  ],
  navigation: [
    {
      key: 'users-roles',
      label: 'Users & roles',
      area: 'roles',
      group: 'organization',
      to: '/admin/users-roles/roles',
      under: ['/admin/users-roles', '/admin/role', '/role'],
      when: seesUsers,
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
      path: `${below}/role/view/$roleId`,
      load: () => import('./user-roles/web/UserRoleScreen.tsx'),
      when: seesUsers,
    },
  ]
}
