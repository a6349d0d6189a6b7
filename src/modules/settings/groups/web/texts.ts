import { oneOr } from '#platform/model/how-many.ts'
import { actWords } from '#platform/web/acts/act-words.ts'
import { cappedCount } from '#platform/web/text/count-words.ts'

/** The texts of groups. The specification's own messages stand word for word (spec 5.2). */
export const texts = {
  organization: 'Organization',
  title: 'Groups',
  purpose: 'Organizations, locations, and departments, and how they are nested. Delegations apply to groups.',
  noun: 'groups',
  tree: 'Tree',
  create: 'New group',
  emptyOf: (type: string) => `There are no ${type.toLowerCase()} yet`,
  emptyDetail:
    'A group says where a decision is made. A delegation for a group also covers every group below it.',
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
    displayNameHint: 'If empty, the name is shown.',
    legalName: 'Legal name',
    hasParent: 'Has parent',
    hasParentHint: 'The group is below one or more other groups, of the same or another type.',
    parents: 'Parent groups',
    parentNeeded: 'Please select any one parent group!',
    baseCurrency: 'Base currency',
    noCurrency: 'Same as the account',
    externalId: 'External ID',
    address: 'Address',
    street1: 'Address line 01',
    street2: 'Address line 02',
    city: 'City',
    state: 'State',
    zipCode: 'Zipcode',
    country: 'Country',
    synced: 'The group is synced from another system, which manages its name and parent groups.',
    createAct: 'Create group',
    created: 'Group created.',
    saved: 'Group saved.',
    question: (name: string) => `Save the changes to “${name}”?`,
    effect: 'The group’s parents change when you save. These are the effects.',
  },

  record: {
    showInTree: 'Show in tree',
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
    below: 'Groups below',
    nothingBelow: 'No groups are below this group.',
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
          `${oneOr(count, 'The group', 'The groups')} can no longer be selected, no authority covers ${oneOr(count, 'it', 'them')}, and ${oneOr(count, 'it gives', 'they give')} no one access.`,
      },
      delete: {
        label: 'Delete',
        done: 'deleted',
        effect: (count) =>
          `${oneOr(count, 'The group is', 'The groups are')} removed from users, positions, decisions, and delegations, and permanently deleted. Groups below keep their other parents or become top-level.`,
      },
    },
  ),

  events: {
    CREATE: 'created the group',
    UPDATE: 'changed the group',
    ACTIVATE: 'activated the group',
    DEACTIVATE: 'deactivated the group',
    DELETE: 'deleted the group',
  },
} as const
