import { grouped, howMany, oneOr } from '#platform/model/how-many.ts'
import { actWords } from '#platform/web/acts/act-words.ts'
import { cappedCount } from '#platform/web/text/count-words.ts'

const listed = (parts: readonly string[]) => new Intl.ListFormat('en').format(parts)
const users = (count: number) => howMany(count, 'user', 'users')

/** The texts of users as an administrator keeps them. */
export const texts = {
  organization: 'Organization',
  page: 'Users & roles',
  title: 'Users',
  purpose: 'Who works in Mandate, in which positions, and what their roles let them do.',
  noun: 'users',
  tabs: { users: 'Users', roles: 'Roles' },
  invite: 'Invite users',
  add: 'Add user',
  empty: 'There are no users yet',
  emptyOf: {
    active: 'Nobody is active',
    invited: 'Nobody is waiting for an invitation',
    inactive: 'Nobody is inactive',
  } as Readonly<Record<string, string>>,
  emptyDetail: 'People who are invited get a link by mail and choose how they sign in.',
  noManager: 'No manager',
  sources: { MANUAL: 'Manual', SYNCED: 'Synced' },

  upload: {
    title: 'Upload users',
    about:
      'A CSV file with one row a user. Every row is a new user; roles, positions and groups must exist, and a manager may be a row of the same file.',
    one: 'user',
  },

  form: {
    addTitle: 'Add user',
    addAct: 'Add user',
    editTitle: 'Edit user',
    editHint: (name: string) =>
      `What is kept of ${name}. What follows from a change is shown before it is saved.`,
    cancel: 'Cancel',
    save: 'Save user',
    saved: 'User saved.',
    added: 'User added.',
    invited: 'User invited.',
    mayNotEdit: 'This user cannot be edited by you',
    sections: {
      person: 'Person',
      employment: 'Employment',
      access: 'Roles',
      places: 'Groups and manager',
      positions: 'Positions',
    },
    purposes: {
      person: 'Who they are, and the address with which they sign in.',
      employment: 'As your human resources keep it.',
      access: 'What they may see and do. Several roles unite.',
      places:
        'Where they belong. Groups decide what their roles reach; the manager makes the reporting line.',
      positions:
        'Posts that they hold now or will hold. Authority that is given to a post comes and goes with it.',
    },
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    emailHint: 'A new address counts once they have confirmed it. The old address can undo it for 7 days.',
    emailWaits: (email: string) =>
      `Not confirmed yet. They sign in with ${email} until then. Enter that address to withdraw the change.`,
    waitsFor: (wanted: string, email: string) =>
      `The new address ${wanted} is not confirmed yet. They sign in with ${email} until then.`,
    mobilePhone: 'Mobile phone',
    employeeId: 'Employee ID',
    employeeNumber: 'Employee number',
    employeeType: 'Employee type',
    employmentType: 'Employment',
    notSaid: 'Not said',
    startDate: 'First day',
    terminationDate: 'Last day',
    terminationHint: 'For the record only. Deactivate a user who leaves.',
    roles: 'Roles',
    rolesPlaceholder: 'Choose roles',
    keptRoles: (names: string) => `Only someone who manages as much can remove ${names}.`,
    groups: 'Groups',
    groupsPlaceholder: 'Choose groups',
    primary: 'Primary organization',
    primaryHint: 'One of the organizations above.',
    noPrimary: 'None',
    manager: 'Manager',
    managerPlaceholder: 'Choose a person',
    position: 'Position',
    positionPlaceholder: 'Choose a position',
    from: 'From',
    until: 'Until',
    addPosition: 'Add position',
    removePosition: (at: number) => `Remove position ${at}`,
    noPositions: 'They hold no position.',
    removedEnds: 'A position that is removed ends today. Earlier ones stay on the user’s page.',
    sendInvite: 'Send an invitation by mail',
    sendInviteHint:
      'The link is good for 7 days. Without it they are active at once and sign in with a code.',
    question: (name: string) => `Save the changes to ${name}?`,
    effect: 'Positions, groups, or the manager change immediately. The change has these effects.',
    addQuestion: (name: string) => `Add ${name}?`,
    addEffect: 'The positions hold authority, which the user receives with them.',
    positionOf: (name: string, from: string, until: string | null) =>
      `${name} from ${from}${until ? ` until ${until}` : ''}`,
    keep: 'Go on editing',
  },

  inviting: {
    title: 'Invite users',
    about: 'Each address gets a mail with a link that is good for 7 days.',
    addresses: 'Email addresses',
    addressesHint: (count: number) =>
      `Separate them by commas, 50 at most. ${howMany(count, 'address', 'addresses')}.`,
    tooMany: 'Maximum 50 addresses.',
    question: (count: number) => `Invite ${users(count)}?`,
    effect: 'The positions hold authority, which the users receive with their first sign-in.',
    roles: 'Roles',
    rolesHint: 'Global User, unless you choose.',
    groups: 'Groups',
    positions: 'Positions',
    act: (count: number) => (count > 1 ? `Invite ${count} users` : 'Invite user'),
    done: (count: number) => `${users(count)} invited.`,
    result: (successful: number, failed: number) =>
      `${users(successful)} invited. ${howMany(failed, 'address was', 'addresses were')} not.`,
    again: 'Invite others',
    close: 'Close',
    address: 'Address',
    outcome: 'Outcome',
  },

  record: {
    details: 'Details',
    edit: 'Edit',
    reports: 'Reports',
    moreReports: (count: number) => `and ${grouped(count)} more`,
    access: 'Access',
    lastLogin: 'Last login',
    never: 'Never',
    source: 'Source',
    created: 'Created',
    updated: 'Last update',
    positions: 'Positions',
    groups: 'Groups',
    changeLog: 'Change log',
    reportsTab: 'Reporting line',
    primary: 'Primary',
    inactive: 'Inactive',
    noPositions: 'They have never held a position.',
    noGroups: 'They belong to no group.',
    noReports: 'Nobody reports to them.',
    when: { CURRENT: 'Current', FUTURE: 'Future', EARLIER: 'Earlier' },
    from: 'From',
    until: 'Until',
    state: 'State',
    group: 'Group',
    type: 'Type',
    noEnd: 'No end',
    invited: (sent: string, until: string) =>
      `Invited on ${sent}. The link is good until ${until}; a code by mail signs them in as well.`,
    expired: (sent: string) => `Invited on ${sent}. The link has expired: send a new one.`,
    holds: (names: readonly string[], manager: string | undefined) =>
      [
        names.length > 0 ? `Holds ${names.join(', ')}.` : 'Holds no position.',
        manager && `Reports to ${manager}.`,
      ]
        .filter(Boolean)
        .join(' '),
    count: cappedCount,
  },

  abilities: {
    title: 'What they may do, and why',
    notActive: 'They are not active: nothing of this applies until they are.',
    nothing: 'Their roles let them do nothing.',
    why: 'Which roles give it',
    permission: 'Permission',
    reach: 'Reach',
    through: 'Through',
    narrower: (reach: string) => `(${reach})`,
    relations: 'What they are to records',
    issuer: (count: number) =>
      count > 0
        ? `issued ${cappedCount(count)} open ${oneOr(count, 'delegation', 'delegations')}`
        : undefined,
    holder: (count: number) =>
      count > 0 ? `hold ${cappedCount(count)} open ${oneOr(count, 'delegation', 'delegations')}` : undefined,
    owner: (count: number) =>
      count > 0 ? `own ${cappedCount(count)} ${oneOr(count, 'decision', 'decisions')}` : undefined,
    related: (parts: readonly string[]) =>
      `They ${listed(parts)}. On those they may do more than their roles say.`,
    unrelated: 'They issued, hold and own nothing at present.',
  },

  acts: actWords(
    { one: 'user', many: 'users' },
    {
      resend: { label: 'Resend invitation', done: 'invited again' },
      reactivate: {
        label: 'Reactivate',
        done: 'reactivated',
        effect: (count) =>
          `${oneOr(count, 'This user', 'These users')} can sign in again. Delegations that were revoked stay revoked.`,
      },
      primary: { label: 'Set primary organization', done: 'saved' },
      deactivate: {
        label: 'Deactivate',
        done: 'deactivated',
        effect: (count) =>
          `Delegations to ${oneOr(count, 'this user', 'these users')} will be revoked. They are signed out immediately.`,
      },
      delete: {
        label: 'Delete',
        done: 'deleted',
        effect: (count) =>
          `Delegations to ${oneOr(count, 'this user', 'these users')} will be revoked. Their names stay in the history. Their addresses can be used again.`,
      },
    },
  ),
  follows: {
    gains: (name: string, total: number) => `${name} gains ${howMany(total, 'delegation', 'delegations')}`,
    more: (count: number) => `${grouped(count)} more`,
    othersGain: (count: number) => `${howMany(count, 'other user gains', 'other users gain')} delegations`,
    inactiveRoles: (name: string, roles: readonly string[]) =>
      `${name} has ${roles.length === 1 ? 'a deactivated role' : 'deactivated roles'}: ${roles.join(', ')}`,
    inactiveRolesGive: 'A deactivated role gives no permissions. Reactivate the role or choose another one.',
  },
  primary: {
    title: (count: number) =>
      `Set the primary organization of ${oneOr(count, 'this user', `${count} users`)}`,
    field: 'Primary organization',
    hint: 'Each belongs to it from now on. Without one, the one that they have is taken; the group stays.',
    placeholder: 'None',
    act: 'Save',
    done: (count: number) => `Primary organization of ${users(count)} saved.`,
  },

  events: {
    CREATE: 'added the user',
    INVITE: 'invited the user',
    ACTIVATE: 'signed in for the first time',
    UPDATE: 'changed the user',
    UPLOAD: 'uploaded the user',
    DEACTIVATE: 'deactivated the user',
    REACTIVATE: 'reactivated the user',
    DELETE: 'deleted the user',
  },
} as const
