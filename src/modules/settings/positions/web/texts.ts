import { howMany, oneOr } from '#platform/model/how-many.ts'
import { actWords } from '#platform/web/acts/act-words.ts'
import { cappedCount } from '#platform/web/text/count-words.ts'

/** The texts of positions. The specification's own messages stand word for word (spec 5.1). */
export const texts = {
  organization: 'Organization',
  title: 'Positions',
  purpose: 'The posts of the organization, whoever holds them. Authority is given to them.',
  noun: 'positions',
  create: 'New position',
  empty: 'There are no positions yet',
  emptyInactive: 'No position is inactive',
  emptyDetail: 'A position is a post such as Dean or Controller. Delegations to it go with the post.',
  vacant: 'Vacant',

  upload: {
    title: 'Upload positions',
    about:
      'A CSV file with one row a position. A row replaces what stands in the position of the same name; its groups must exist.',
    one: 'position',
  },

  form: {
    create: 'New position',
    edit: 'Edit position',
    name: 'Position name',
    groups: 'Groups',
    groupsHint: 'Where the position belongs: departments decide on functional pathways.',
    externalId: 'External ID',
    externalIdHint: 'Its number in another system, such as that of human resources.',
    save: 'Save position',
    cancel: 'Cancel',
    created: 'Position created.',
    saved: 'Position saved.',
    question: (name: string) => `Save the changes to “${name}”?`,
    effect: 'The position belongs to other groups from now on. This is what follows from it.',
    keep: 'Go on editing',
  },

  record: {
    edit: 'Edit',
    position: 'Position',
    occupants: 'Occupants',
    nobody: 'Nobody has occupied this position yet.',
    occupant: 'Person',
    from: 'From',
    until: 'Until',
    state: 'State',
    when: { CURRENT: 'Current', FUTURE: 'Future', EARLIER: 'Earlier' },
    changeLog: 'Change log',
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
    heldByNobody: 'Nobody holds it now.',
  },

  acts: actWords(
    { one: 'position', many: 'positions' },
    {
      activate: { label: 'Activate', done: 'activated' },
      deactivate: {
        label: 'Deactivate',
        done: 'deactivated',
        effect: (count) =>
          `${oneOr(count, 'It is', 'They are')} no longer offered, and ${oneOr(count, 'its', 'their')} occupants cannot decide by what was delegated to ${oneOr(count, 'it', 'them')}. Nothing is revoked.`,
      },
      delete: {
        label: 'Delete',
        done: 'deleted',
        effect: (count) =>
          `${oneOr(count, 'It is', 'They are')} removed for good; the history keeps ${oneOr(count, 'it', 'them')}.`,
      },
    },
  ),
  blocked: {
    title: (name: string) => `“${name}” cannot be deleted`,
    reason: (count: number) =>
      `${howMany(count, 'active user is', 'active users are')} linked to this position. Give them another position first.`,
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
