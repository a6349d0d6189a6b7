import type { Copy } from '../copy.ts'
import { popularity, type Random, randomOf } from '../random.ts'
import type { MadeDecision } from './decisions.ts'
import { lifeOf } from './delegation-life.ts'
import { addRows } from './delegation-rows.ts'
import type { DELEGATION_TABLES } from './delegation-tables.ts'
import { type DrawnDelegations, drawnDelegations, KINDS, MOST_SLOTS } from './drawn-delegations.ts'
import { type Tie, tieOf } from './own-relationships.ts'
import { parentsIn } from './parents.ts'
import type { GroupTree } from './people.ts'
import { BASE, DAY, FIRST_DAY, GROUP_USER, type Ids, type Scale } from './scale.ts'

export type DelegationDataOptions = {
  copies: Record<keyof typeof DELEGATION_TABLES, Copy>
  scale: Scale
  ids: Ids
  tenantId: string
  types: { approvalId: string; signatoryId: string }
  decisions: readonly MadeDecision[]
  tree: GroupTree
  group: (group: number) => string
}

/** How far a delegation has come. */
export type Stage = 'DRAFT' | 'PENDING' | 'ISSUED' | 'ACCEPTED' | 'SUSPENDED' | 'REVOKED'

// the acts of the last delegation are over when the generated past is
const LAST_ISSUED = BASE - 70 * DAY

/** One after the other in time, so that the delegations of a decision lie as scattered as in life. */
export async function addDelegations(
  given: DelegationDataOptions,
  say: (line: string) => void,
): Promise<void> {
  const { scale, copies } = given
  const random = randomOf(37 + scale.tenantNumber)
  const decisionOf = popularity(scale.decisions, random)
  const drawn = drawnDelegations(scale.delegations)
  const parents = parentsIn(scale.decisions, drawn, random)
  for (let i = 0; i < scale.delegations; i++) {
    const tie = place(drawn, parents, random, i, tieOf(scale, i), decisionOf)
    draw(given, drawn, random, i, tie)
    const acceptance = random.chance(0.4)
    const stage = stageOf(random, acceptance, tie)
    const redelegable = random.chance(0.7)
    if (redelegable && stage !== 'DRAFT' && stage !== 'PENDING')
      parents.add(i, tie, stage === 'ISSUED' || stage === 'ACCEPTED')
    const createdBy = tie === 'CREATED' ? GROUP_USER : 0
    addRows(given, drawn, i, lifeOf(given, drawn, random, { i, stage, acceptance, redelegable, createdBy }))
    if (i % 500 === 0) for (const copy of Object.values(copies)) await copy.settle()
    if (i > 0 && i % 100_000 === 0) say(`  ${i} delegations`)
  }
}

/** Decision and parent. Where nothing of their own can be redelegated yet, the person holds one more instead. */
function place(
  drawn: DrawnDelegations,
  parents: ReturnType<typeof parentsIn>,
  random: Random,
  i: number,
  wanted: Tie | null,
  decisionOf: () => number,
): Tie | null {
  const isBelowOwn = wanted === 'ISSUED' || wanted === 'BELOW'
  const own = isBelowOwn ? parents.pickOwn(wanted) : null
  const decision = own === null ? decisionOf() : (drawn.decision[own] as number)
  drawn.decision[i] = decision
  drawn.place(i, own ?? parents.pick(decision), random)
  return isBelowOwn && own === null ? 'HOLDS' : wanted
}

function draw(
  given: DelegationDataOptions,
  drawn: DrawnDelegations,
  random: Random,
  i: number,
  tie: Tie | null,
) {
  const { scale, decisions } = given
  const decision = decisions[drawn.decision[i] as number] as MadeDecision
  const parent = drawn.parentOf(i)
  drawn.kind[i] = kindOf(random, tie)
  drawn.setRecipients(i, recipientsOf(given, drawn.kind[i] as number, random, tie))
  drawn.setGroups(
    i,
    parent === null
      ? groupsOfRoot(decision, random)
      : groupsWithin(given.tree, drawn.groupsOf(parent), random),
  )
  drawn.limit[i] =
    parent === null
      ? 100_000 * (1 + random.below(40))
      : Math.max(500, Math.round((drawn.limit[parent] as number) * (0.4 + random.next() * 0.6)))
  const maySign = parent === null ? decision.terms.authorities.length > 1 : drawn.signs[parent] === 1
  drawn.signs[i] = Number(maySign && random.chance(0.6))
  drawn.effective[i] = FIRST_DAY + Math.floor((i / scale.delegations) * (LAST_ISSUED - FIRST_DAY))
  const own = random.chance(0.5) ? Number.POSITIVE_INFINITY : (300 + random.below(1_500)) * DAY
  drawn.expiration[i] = Math.min(
    (drawn.effective[i] as number) + own,
    parent === null ? Number.POSITIVE_INFINITY : (drawn.expiration[parent] as number),
  )
}

function kindOf(random: Random, tie: Tie | null): number {
  const drawn = random.next()
  if (tie === 'HOLDS') return KINDS.indexOf('SPECIFIC_PERSONNEL')
  if (tie === 'HOLDS_AS_POSITION') return KINDS.indexOf('POSITION_ONLY')
  return drawn < 0.6 ? 0 : drawn < 0.85 ? 1 : 2
}

/** Numbers of users or positions. No one but who is tied to it gets what the first two of each hold. */
function recipientsOf(
  { scale }: DelegationDataOptions,
  kind: number,
  random: Random,
  tie: Tie | null,
): number[] {
  // the position of a number is held by the user of that number
  if (tie === 'HOLDS' || tie === 'HOLDS_AS_POSITION') return [GROUP_USER]
  const { users, positions } = scale
  const many = [positions, users, Math.min(users, positions)][kind] as number
  const count = random.chance(0.08) ? 2 + random.below(MOST_SLOTS - 1) : 1
  const first = Math.min(many - 1, 2 + Math.floor(random.next() ** 1.5 * (many - 2)))
  return Array.from({ length: count }, (_, s) => 2 + ((first - 2 + s * 17) % (many - 2)))
}

/** All groups that the decision names, or one of them. */
const groupsOfRoot = ({ groups }: MadeDecision, random: Random): readonly number[] =>
  random.chance(0.5) ? groups : [random.pick(groups)]

/** The parent's groups, or one below one of them. */
function groupsWithin(tree: GroupTree, above: readonly number[], random: Random): readonly number[] {
  if (random.chance(0.5)) return above
  const one = random.pick(above)
  const below = tree.childrenOf[one] ?? []
  return [below.length > 0 ? random.pick(below) : one]
}

function stageOf(random: Random, acceptance: boolean, tie: Tie | null): Stage {
  const drawn = random.next()
  // anyone who is named in a draft holds nothing yet
  if (drawn < 0.03) return tie === 'HOLDS' || tie === 'HOLDS_AS_POSITION' ? 'ISSUED' : 'DRAFT'
  if (drawn < 0.06) return 'PENDING'
  if (drawn < 0.11) return 'SUSPENDED'
  if (drawn < 0.18) return 'REVOKED'
  return acceptance && drawn < 0.92 ? 'ACCEPTED' : 'ISSUED'
}
