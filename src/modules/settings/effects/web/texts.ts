import { howMany } from '#platform/model/how-many.ts'
import { effectTexts } from '../model/effect-texts.ts'

export const texts = {
  waiting: 'Checking the effects.',
  unknown: 'The effects could not be checked.',
  nothing: 'No authority changes',
  incomplete: 'There are more effects than can be checked here. Each number is a minimum.',
  ...effectTexts,
  from: (day: string) => `, from ${day}`,
  change: (before: string | null, after: string | null) =>
    before === null || after === null ? 'a change you cannot view' : `${before} → ${after}`,
  allHeld: 'Someone can still make every affected decision',
  moreChanges: (count: number) => `Show ${howMany(count, 'more change', 'more changes')}`,
  unshownChanges: (count: number) => howMany(count, 'more change is not shown', 'more changes are not shown'),
  question: 'Save changes?',
  effect: 'The changes affect who may decide what. These are the effects.',
  proposed: 'The change takes effect once it is approved. Until then, nothing changes.',
  propose: 'Send for approval',
} as const
