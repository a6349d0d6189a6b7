import type { DecisionDetail } from '../model/decision.ts'
import type { Parts } from './use-parts.ts'

/** Where a decision stands, in words: its section, and its category where decisions have any. */
export const placeOf = (
  { section, category }: Pick<DecisionDetail, 'section' | 'category'>,
  { categories }: Parts,
): string => [section.name, categories && category?.name].filter(Boolean).join(', ')
