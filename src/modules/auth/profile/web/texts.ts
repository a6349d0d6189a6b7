/** The texts of the profile. */
export const texts = {
  organization: 'Organization',
  title: 'Profile',
  purpose: (tenant: string) => `Who you are in ${tenant}, how you work and how you sign in.`,
  tabs: { general: 'General', preferences: 'Preferences', delegations: 'Delegations', security: 'Security' },
  about: 'About you',
  name: 'Name',
  email: 'Email',
  positions: 'Positions',
  userRoles: 'Roles',

  dates: 'Dates and amounts',
  asOrganization: 'As the organization',
  dateFormat: 'Date format',
  dateFormatHint: 'How days are written on screens and in exports.',
  zone: 'Time zone',
  zoneHint: (zone: string) =>
    `By whose clock times of day are shown. Days on which authority begins and ends stay those of ${zone.replaceAll('_', ' ')}.`,
  currency: 'Currency',
  currencyHint: 'What a new limit begins with.',
  look: 'Look',
  theme: 'Theme',
  themeHint: 'Kept in this browser. The light theme is what is shown, whichever you choose.',
  light: 'Light',
  dark: 'Dark',
  keyboard: 'Keyboard',
  singleKeys: 'Shortcuts of a single key',
  singleKeysHint:
    'J and K between rows, G then D to delegations, ? for all of them. Shortcuts with Ctrl or ⌘ stay on.',
} as const
