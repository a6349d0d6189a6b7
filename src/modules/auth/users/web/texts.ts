/** The texts of the profile. */
export const texts = {
  organization: 'Organization',
  title: 'Profile',
  purpose: (tenant: string) => `Who you are in ${tenant}, and what you may decide there.`,
  about: 'About you',
  name: 'Name',
  email: 'Email',
  positions: 'Positions',
  userRoles: 'User roles',
  keyboard: 'Keyboard',
  singleKeys: 'Shortcuts of a single key',
  singleKeysHint:
    'J and K between rows, G then D to delegations, ? for all of them. Shortcuts with Ctrl or ⌘ stay on.',
} as const
