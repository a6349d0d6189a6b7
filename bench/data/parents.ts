import type { Random } from '../random.ts'
import type { DrawnDelegations } from './drawn-delegations.ts'
import type { Tie } from './own-relationships.ts'

const DEEPEST = 8

/**
 * The delegations that may have children. Those of the person who is measured are kept apart: each child of one is a
 * relationship of theirs, and there are as many of these as are wanted.
 */
export function parentsIn(decisions: number, drawn: DrawnDelegations, random: Random) {
  const ofDecision = Array.from({ length: decisions }, () => ({
    inForce: [] as number[],
    ended: [] as number[],
  }))
  const own = { held: [] as number[], below: [] as number[] }
  const oneOf = (from: readonly number[]) => {
    const found = from[random.below(from.length)]
    return found === undefined || (drawn.depth[found] as number) >= DEEPEST ? null : found
  }
  return {
    pick: (decision: number) => {
      const { inForce, ended } = ofDecision[decision] as (typeof ofDecision)[number]
      if (random.chance(0.12)) return null
      return oneOf(inForce.length > 0 && random.chance(0.95) ? inForce : ended)
    },
    pickOwn: (tie: 'ISSUED' | 'BELOW') => oneOf(tie === 'ISSUED' ? own.held : own.below),
    add: (i: number, tie: Tie | null, isInForce: boolean) => {
      const { inForce, ended } = ofDecision[drawn.decision[i] as number] as (typeof ofDecision)[number]
      if (tie === null || tie === 'CREATED') return (isInForce ? inForce : ended).push(i)
      if (!isInForce) return
      return (tie === 'ISSUED' || tie === 'BELOW' ? own.below : own.held).push(i)
    },
  }
}
