import { howMany, oneOr } from '#platform/model/how-many.ts'
import { actWords } from '#platform/web/acts/act-words.ts'
import { cappedCount } from '#platform/web/text/count-words.ts'

/** The texts of positions. The specification's own messages stand word for word (spec 5.1). */
export const texts = {
  organization: 'Organization',
  title: 'Positions',
  purpose:
    'The posts in your organization, regardless of who holds them. Authority can be delegated to a position.',
  noun: 'positions',
  create: 'New position',
  empty: 'There are no positions yet',
  emptyInactive: 'No inactive positions',
  emptyDetail:
    'A position is a post, such as Dean or Controller. Delegations to a position stay with the post.',
  vacant: 'Vacant',

  upload: {
    title: 'Upload positions',
    about:
      'A CSV file with one row per position. A row replaces the values of the position with the same name. The groups must exist.',
    one: 'position',
  },

  form: {
    create: 'New position',
    edit: 'Edit position',
    name: 'Position name',
    groups: 'Groups',
    groupsHint: 'Where the position belongs. Departments determine Functional pathways.',
    externalId: 'External ID',
    externalIdHint: 'The position’s ID in another system, such as human resources.',
    createAct: 'Create position',
    created: 'Position created.',
    saved: 'Position saved.',
    question: (name: string) => `Save the changes to “${name}”?`,
    effect: 'The position’s groups change when you save. These are the effects.',
  },

  record: {
    position: 'Position',
    occupants: 'Occupants',
    nobody: 'No one has held this position yet.',
    occupant: 'Person',
    from: 'From',
    until: 'Through',
    state: 'State',
    when: { CURRENT: 'Current', FUTURE: 'Future', EARLIER: 'Earlier' },
    otherGroups: 'Other groups',
    none: 'No groups',
    inactive: (name: string) => `${name} (inactive)`,
    received: 'Delegations received',
    issued: 'Delegations issued',
    source: 'Source',
    externalId: 'External ID',
    updated: 'Last update',
    created: 'Created',
    count: cappedCount,
    heldBy: (names: readonly string[]) => `Held by ${names.join(', ')}.`,
    heldByNobody: 'Vacant.',
  },

  acts: actWords(
    { one: 'position', many: 'positions' },
    {
      activate: { label: 'Activate', done: 'activated' },
      deactivate: {
        label: 'Deactivate',
        done: 'deactivated',
        effect: (count) =>
          `${oneOr(count, 'The position', 'The positions')} can no longer be selected, and ${oneOr(count, 'its', 'their')} occupants cannot use authority delegated to ${oneOr(count, 'it', 'them')}. No delegations are revoked.`,
      },
      delete: {
        label: 'Delete',
        done: 'deleted',
        effect: (count) =>
          `${oneOr(count, 'The position is', 'The positions are')} permanently deleted. The history keeps a record.`,
      },
    },
  ),
  blocked: {
    title: (name: string) => `“${name}” cannot be deleted`,
    reason: (count: number) =>
      `${howMany(count, 'active user is', 'active users are')} linked to this position. Assign them another position first.`,
    show: 'Show occupants',
  },

  events: {
    CREATE: 'created the position',
    UPDATE: 'changed the position',
    ACTIVATE: 'activated the position',
    DEACTIVATE: 'deactivated the position',
    UPLOAD: 'uploaded the position',
    DELETE: 'deleted the position',
  },
} as const
