import type { ClosureReason } from '../../model/public-link.ts'

const days = (count: number) => (count === 1 ? 'in 1 day' : `in ${count} days`)

/** The texts of public links. Spec 3.6, semantics 3.10. */
export const texts = {
  title: 'Public link',
  meaning:
    'Anyone who has the link can read this matrix without an account. They see the cells as of the day they open it, and no other record.',
  off: 'Off',
  on: 'On',
  doesNotOpen: 'Does not open',
  made: (day: string) => `Created on ${day}.`,
  expires: (day: string, left: number) =>
    left === 0 ? `Expires at the end of today, ${day}.` : `Expires ${days(left)}, at the end of ${day}.`,
  expired: (day: string) => `Expired at the end of ${day}.`,
  forever: 'Does not expire.',
  guarded: 'Asks for a password.',
  open: 'Asks for no password.',
  closed: {
    LINKS_OFF: 'The link does not open because public links are turned off in the settings of matrices.',
    EXPIRED: 'The link has expired. Change its last day to open it again.',
    NEEDS_PASSWORD:
      'The link does not open because your organization requires a password. Change the link to set one.',
    NEEDS_EXPIRATION:
      'The link does not open because your organization requires an expiration date. Change the link to set one.',
    MAKER: (maker: string) =>
      `The link does not open because ${maker || 'the person who created it'} may no longer share all of this matrix externally. Create a new link to share it yourself.`,
  } satisfies Record<ClosureReason, string | ((maker: string) => string)>,
  notKept: 'Mandate keeps no copy of the link. If it is lost, create a new one.',
  whenPublished: 'Only a published matrix can have a public link.',
  create: 'Create link',
  change: 'Change link',
  renew: 'Create new link',
  turnOff: 'Turn off link',
  turnedOff: 'Public link turned off.',
  changed: 'Public link changed.',
  dialogs: {
    create: { title: 'Create a public link', act: 'Create link' },
    change: { title: 'Change the public link', act: 'Save changes' },
    renew: { title: 'Create a new public link', act: 'Create new link' },
  },
  renewing: 'The link that people have now stops working immediately.',
  expiration: 'Expires',
  expirationHint: 'The link stops working at the end of the last day.',
  lastDay: 'Last day',
  password: 'Ask for a password',
  passwordHint:
    'Send the password separately from the link. After 10 wrong passwords the link is locked for 15 minutes.',
  newPassword: 'Password',
  otherPassword: 'New password',
  keepsPassword: 'If empty, the password stays the same.',
  required: 'Required by your organization.',
  ready: 'Public link created',
  readyHint: 'Copy the link now. It is shown only once.',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied.',
  done: 'Done',
  ending: {
    title: 'Turn off the public link?',
    effect:
      'The link stops working immediately and cannot be turned on again. You can create a new link at any time.',
    keep: 'Keep link',
  },
}
