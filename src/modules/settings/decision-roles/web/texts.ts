import { usesText } from '../../uses/web/texts.ts'
import type { WordTexts } from '../../vocabulary/web/texts.ts'

/** The texts of decision roles. */
export const texts = {
  heading: 'Decision roles',
  intro: 'The parts that positions have in a decision without taking it. The check names them in its answer.',
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
  moved: (name, place) => `${name} moved to place ${place}.`,
  deleted: 'Decision role deleted.',
  blockedOff: (name) => `“${name}” cannot be deactivated`,
  blockedDelete: (name) => `“${name}” cannot be deleted`,
  blockedBecause: (uses) =>
    `${usesText(uses)} ${uses.decisions + uses.delegations === 1 ? 'assigns' : 'assign'} this decision role. Take it out of them first, or deactivate it: then it stays where it is and is not offered anew.`,
  offQuestion: (name) => `Deactivate the decision role “${name}”?`,
  offEffect: (uses) => `It can no longer be chosen. It stays assigned in ${usesText(uses)}.`,
  keepOn: 'Keep active',
  offAct: 'Deactivate decision role',
  deleteQuestion: (name) => `Delete the decision role “${name}”?`,
  deleteEffect: 'It can no longer be chosen. Its name is free again.',
  keep: 'Keep decision role',
  deleteAct: 'Delete decision role',
}
