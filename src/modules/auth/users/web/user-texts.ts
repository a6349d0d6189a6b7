import { grouped, howMany, oneOr } from '#platform/model/how-many.ts'
import { actWords } from '#platform/web/acts/act-words.ts'
import { cappedCount } from '#platform/web/text/count-words.ts'
import { DEFAULT_USER_ROLES } from '../../permissions/model/permission-catalogue.ts'

const listed = (parts: readonly string[]) => new Intl.ListFormat('en').format(parts)
const [globalUser, does] = DEFAULT_USER_ROLES.GU
const users = (count: number) => howMany(count, 'user', 'users')

/** The texts of users as an administrator keeps them. */
export const texts = {
  organization: 'Organization',
  page: 'Users & roles',
  title: 'Users',
  purpose: 'Who uses Mandate, which positions they hold, and what their roles allow.',
  noun: 'users',
  tabs: { users: 'Users', roles: 'Roles' },
  invite: 'Invite users',
  add: 'Add user',
  empty: 'There are no users yet',
  emptyOf: {
    active: 'No active users',
    invited: 'No pending invitations',
    inactive: 'No inactive users',
  } as Readonly<Record<string, string>>,
  emptyDetail: 'Invited people get a link by email and choose how to sign in.',
  pictureOf: (name: string) => `Picture of ${name}`,
  noManager: 'No manager',
  sources: { MANUAL: 'Manual', SYNCED: 'Synced' },

  upload: {
    title: 'Upload users',
    about:
      'A CSV file with one row per user. Each row adds a user. Roles, positions, and groups must exist. A manager can be in the same file.',
    one: 'user',
  },

  form: {
    addTitle: 'Add user',
    addAct: 'Add user',
    editTitle: 'Edit user',
    editHint: (name: string) => `Details of ${name}. You see the effects of a change before you save it.`,
    saved: 'User saved.',
    added: 'User added.',
    invited: 'User invited.',
    mayNotEdit: 'You cannot edit this user',
    sections: {
      person: 'Person',
      employment: 'Employment',
      access: 'Roles',
      places: 'Groups and manager',
      positions: 'Positions',
    },
    purposes: {
      person: 'The user’s name, and the address they sign in with.',
      employment: 'As recorded by your human resources team.',
      access: 'What the user may see and do. Permissions of several roles add up.',
      places: 'Where the user belongs. Groups set the scope of roles. The manager sets the reporting line.',
      positions:
        'Positions the user holds now or later. Authority delegated to a position comes and goes with it.',
    },
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    emailHint:
      'A new address takes effect once the user confirms it. The old address can undo the change for 7 days.',
    emailWaits: (email: string) =>
      `Not confirmed yet. They sign in with ${email} until then. Enter that address to withdraw the change.`,
    waitsFor: (wanted: string, email: string) =>
      `The new address ${wanted} is not confirmed yet. They sign in with ${email} until then.`,
    mobilePhone: 'Mobile phone',
    employeeId: 'Employee ID',
    employeeNumber: 'Employee number',
    employeeType: 'Employee type',
    employmentType: 'Employment',
    notSaid: 'Not specified',
    startDate: 'First day',
    terminationDate: 'Last day',
    startHint: 'Until this day, the user is inactive and cannot decide anything.',
    terminationHint: 'The user is deactivated at the end of this day.',
    roles: 'Roles',
    rolesPlaceholder: 'Select roles',
    keptRoles: (names: string) => `Only someone with the same management permissions can remove ${names}.`,
    groups: 'Groups',
    groupsPlaceholder: 'Select groups',
    primary: 'Primary organization',
    primaryHint: 'One of the organizations above.',
    noPrimary: 'None',
    manager: 'Manager',
    managerPlaceholder: 'Select a person',
    position: 'Position',
    positionPlaceholder: 'Select a position',
    from: 'From',
    until: 'Through',
    addPosition: 'Add position',
    removePosition: (at: number) => `Remove position ${at}`,
    noPositions: 'No positions.',
    removedEnds: 'Removing a position ends it today. Earlier positions stay on the user’s page.',
    sendInvite: 'Send an invitation by email',
    sendInviteHint:
      'The link is sent on the first day and is valid for 7 days. Without an invitation, the user signs in with a code.',
    question: (name: string) => `Save the changes to ${name}?`,
    effect: 'Positions, groups, the manager, or the days change when you save. These are the effects.',
    addQuestion: (name: string) => `Add ${name}?`,
    addEffect: 'The positions hold authority, which the user receives with them.',
    positionOf: (name: string, from: string, until: string | null) =>
      `${name} from ${from}${until ? ` through ${until}` : ''}`,
  },

  inviting: {
    title: 'Invite users',
    about: 'Each address gets an email with a link that is valid for 7 days.',
    addresses: 'Email addresses',
    addressesHint: (count: number) => `Separate addresses with commas, at most 50. ${count} entered.`,
    tooMany: 'Enter at most 50 addresses.',
    question: (count: number) => `Invite ${users(count)}?`,
    effect: 'The positions hold authority, which the users receive with their first sign-in.',
    roles: 'Roles',
    rolesHint: `If empty, users get the role ${globalUser}, which ${does.charAt(0).toLowerCase()}${does.slice(1)}`,
    groups: 'Groups',
    positions: 'Positions',
    act: (count: number) => (count > 1 ? `Invite ${count} users` : 'Invite user'),
    done: (count: number) => `${users(count)} invited.`,
    result: (successful: number, failed: number) =>
      `${users(successful)} invited. ${howMany(failed, 'address', 'addresses')} could not be invited.`,
    again: 'Invite others',
    address: 'Address',
    outcome: 'Outcome',
  },

  record: {
    details: 'Details',
    starts: (day: string) => `The first day is ${day}.`,
    leaves: (day: string) => `The last day is ${day}.`,
    toInvite: (day: string) => `The invitation is sent on the first day, ${day}.`,
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
    reportsTab: 'Reporting line',
    primary: 'Primary',
    inactive: 'Inactive',
    noPositions: 'No positions so far.',
    noGroups: 'No groups.',
    noReports: 'No direct reports.',
    when: { CURRENT: 'Current', FUTURE: 'Future', EARLIER: 'Earlier' },
    from: 'From',
    until: 'Through',
    state: 'State',
    group: 'Group',
    type: 'Type',
    noEnd: 'No end',
    invited: (sent: string, until: string) =>
      `Invited on ${sent}. The link is valid until ${until}. The user can also sign in with an emailed code.`,
    expired: (sent: string) => `Invited on ${sent}. The link has expired. Resend the invitation.`,
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
    title: 'What this user may do, and why',
    notActive: 'This user is not active. None of this applies until they are.',
    nothing: 'This user’s roles grant no permissions.',
    why: 'Roles that grant this',
    permission: 'Permission',
    reach: 'Scope',
    through: 'Granted by',
    narrower: (reach: string) => `(${reach})`,
    relations: 'Their delegations and decisions',
    issuer: (count: number) =>
      count > 0
        ? `issued ${cappedCount(count)} open ${oneOr(count, 'delegation', 'delegations')}`
        : undefined,
    holder: (count: number) =>
      count > 0 ? `hold ${cappedCount(count)} open ${oneOr(count, 'delegation', 'delegations')}` : undefined,
    owner: (count: number) =>
      count > 0 ? `own ${cappedCount(count)} ${oneOr(count, 'decision', 'decisions')}` : undefined,
    related: (parts: readonly string[]) =>
      `They ${listed(parts)}. With these records they may do more than their roles allow.`,
    unrelated: 'They have no delegations or decisions of their own at present.',
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
    canceled: (count: number) => `${howMany(count, 'open action', 'open actions')} will be canceled`,
    inactiveRolesGive: 'A deactivated role grants no permissions. Reactivate the role or select another one.',
  },
  primary: {
    title: (count: number) =>
      `Set the primary organization of ${oneOr(count, 'this user', `${count} users`)}`,
    field: 'Primary organization',
    hint: 'Users become members of this organization. If empty, users have no primary organization but stay in the group.',
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
