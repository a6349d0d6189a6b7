import { canonical } from '#platform/model/canonical.ts'
import type { DelegationContent } from './delegation.ts'
import { remaining, type StoredDelegation } from './stored-delegation.ts'

/** Other terms, or other recipients: what is judged, and what recipients accept. Semantics 4.2. */
export const isSubstantive = (before: StoredDelegation, after: StoredDelegation): boolean =>
  canonical([before.terms, before.slots]) !== canonical([after.terms, after.slots])

/** Someone receives it who did not before: it is issued to them. */
export const addsRecipient = (before: StoredDelegation, after: StoredDelegation): boolean => {
  const known = new Set(remaining(before).map(({ id }) => id))
  return remaining(after).some(({ id }) => !known.has(id))
}

/** The same conditions, however they are numbered: an id that is new says nothing. */
export const sameConditions = (
  before: DelegationContent['conditions'],
  after: DelegationContent['conditions'],
): boolean => canonical(before.map(wordsOf)) === canonical(after.map(wordsOf))

export const wordsOf = ({ id: _, ...condition }: DelegationContent['conditions'][number]) => condition
