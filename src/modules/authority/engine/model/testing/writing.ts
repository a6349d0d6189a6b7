import type { World, WorldFact } from '../world.ts'

/** An empty organization that counts in US dollars. */
export const emptyWorld: World = {
  zone: 'UTC',
  baseCurrency: 'USD',
  maxDepth: 10,
  users: [],
  positions: [],
  occupancies: [],
  groups: [],
  groupParents: [],
  decisionStatuses: [],
  decisionTerms: [],
  delegations: [],
  delegationTerms: [],
  issues: [],
  slots: [],
  slotStatuses: [],
  waits: [],
  cascades: [],
  rates: [],
  redelegationLimits: [],
}

/** Holds and is recorded from the beginning of time, without end. */
export const ALWAYS: WorldFact = { from: 0, until: null, recorded: 0, replaced: null }

/** Later than anything that a test writes down: all that is known. */
export const NOW = Date.UTC(9000, 0, 1)

/**
 * One write, as the product makes it: from `from` on `values` hold (nothing, where null) for the facts that `isAbout`
 * selects. What was known to hold at `from` or later is closed, and what remains of it is recorded again.
 */
export function write<T extends object>(
  rows: readonly (WorldFact & T)[],
  isAbout: (row: T) => boolean,
  values: T | null,
  from: number,
  recorded: number,
): readonly (WorldFact & T)[] {
  const written = rows.flatMap((row): (WorldFact & T)[] => {
    const isTouched = isAbout(row) && row.replaced === null && (row.until === null || row.until > from)
    if (!isTouched) return [row]
    const closed = { ...row, replaced: recorded }
    return row.from < from ? [closed, { ...row, until: from, recorded, replaced: null }] : [closed]
  })
  if (values !== null) written.push({ ...values, from, until: null, recorded, replaced: null })
  return written
}
