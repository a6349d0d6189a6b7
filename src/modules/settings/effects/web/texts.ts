import { grouped, howMany } from '#platform/model/how-many.ts'
import { effectTexts } from '../model/effect-texts.ts'

export const texts = {
  waiting: 'Checking the effects.',
  unknown: 'The effects could not be checked.',
  nothing: 'No authority changes with it',
  incomplete: 'More is concerned than can be worked out here. Each number is the least that it is.',
  ...effectTexts,
  from: (day: string) => `, from ${day}`,
  change: (before: string | null, after: string | null) =>
    before === null || after === null ? 'not yours to see' : `${before} → ${after}`,
  moreChanges: (count: number) => howMany(count, 'more change is not shown', 'more changes are not shown'),
  question: 'Save this change?',
  effect: 'The change affects who can decide what. These are its effects.',
  keep: 'Keep editing',
  save: 'Save',
  andMore: (names: readonly string[], total: number) =>
    total > names.length ? `${names.join(', ')} and ${grouped(total - names.length)} more` : names.join(', '),
} as const
