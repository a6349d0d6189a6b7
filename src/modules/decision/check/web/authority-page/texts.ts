import { grouped } from '#platform/model/how-many.ts'

/** The texts of the authority of a person or position. */
export const texts = {
  organization: 'Organization',
  lists: { USER: 'Users', POSITION: 'Positions' },
  authority: 'Authority',
  title: (name: string) => `Authority of ${name}`,
  holds: (positions: readonly string[]) =>
    positions.length > 0 ? `Holds ${positions.join(', ')}.` : 'Holds no position.',
  heldBy: (people: readonly string[]) =>
    people.length > 0 ? `Held by ${people.join(', ')}.` : 'No one holds this position.',
  record: { USER: 'View person', POSITION: 'View position' },
  print: 'Print certificate',
  asOf: 'As of',
  asOfNote: (day: string) => `You are viewing the authority as of ${day}.`,
  mine: 'What you may decide',
  may: { USER: 'What they may decide', POSITION: 'What the position may decide' },
  none: (name: string) => `${name} may not decide anything.`,
  noneOn: (name: string, day: string) => `${name} may not decide anything on ${day}.`,
  noneDetail: 'Delegations that are in force give authority. Each of them is listed here.',
  noMatch: 'No authority matches this search.',
  clear: 'Clear search',
  search: 'Search decisions',
  section: 'Section',
  everySection: 'All sections',
  shown: (first: number, last: number, total: number) =>
    `${grouped(first)}–${grouped(last)} of ${grouped(total)}`,
  columns: {
    decision: 'Decision',
    type: 'Authority type',
    limit: 'Limit',
    groups: 'Groups',
    conditions: 'Conditions',
    through: 'Held as',
    until: 'Through',
  },
  conditions: (count: number) => (count === 1 ? '1 condition' : `${count} conditions`),
  withheldPart: 'Part withheld',
  withheldAll: 'Withheld',
  personally: 'Personally',
  byDelegation: 'Delegation',
  noEnd: 'No end',
  last: (day: string) => `Through ${day}`,
  moreGroups: (first: string, rest: number) => `${first} +${rest}`,
  givenBy: 'Given by',
  rootAuthority: 'Root Authority',
  below: (displayId: string) => `below ${displayId}`,
  belowMasked: 'below a delegation you cannot view',
  more: (count: number) => `${grouped(count)} more`,
  passedOn: 'Passed on to',
  noPassedOn: 'Nothing is passed on.',
  recipient: 'Recipient',
  delegation: 'Delegation',
  state: 'State',
  passedMore: (count: number) =>
    count === 1 ? '1 more redelegation is not shown.' : `${grouped(count)} more redelegations are not shown.`,
  passedWithheld: (count: number) =>
    count === 1
      ? '1 redelegation is withheld. You cannot view it.'
      : `${count} redelegations are withheld. You cannot view them.`,
  withheld: (count: number) =>
    count === 1
      ? 'Part of this authority is withheld. That part comes from a delegation you cannot view.'
      : `Part of this authority is withheld. That part comes from ${count} delegations you cannot view.`,
  delegations: 'Delegations',
  receivedBy: (name: string) => `Issued to ${name}`,
  issuedBy: (name: string) => `Issued by ${name}`,
  all: (count: number) => (count > 0 ? `View all ${grouped(count)}` : 'View authority'),
  certificate: {
    title: 'Certificate of authority',
    of: { USER: 'Person', POSITION: 'Position' },
    holds: 'Positions held',
    heldBy: 'Held by',
    noOne: 'No one',
    asOf: 'As of',
    states: (name: string, organization: string, when: string) =>
      `This certificate states what ${name} may decide for ${organization} as of ${when}. Limits reflect every delegation above. The certificate itself gives no authority.`,
    nothing: (name: string) => `${name} may not decide anything.`,
    withheld: (count: number) =>
      `The certificate is not complete. ${count === 1 ? '1 delegation' : `${count} delegations`} cannot be viewed by the person who made it.`,
    made: (when: string, who: string) => `Made on ${when} by ${who}.`,
    hash: 'Hash',
    view: 'View again at',
  },
} as const
