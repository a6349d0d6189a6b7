import type { Uses } from '../../uses/model/uses.ts'

/** The texts that every table of words has. */
export const texts = {
  name: 'Name',
  columns: { decisions: 'Decisions', delegations: 'Delegations' } satisfies Record<keyof Uses, string>,
  status: 'Status',
  switching: 'Turn on or off',
  more: 'More',
  alwaysOn: 'Always enabled',
  inUse: 'In use',
  inUseOf: (name: string) => `In use: show what uses ${name}`,
  unused: 'Not used.',
  countOf: (count: string, records: string, name: string) => `${count} ${records} use ${name}`,
  acts: (name: string) => `Actions for ${name}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  save: 'Save',
} as const

/** The texts of one kind of words. */
export type WordTexts = {
  readonly on: string
  readonly off: string
  readonly switchedOn: (name: string) => string
  readonly switchedOff: (name: string) => string
  readonly deleted: string
  readonly deleteQuestion: (name: string) => string
  readonly deleteEffect: string
  readonly keep: string
  readonly deleteAct: string
}

/** What is asked and told of a word that something uses. */
export type UsedWordTexts<W> = {
  readonly blockedOff: (name: string) => string
  readonly blockedDelete: (name: string) => string
  readonly blockedBecause: (word: W) => string
  readonly offQuestion: (name: string) => string
  readonly offEffect: (word: W) => string
  readonly keepOn: string
  readonly offAct: string
}
