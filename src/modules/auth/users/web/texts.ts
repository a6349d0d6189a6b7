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
} as const
