import type { Uses } from '../../uses/model/uses.ts'

/** The texts that every table of words has. */
export const texts = {
  name: 'Name',
  columns: { decisions: 'Decisions', delegations: 'Delegations' } satisfies Record<keyof Uses, string>,
  status: 'Status',
  switching: 'Turn on or off',
  more: 'More',
  inUse: 'In use',
  inUseOf: (name: string) => `In use: show what uses ${name}`,
  unused: 'Not used.',
  countOf: (count: string, records: string, name: string) => `${count} ${records} use ${name}`,
  acts: (name: string) => `Actions for ${name}`,
  edit: 'Edit',
  moveUp: 'Move up',
  moveDown: 'Move down',
  delete: 'Delete',
  cancel: 'Cancel',
  save: 'Save',
} as const

/** The texts of one kind of words. */
export type WordTexts = {
  readonly on: string
  readonly off: string
  readonly switchedOn: (name: string) => string
  readonly switchedOff: (name: string) => string
  readonly moved: (name: string, place: number) => string
  readonly deleted: string
  readonly blockedOff: (name: string) => string
  readonly blockedDelete: (name: string) => string
  readonly blockedBecause: (uses: Uses) => string
  readonly offQuestion: (name: string) => string
  readonly offEffect: (uses: Uses) => string
  readonly keepOn: string
  readonly offAct: string
  readonly deleteQuestion: (name: string) => string
  readonly deleteEffect: string
  readonly keep: string
  readonly deleteAct: string
}
