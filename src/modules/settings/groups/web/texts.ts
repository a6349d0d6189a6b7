import { oneOr } from '#platform/model/how-many.ts'
import { actWords } from '#platform/web/acts/act-words.ts'
import { cappedCount } from '#platform/web/text/count-words.ts'

/** The texts of groups. The specification's own messages stand word for word (spec 5.2). */
export const texts = {
  organization: 'Organization',
  title: 'Groups',
  purpose: 'Organizations, locations and departments, and what lies below what. Authority is given for them.',
  noun: 'groups',
  tree: 'Tree',
  create: 'New group',
  emptyOf: (type: string) => `There are no ${type.toLowerCase()} yet`,
  emptyDetail:
    'A group says where a decision is taken. A delegation for a group reaches everything below it.',
  noGroups: 'There are no groups yet',
  theOrganization: 'The organization itself',
  carried: (decisions: number, delegations: number) =>
    `${cappedCount(decisions)} ${oneOr(decisions, 'decision', 'decisions')}, ${cappedCount(delegations)} ${oneOr(delegations, 'delegation', 'delegations')}`,

  columns: {
    name: 'Group',
    type: 'Type',
    decisions: 'Decisions',
    delegations: 'Delegations',
    status: 'Status',
  },

  form: {
    create: 'New group',
    edit: 'Edit group',
    type: 'Type',
    name: 'Group name',
    displayName: 'Display name',
    displayNameHint: 'As it is shown. Without one, its name.',
    legalName: 'Legal name',
    hasParent: 'Has parent',
    hasParentHint: 'It lies below one or several other groups, of the same or another type.',
    parents: 'Parent groups',
    parentNeeded: 'Please select any one parent group!',
    baseCurrency: 'Base currency',
    noCurrency: 'That of the account',
    externalId: 'External ID',
    address: 'Address',
    street1: 'Address line 01',
    street2: 'Address line 02',
    city: 'City',
    state: 'State',
    zipCode: 'Zipcode',
    country: 'Country',
    synced: 'It comes from another system, which keeps its name and what it lies below.',
    save: 'Save group',
    cancel: 'Cancel',
    created: 'Group created.',
    saved: 'Group saved.',
    question: (name: string) => `Save the changes to “${name}”?`,
    effect: 'It lies below other groups from now on. This is what follows from it.',
    keep: 'Go on editing',
  },

  record: {
    edit: 'Edit',
    group: 'Group',
    type: 'Type',
    parents: 'Parent groups',
    top: 'Top level',
    decisions: 'Decisions',
    delegations: 'Delegations',
    positions: 'Positions',
    users: 'Users',
    displayName: 'Display name',
    legalName: 'Legal name',
    baseCurrency: 'Base currency',
    externalId: 'External ID',
    address: 'Address',
    source: 'Source',
    updated: 'Last update',
    below: 'Below it',
    nothingBelow: 'Nothing lies below this group.',
    changeLog: 'Change log',
    count: cappedCount,
    inactive: (name: string) => `${name} (inactive)`,
    liesBelow: (names: readonly string[]) => `Below ${names.join(', ')}.`,
  },

  acts: actWords(
    { one: 'group', many: 'groups' },
    {
      activate: { label: 'Activate', done: 'activated' },
      deactivate: {
        label: 'Deactivate',
        done: 'deactivated',
        effect: (count) =>
          `${oneOr(count, 'It is', 'They are')} no longer offered, no authority covers ${oneOr(count, 'it', 'them')}, and nobody gets access by ${oneOr(count, 'it', 'them')}.`,
      },
      delete: {
        label: 'Delete',
        done: 'deleted',
        effect: (count) =>
          `${oneOr(count, 'It is', 'They are')} taken out of users, positions, decisions and delegations, and removed for good. What lies below keeps its other parents, or becomes top-level.`,
      },
    },
  ),
  associations: {
    choice: 'What it is tied to',
    options: {
      KEEP_ASSOCIATIONS: {
        label: 'Keep associations',
        hint: 'Records, positions and users go on carrying it. Activated again, it is as before.',
      },
      REMOVE_ASSOCIATIONS: {
        label: 'Remove associations',
        hint: 'It is taken out of users, positions, decisions and delegations; what lies below it keeps its other parents. The history keeps all of it.',
      },
    },
  },

  events: {
    CREATE: 'created the group',
    UPDATE: 'changed the group',
    ACTIVATE: 'activated the group',
    DEACTIVATE: 'deactivated the group',
    DELETE: 'deleted the group',
  },
} as const
