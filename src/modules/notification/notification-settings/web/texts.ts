/** The texts of the settings of notifications, of the organization and of a person. */
export const texts = {
  organization: 'Organization',
  title: 'Notifications',
  purpose: (tenant: string) => `What Mandate tells the people of ${tenant}, in the product and by email.`,
  all: 'Notifications',
  toggle: 'Send notifications',
  toggleHint: 'When off, Mandate sends only the emails that are always on.',
  event: 'Event',
  inApp: 'In-app',
  email: 'Email',
  channel: (channel: string, event: string) => `${channel}: ${event}`,
  always: 'Always',
  reset: 'Reset to defaults',
  resetOf: (category: string) => `Reset to defaults: ${category}`,
  wasReset: (category: string) => `${category} reset to defaults.`,
  changed: (count: number) =>
    `You changed ${count === 1 ? '1 setting' : `${count} settings`}. ${
      count === 1 ? 'It applies' : 'They apply'
    } to notifications sent after you save.`,
  discard: 'Discard',
  saved: 'Settings saved.',

  own: (category: string) => `Emails about ${category.toLowerCase()}`,
  off: 'Turned off by your organization',
  ownSaved: 'Email preferences saved.',
} as const
