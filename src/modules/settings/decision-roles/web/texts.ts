import type { Uses } from '../../uses/model/uses.ts'
import { usesText } from '../../uses/web/texts.ts'
import type { UsedWordTexts, WordTexts } from '../../vocabulary/web/texts.ts'

/** The texts of decision roles. */
export const texts = {
  heading: 'Decision roles',
  intro:
    'The roles that positions play in a decision without making it. “Can they decide?” names them in its answer.',
  add: 'Add decision role',
  edit: 'Rename decision role',
  name: 'Role name',
  created: 'Decision role added.',
  saved: 'Decision role renamed.',
} as const

export const words: WordTexts = {
  on: 'Activate',
  off: 'Deactivate',
  switchedOn: (name) => `${name} activated.`,
  switchedOff: (name) => `${name} deactivated.`,
  deleted: 'Decision role deleted.',
  deleteQuestion: (name) => `Delete the decision role “${name}”?`,
  deleteEffect: 'The decision role can no longer be selected. Its name can be reused.',
  keep: 'Keep decision role',
  deleteAct: 'Delete decision role',
}

export const used: UsedWordTexts<Uses> = {
  blockedOff: (name) => `“${name}” cannot be deactivated`,
  blockedDelete: (name) => `“${name}” cannot be deleted`,
  blockedBecause: (uses) =>
    `${usesText(uses)} ${uses.decisions + uses.delegations === 1 ? 'assigns' : 'assign'} this decision role. Remove the decision role from them first, or deactivate it. A deactivated decision role stays assigned but cannot be added again.`,
  offQuestion: (name) => `Deactivate the decision role “${name}”?`,
  offEffect: (uses) => `The decision role can no longer be selected. It stays assigned in ${usesText(uses)}.`,
  keepOn: 'Keep active',
  offAct: 'Deactivate decision role',
}
