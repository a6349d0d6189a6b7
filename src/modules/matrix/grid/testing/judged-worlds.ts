import fc from 'fast-check'
import { cellsOf } from '#modules/authority/engine/model/cells.ts'
import { selfAndAbove } from '#modules/authority/engine/model/groups.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import {
  anInstant,
  aWorld,
  DECISIONS,
  GROUPS,
  HOLDERS,
  TYPES,
} from '#modules/authority/engine/model/testing/worlds.ts'
import { NOW } from '#modules/authority/engine/model/testing/writing.ts'
import { snapshotOf } from '#modules/authority/engine/model/world.ts'
import type { Terms } from '#modules/authority/terms/model/terms.ts'
import { ALL_LIMIT_TYPES, ISSUANCE_STATUS_NAMES, PRIMARY_LIMIT_TYPES } from '../model/definition.ts'
import type { Grid } from '../model/grid.ts'
import { columnKey, type GridPlaces, gridCellsOf } from '../model/grid-cells.ts'
import type { ScopeGroups } from '../model/scope-groups.ts'
import { aGrid } from './a-grid.ts'

type Definition = GridPlaces['definition']

const anything: Definition = {
  authorityTypeIds: [...TYPES],
  issuanceStatusNames: [...ISSUANCE_STATUS_NAMES],
  primaryLimitTypes: ALL_LIMIT_TYPES,
}

/** What a matrix of a small world may be defined to show: everything, or less. */
export const aDefinition: fc.Arbitrary<Definition> = fc.oneof(
  fc.constant(anything),
  fc.record({
    authorityTypeIds: fc.subarray([...TYPES], { minLength: 1 }),
    issuanceStatusNames: fc.subarray([...ISSUANCE_STATUS_NAMES], { minLength: 1 }),
    primaryLimitTypes: fc
      .tuple(fc.subarray([...PRIMARY_LIMIT_TYPES], { minLength: 1 }), fc.constantFrom(null, '5', '20'))
      .map(([types, min]): Definition['primaryLimitTypes'] =>
        Object.fromEntries(types.map((type) => [type, type === 'Authority' ? true : { min, max: null }])),
      ),
  }),
)

/** A matrix of one group, of all groups where it is null. */
export const aScopeGroup = fc.option(fc.constantFrom(...GROUPS))

function scopeOf({ groups }: Snapshot, groupId: string): ScopeGroups {
  const inside = new Set([...groups.keys()].filter((id) => selfAndAbove(groups, id).has(groupId)))
  return { inside, near: new Set([...inside, ...selfAndAbove(groups, groupId)]) }
}

/** A condition may refuse an amount that is within a limit: without any, limits alone decide. */
function withoutConditions(snapshot: Snapshot): Snapshot {
  const plain = <T extends Pick<Terms, 'conditions'>>(terms: T): T => ({ ...terms, conditions: [] })
  const mapped = <V>(of: ReadonlyMap<string, V>, change: (value: V) => V) =>
    new Map([...of].map(([id, value]) => [id, change(value)]))
  return {
    ...snapshot,
    decisions: mapped(snapshot.decisions, (each) => ({ ...each, terms: plain(each.terms) })),
    delegations: mapped(snapshot.delegations, (each) => ({ ...each, terms: plain(each.terms) })),
    slots: mapped(snapshot.slots, (each) => ({
      ...each,
      acceptedTerms: each.acceptedTerms && plain(each.acceptedTerms),
    })),
  }
}

/** The facts of a small world at an instant. */
export const aSnapshot = fc
  .tuple(aWorld, anInstant)
  .map(([world, at]) => withoutConditions(snapshotOf(world, at, NOW)))

/** The grid of all decisions and holders of a small world. */
export function gridOfWorld(snapshot: Snapshot, definition: Definition, groupId: string | null): Grid {
  const made = gridCellsOf(snapshot, cellsOf(snapshot, HOLDERS), {
    definition,
    rows: new Map(DECISIONS.map((id, i) => [id, i])),
    columns: new Map(HOLDERS.map((who, i) => [columnKey(who), i])),
    authorityTypes: new Map(definition.authorityTypeIds.map((id, i) => [id, i])),
    groups: groupId === null ? null : scopeOf(snapshot, groupId),
    seesAbove: true,
    changing: new Set(),
  })
  return {
    ...aGrid(),
    ...made,
    rows: DECISIONS.map((id) => ({
      decision: { id, name: id, displayId: id },
      section: { id: 's', name: 's' },
      category: null,
      authorityTypes: [],
    })),
    columns: HOLDERS.map(({ kind, id }) => ({
      kind,
      id,
      name: id,
      beside: [],
      organization: null,
      isActive: true,
    })),
    authorityTypes: definition.authorityTypeIds.map((id) => ({ id, name: id, icon: 'check' })),
    leftOut: { ...made.leftOut, decisions: 0 },
    rates: [...snapshot.rates].map(([currency, rate]) => ({ currency, rate })),
    baseCurrency: snapshot.baseCurrency,
    at: new Date(snapshot.at).toISOString(),
  }
}
