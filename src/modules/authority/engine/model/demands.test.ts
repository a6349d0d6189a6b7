import { describe, expect, test } from 'vitest'
import { demandText } from '../../terms/model/limit-texts.ts'
import type { Bound } from '../../terms/model/terms.ts'
import { pathTo } from './chain.ts'
import { type Demand, demandsOfPath, redelegationBound } from './demands.ts'
import type { DecisionAt, Snapshot } from './snapshot.ts'
import { withTerms } from './testing/after-acts.ts'
import { type Delegations, given, slot, upTo } from './testing/university.ts'
import { WORKED_DECISION, WORKED_TYPE } from './testing/worked-world.ts'

const dollars = (max: string | null, min: string | null = null): Bound => ({
  valueType: 'CURRENCY',
  unit: 'USD',
  min,
  minExclusive: false,
  max,
  maxExclusive: false,
})
const AUTHORIZED: Bound = { ...dollars(null), valueType: 'AUTHORIZED', unit: '' }

const said = ({ bound, origin, delegationId }: Demand) => {
  const end = (value: string | null, exclusive: boolean) =>
    value === null ? null : { value, unit: bound.unit, exclusive }
  const [min, max] = [end(bound.min, bound.minExclusive), end(bound.max, bound.maxExclusive)]
  return `${origin} ${delegationId ?? '–'}: ${demandText({ valueType: bound.valueType, min, max })}`
}
const onPath = (snapshot: Snapshot, slotId: string, decision?: DecisionAt) =>
  demandsOfPath(
    decision ?? snapshot.decisions.get(WORKED_DECISION),
    pathTo(snapshot, slotId).links,
    WORKED_TYPE,
    snapshot.redelegationLimits,
  ).map(said)

/** d1 up to $900, of which $500 may be passed on → d2 up to $400 → d3, which states no amount. */
const path: Delegations = [
  {
    id: 'd1',
    redelegable: true,
    from: '2026-01-01',
    bounds: upTo('900'),
    redelegationLimit: '500',
    slots: [slot('d1.1', 'president')],
  },
  {
    id: 'd2',
    parent: 'd1.1',
    redelegable: true,
    from: '2026-01-01',
    bounds: upTo('400'),
    slots: [slot('d2.1', 'vp')],
  },
  {
    id: 'd3',
    parent: 'd2.1',
    from: '2026-01-01',
    bounds: [{ type: 'AUTHORIZED' }],
    slots: [slot('d3.1', 'dean')],
  },
]
const snapshot = given(path)
const limited = given(path, { tenantRedelegationLimit: { value: '600', unit: 'USD' } })

describe('Every link of a path demands, each on its own', () => {
  test('what it states, and what the one above it lets pass on; one without amounts demands nothing.', () => {
    expect(onPath(snapshot, 'd3.1')).toEqual([
      'LIMIT d1: at most $900',
      'REDELEGATION_LIMIT d1: at most $500',
      'LIMIT d2: at most $400',
    ])
  })

  test('the organization’s redelegation limit, on every link but the root.', () => {
    expect(onPath(limited, 'd3.1')).toEqual([
      'LIMIT d1: at most $900',
      'REDELEGATION_LIMIT d1: at most $500',
      'TENANT_LIMIT d2: at most $600',
      'LIMIT d2: at most $400',
      'TENANT_LIMIT d3: at most $600',
    ])
    expect(onPath(limited, 'd1.1')).toEqual(['LIMIT d1: at most $900'])
  })

  test('but not the organization’s where the link overrides it; what the one above lets pass on stays.', () => {
    const lifted = given(
      path.map((each) => (each.id === 'd2' ? { ...each, override: true } : each)),
      { tenantRedelegationLimit: { value: '600', unit: 'USD' } },
    )
    expect(onPath(lifted, 'd3.1')).toEqual([
      'LIMIT d1: at most $900',
      'REDELEGATION_LIMIT d1: at most $500',
      'LIMIT d2: at most $400',
      'TENANT_LIMIT d3: at most $600',
    ])
  })

  test('first of all what the decision says, which counts in the authority type asked about alone.', () => {
    const decision = snapshot.decisions.get(WORKED_DECISION)!
    const authorities = [
      { authorityTypeId: 'other', bounds: [dollars('1')] },
      { authorityTypeId: WORKED_TYPE, bounds: [dollars(null, '5'), AUTHORIZED] },
    ]
    const says = { ...decision, terms: { ...decision.terms, authorities } }
    expect(onPath(snapshot, 'd1.1', says)).toEqual(['DECISION –: at least $5', 'LIMIT d1: at most $900'])
  })

  test('without a decision, what the links say; a limit with a minimum alone is one.', () => {
    const least = given([
      {
        id: 'd1',
        from: '2026-01-01',
        bounds: [{ type: 'CURRENCY', unit: 'USD', min: '7' }],
        slots: [slot('d1.1', 'dean')],
      },
    ])
    const { links } = pathTo(least, 'd1.1')
    expect(demandsOfPath(undefined, links, WORKED_TYPE, []).map(said)).toEqual(['LIMIT d1: at least $7'])
  })

  test('while a change awaits acceptance, the terms before and after.', () => {
    const { terms } = snapshot.delegations.get('d1')!
    const authorities = terms.authorities.map((each) => ({
      ...each,
      bounds: [dollars('800')],
      redelegationLimit: '450',
    }))
    const changed = withTerms(snapshot, 'd1', { ...terms, authorities }, ['d1.1'])
    expect(onPath(changed, 'd2.1')).toEqual([
      'LIMIT d1: at most $800',
      'LIMIT d1: at most $900',
      'REDELEGATION_LIMIT d1: at most $450',
      'REDELEGATION_LIMIT d1: at most $500',
      'LIMIT d2: at most $400',
    ])
  })
})

test('What may be passed on is in the unit of the first limit, and is nothing where that has no amount.', () => {
  const { terms } = snapshot.delegations.get('d1')!
  const passesOn = (bounds: readonly Bound[], redelegationLimit: string | null) =>
    redelegationBound({ ...terms.authorities[0]!, bounds, redelegationLimit })
  const days: Bound = { ...dollars('90'), valueType: 'TIME', unit: 'DAYS' }
  expect(passesOn([days, dollars('9')], '30')).toEqual({ ...days, max: '30' })
  expect(passesOn([dollars('9')], null)).toBeNull()
  expect(passesOn([AUTHORIZED, dollars('9')], '30')).toBeNull()
  expect(passesOn([], '30')).toBeNull()
})
