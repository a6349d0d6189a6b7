import type { Principal } from '#modules/authority/engine/model/question.ts'
import type { SlotAt, Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { decidesBy } from '#modules/authority/engine/model/testing/second-opinion.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { seenAs } from './status.ts'
import { groupsOver } from './ties.ts'

/** What a matrix says of itself. */
export type Definition = {
  readonly allGroups?: boolean
  readonly groups?: readonly string[]
  readonly allPersonnel?: boolean
  readonly positions?: readonly string[]
  readonly users?: readonly string[]
  readonly allDecisions?: boolean
  readonly decisionIds?: readonly string[]
  readonly authorityTypeIds: readonly string[]
  readonly issuanceStatusNames: readonly string[]
  readonly primaryLimitTypes: Readonly<Record<string, unknown>>
}

/** A recipient of something in a cell of a matrix: `cell` is decision, holder and authority type. */
export type CellHolding = {
  readonly cell: string
  readonly who: string
  readonly slot: SlotAt
  readonly isLive: boolean
  /** The holder is a recipient themselves, and not by the position that they are in. */
  readonly isNamed: boolean
}

const LIMIT_TYPES: Readonly<Record<string, string>> = {
  CURRENCY: 'Value (currency)',
  NUMBER: 'Value (number)',
  PERCENTAGE: 'Percentage',
  AUTHORIZED: 'Authority',
  'TIME DAYS': 'Time (Days)',
  'TIME MONTHS': 'Time (Months)',
  'TIME YEARS': 'Time (Years)',
}

/** Whether a matrix shows limits of a kind. */
function showsLimit({ primaryLimitTypes }: Definition, primary: Bound | undefined): boolean {
  const kind = primary?.valueType === 'TIME' ? `TIME ${primary.unit}` : primary?.valueType
  const name = LIMIT_TYPES[kind ?? '']
  return name !== undefined && Boolean(primaryLimitTypes[name])
}

/** Groups that a matrix is about: its own, what is below them and, for who sees all, what is above. Null: all. */
export function groupsOf(snapshot: Snapshot, { allGroups, groups = [] }: Definition, seesAbove: boolean) {
  if (allGroups) return null
  // whose sight is that of groups sees nothing of one that is not active, and reaches nothing through it
  const isOn = (id: string) => snapshot.groups.get(id)?.active === true
  const from = seesAbove ? groups : groups.filter(isOn)
  const over = seesAbove ? from.flatMap((id) => groupsOver(snapshot, id)) : []
  const below = [...snapshot.groups.keys()].filter((id) =>
    groupsOver(snapshot, id).some((each) => from.includes(each)),
  )
  const named = [...from, ...over, ...below]
  return new Set(seesAbove ? named : named.filter(isOn))
}

/** Whether groups let something hold in an active group that the matrix names, or below one. */
function reachesInside(snapshot: Snapshot, { groups = [] }: Definition, where: readonly string[]): boolean {
  const isActive = (id: string) => snapshot.groups.get(id)?.active === true
  return [...snapshot.groups.keys()].some((id) => {
    const over = groupsOver(snapshot, id)
    const isInside = isActive(id) && over.some((each) => groups.includes(each))
    return isInside && over.some((each) => where.includes(each) && isActive(each))
  })
}

/** The decisions that are rows of a matrix. */
export const rowsOf = (snapshot: Snapshot, definition: Definition, groups: ReadonlySet<string> | null) =>
  [...snapshot.decisions.values()].filter(
    ({ id, status, terms }) =>
      status === 'PUBLISHED' &&
      (definition.allDecisions || definition.decisionIds?.includes(id)) &&
      (!groups || terms.groups.some((each) => groups.has(each))),
  )

/** What is in the cells of a matrix, by the facts: every recipient of every delegation, asked one by one. Spec 3.6. */
export function standsIn(
  snapshot: Snapshot,
  definition: Definition,
  seesAbove: boolean,
  statuses: readonly string[] = definition.issuanceStatusNames,
): CellHolding[] {
  const groups = groupsOf(snapshot, definition, seesAbove)
  const rows = new Map(rowsOf(snapshot, definition, groups).map((each) => [each.id, each]))
  return [...snapshot.slots.values()].flatMap((slot) => {
    const delegation = snapshot.delegations.get(slot.delegationId)
    const decision = rows.get(delegation?.decisionId ?? '')
    if (!delegation || !decision || ['DRAFT', 'DELETED', 'REMOVED'].includes(slot.status)) return []
    const status = seenAs(snapshot, delegation.id, slot.status)
    if (!statuses.some((name) => name.toUpperCase() === status)) return []
    const { authorities } = delegation.terms
    const shown = authorities.filter(
      ({ authorityTypeId: type, bounds: [primary] }) =>
        definition.authorityTypeIds.includes(type) &&
        decision.terms.authorities.some(({ authorityTypeId }) => authorityTypeId === type) &&
        showsLimit(definition, primary),
    )
    return shown.flatMap(({ authorityTypeId }) =>
      namedBy(snapshot, slot).flatMap((who, i): CellHolding[] => {
        if (!isColumn(definition, who)) return []
        const asked = { decisionId: decision.id, authorityTypeId, who, amounts: [], facts: {} }
        const isLive = decidesBy(snapshot, asked, slot)
        const where = isLive
          ? topmost(snapshot, (groupId) =>
              decidesBy(withoutConditions(snapshot), { ...asked, groupId }, slot),
            )
          : delegation.terms.groups
        if (groups && !where.some((id) => groups.has(id))) return []
        if (groups && !reachesInside(snapshot, definition, where)) return []
        // named from above, and its decision alone lets it hold here
        const { groups: named } = delegation.terms
        if (groups && !seesAbove && !named.some((id) => groups.has(id))) return []
        const holder = `${who.kind} ${who.id}`
        return [
          {
            cell: `${decision.id} ${holder} ${authorityTypeId}`,
            who: holder,
            slot,
            isLive,
            isNamed: i === 0,
          },
        ]
      }),
    )
  })
}

/** Whom a recipient names first, then those who are in the position. */
function namedBy({ occupancies }: Snapshot, { kind, userId, positionId }: SlotAt): Principal[] {
  if (kind !== 'POSITION_ONLY') return userId ? [{ kind: 'USER', id: userId }] : []
  if (!positionId) return []
  const occupants = new Set(
    occupancies.filter((each) => each.positionId === positionId).map((each) => each.userId),
  )
  return [
    { kind: 'POSITION', id: positionId },
    ...[...occupants].map((id) => ({ kind: 'USER' as const, id })),
  ]
}

const isColumn = ({ allPersonnel, positions = [], users = [] }: Definition, { kind, id }: Principal) =>
  allPersonnel || (kind === 'USER' ? users : positions).includes(id)

/** Groups that something is said of, without those that are below another. */
function topmost(snapshot: Snapshot, isSaid: (groupId: string) => boolean): string[] {
  const all = new Set([...snapshot.groups.keys()].filter(isSaid))
  return [...all].filter((id) => !groupsOver(snapshot, id).some((each) => each !== id && all.has(each)))
}

const bare = new WeakMap<Snapshot, Snapshot>()

/** The same facts as if nothing was agreed but limits and groups: a cell says conditions beside its limit. */
export function withoutConditions(snapshot: Snapshot): Snapshot {
  const known = bare.get(snapshot)
  if (known) return known
  const plain = <T extends { readonly conditions: readonly unknown[] }>(terms: T): T => ({
    ...terms,
    conditions: [],
  })
  const each = <T>(map: ReadonlyMap<string, T>, change: (value: T) => T) =>
    new Map([...map].map(([id, value]) => [id, change(value)]))
  const made: Snapshot = {
    ...snapshot,
    decisions: each(snapshot.decisions, (all) => ({ ...all, terms: plain(all.terms) })),
    delegations: each(snapshot.delegations, (all) => ({ ...all, terms: plain(all.terms) })),
    slots: each(snapshot.slots, (all) => ({
      ...all,
      acceptedTerms: all.acceptedTerms && plain(all.acceptedTerms),
    })),
  }
  bare.set(snapshot, made)
  return made
}
