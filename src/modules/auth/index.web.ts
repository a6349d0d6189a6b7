import { type ComponentType, createElement } from 'react'
import type { ModuleScreens } from '#platform/web/shell/navigation.ts'

/** What the screens of other modules and the site use of auth. */
export { KeepsListLayouts } from './list-layouts/web/KeepsListLayouts.tsx'
export { tokenSource } from './sessions/web/identity.ts'
export { OtherAccount } from './sessions/web/OtherAccount.tsx'
export { SessionGate } from './sessions/web/SessionGate.tsx'
export { SessionContext, useSession, useSessionState } from './sessions/web/session.ts'

type Part = () => Promise<{ default: ComponentType }>

/** What auth brings to the site. `profileParts`: what the modules to its right know of the person, shown on the profile. */
export const authScreens = (profileParts: readonly Part[]): ModuleScreens => ({
  screens: [
    {
      path: '/user-profile',
      load: async () => {
        const [{ ProfileScreen }, ...loaded] = await Promise.all([
          import('./users/web/ProfileScreen.tsx'),
          ...profileParts.map((load) => load()),
        ])
        const parts = loaded.map((part) => part.default)
        return { default: () => createElement(ProfileScreen, { parts }) }
      },
      when: () => true,
    },
  ],
  navigation: [],
})
