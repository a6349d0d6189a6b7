import { describe, expect, test } from 'vitest'
import { demandText } from '../../terms/model/limit-texts.ts'
import type { Bound, Terms } from '../../terms/model/terms.ts'
import { type Frame, frameOf, scaleOf } from './frame.ts'
import { mayRedelegate } from './redelegation-rules.ts'
import type { DecisionAt, DelegationAt, Snapshot } from './snapshot.ts'
import { withParent, withSlotStatus, withTerms } from './testing/after-acts.ts'
import { type Delegations, given, slot, upTo } from './testing/university.ts'
import { day, WORKED_DECISION, WORKED_TYPE } from './testing/worked-world.ts'

const groups = [
  { id: 'uni' },
  { id: 'med', parents: [{ id: 'uni' }] },
  { id: 'eng', parents: [{ id: 'uni' }] },
  { id: 'lab', parents: [{ id: 'eng' }] },
]
/** d1 up to $900 → d2 up to $400, of which $300 may be passed on, in Engineering, from March 1 to December 1. */
const path: Delegations = [
  {
    id: 'd1',
    redelegable: true,
    from: '2026-01-01',
    bounds: upTo('900'),
    slots: [slot('d1.1', 'president')],
  },
  {
    id: 'd2',
    parent: 'd1.1',
    redelegable: true,
    from: '2026-03-01',
    until: '2026-12-01',
    bounds: upTo('400'),
    redelegationLimit: '300',
    groups: ['eng'],
    slots: [slot('d2.1', 'dean')],
  },
]
const settings = { groups, tenantRedelegationLimit: { value: '600', unit: 'USD' } }
const snapshot = given(path, settings)
const below = (slotId: string | null, of: Snapshot = snapshot) => frameOf(of, WORKED_DECISION, slotId)
const limits = (frame: Frame) =>
  frame.types.flatMap(({ demands }) =>
    demands.map(({ bound, origin, delegationId }) => {
      const max = bound.max === null ? null : { value: bound.max, unit: bound.unit, exclusive: false }
      return `${origin} ${delegationId}: ${demandText({ valueType: bound.valueType, min: null, max })}`
    }),
  )
function saying(
  change: Partial<DecisionAt['terms']>,
  status: DecisionAt['status'] = 'PUBLISHED',
  of = snapshot,
) {
  const decision = of.decisions.get(WORKED_DECISION)!
  const changed = { ...decision, status, terms: { ...decision.terms, ...change } }
  return { ...of, decisions: new Map(of.decisions).set(decision.id, changed) }
}
const termsOf = (id: string, change: Partial<Terms>, waiting: string[] = []) =>
  withTerms(snapshot, id, { ...snapshot.delegations.get(id)!.terms, ...change }, waiting)
const authorityOf = (id: string) => snapshot.delegations.get(id)!.terms.authorities[0]!

describe('What is issued below a delegation stays within', () => {
  test('every limit of the path, and what the delegation lets pass on.', () => {
    expect(limits(below('d2.1'))).toEqual([
      'LIMIT d1: at most $900',
      'TENANT_LIMIT d2: at most $600',
      'LIMIT d2: at most $400',
      'REDELEGATION_LIMIT d2: at most $300',
    ])
    expect(below('d2.1').tenantLimits).toEqual([{ valueType: 'CURRENCY', unit: 'USD', max: '600' }])
    expect(below('d2.1').types).toMatchObject([
      { authorityTypeId: WORKED_TYPE, redelegable: true, primary: 'CURRENCY' },
    ])
  })

  test('its groups, and what is below them.', () => {
    expect(below('d2.1').groups).toEqual(['eng', 'lab'])
    expect(below('d1.1').groups).toEqual(['eng', 'lab', 'med', 'uni'])
    expect(below('d1.1', saying({ groups: ['med'] })).groups).toEqual(['med'])
  })

  test('the pathways that every step and the decision have.', () => {
    const all = ['Matrix', 'Functional', 'Direct Line'] as const
    const wide = { ...saying({ pathways: all }), delegations: termsOf('d1', { pathways: all }).delegations }
    expect(below('d1.1', wide).pathways).toEqual([...all])
    expect(below('d2.1', wide).pathways).toEqual(['Matrix'])
    expect(below(null, wide).pathways).toEqual([...all])
  })

  test('only the pathways that terms before and after a waiting change both allow.', () => {
    const all = ['Matrix', 'Functional', 'Direct Line'] as const
    const wide = { ...saying({ pathways: all }), delegations: termsOf('d1', { pathways: all }).delegations }
    const waits = withTerms(wide, 'd1', { ...wide.delegations.get('d1')!.terms, pathways: ['Matrix'] }, [
      'd1.1',
    ])
    expect(below('d1.1', waits).pathways).toEqual(['Matrix'])
  })

  test('what every link above lets pass on: turned off at the top, nothing below may redelegate.', () => {
    const off = termsOf('d1', { authorities: [{ ...authorityOf('d1'), redelegable: false }] })
    expect(below('d2.1', off).types).toMatchObject([{ redelegable: false }])
    expect(mayRedelegate(below('d2.1', off))).toMatchObject({ ok: false, code: 'NOT_REDELEGABLE' })
    expect(mayRedelegate(below('d2.1'))).toMatchObject({ ok: true })
  })

  test('the dates of the path.', () => {
    const dates = ({ from, until }: Frame) => [from, until]
    expect(dates(below('d2.1'))).toEqual([day('2026-03-01'), day('2026-12-01')])
    expect(dates(below('d1.1'))).toEqual([day('2026-01-01'), null])
    const shorter = termsOf('d1', { effective: day('2026-04-01'), expiration: day('2026-10-01') })
    expect(dates(below('d2.1', shorter))).toEqual([day('2026-04-01'), day('2026-10-01')])
    expect(dates(below(null))).toEqual([null, null])
  })

  test('the permitted length of the path: one step more than the delegation itself.', () => {
    expect([below(null), below('d1.1'), below('d2.1')].map(({ depth }) => depth)).toEqual([1, 2, 3])
    expect(below('d2.1').maxDepth).toBe(10)
  })

  test('of which a decision may permit less than the organization, and never more.', () => {
    const permitted = (maxDepth: number | null) => below('d2.1', saying({ maxDepth }))
    expect([null, 2, 3, 25].map((most) => permitted(most).maxDepth)).toEqual([10, 2, 3, 10])
    expect([2, 3].map((most) => mayRedelegate(permitted(most)))).toMatchObject([
      { ok: false, code: 'DEPTH_EXCEEDED', params: { depth: 3, most: 2 } },
      { ok: true },
    ])
  })

  test('what both the terms before and after a change allow, while it awaits acceptance.', () => {
    const waits = termsOf(
      'd2',
      {
        authorities: [
          {
            ...authorityOf('d2'),
            bounds: given([{ ...path[0]!, bounds: upTo('350') }]).delegations.get('d1')!.terms.authorities[0]!
              .bounds,
            redelegable: false,
            redelegationLimit: null,
          },
        ],
        groups: ['uni'],
      },
      ['d2.1'],
    )
    expect(limits(below('d2.1', waits)).slice(-3)).toEqual([
      'LIMIT d2: at most $350',
      'LIMIT d2: at most $400',
      'REDELEGATION_LIMIT d2: at most $300',
    ])
    expect(below('d2.1', waits).groups).toEqual(['eng', 'lab'])
    expect(below('d2.1', waits).types[0]?.redelegable).toBe(false)
  })
})

describe('Root Authority is bounded by the decision alone', () => {
  const bound: Bound = {
    valueType: 'TIME',
    unit: 'DAYS',
    min: null,
    minExclusive: false,
    max: '30',
    maxExclusive: false,
  }
  const root = (bounds: readonly Bound[]) =>
    below(null, saying({ authorities: [{ authorityTypeId: WORKED_TYPE, bounds }] }))

  test('in its limits, each authority type once, and always redelegable.', () => {
    expect(limits(root([bound]))).toEqual(['DECISION null: at most 30 days'])
    expect(root([bound]).types).toMatchObject([{ redelegable: true, primary: 'TIME' }])
    expect(root([{ ...bound, max: null }]).types).toMatchObject([{ primary: null, demands: [] }])
    const twice = [1, 2].map(() => ({ authorityTypeId: WORKED_TYPE, bounds: [bound] }))
    expect(below(null, saying({ authorities: twice })).types).toHaveLength(1)
  })

  test('without parent, tenant limit, or anyone who must hold it.', () => {
    expect(root([])).toMatchObject({
      parent: null,
      tenantLimits: [],
      parentIsInForce: true,
      parentIsHeld: true,
      isCircular: false,
    })
  })
})

describe('The frame says', () => {
  test('how the decision stands.', () => {
    const stands = (of: Snapshot) => below('d1.1', of).decision
    expect(stands(snapshot)).toBe('DELEGABLE')
    expect(stands(saying({ delegable: false }))).toBe('NOT_DELEGABLE')
    expect(stands(saying({}, 'DRAFT'))).toBe('NOT_PUBLISHED')
    expect(stands({ ...snapshot, decisions: new Map() })).toBe('NOT_FOUND')
    expect(below('d1.1', { ...snapshot, decisions: new Map() })).toMatchObject({
      types: [],
      groups: [],
      pathways: [],
    })
  })

  test('from which delegation it would be issued, by which rates, and as of when.', () => {
    const rated = { ...snapshot, zone: 'America/New_York', rates: new Map([['EUR', '2']]) }
    expect(below('d2.1', rated)).toMatchObject({
      at: snapshot.at,
      parent: { slotId: 'd2.1', delegationId: 'd2', displayId: 'd2' },
    })
    expect(scaleOf(below('d2.1', rated))).toEqual({
      at: snapshot.at,
      zone: 'America/New_York',
      baseCurrency: 'USD',
      rates: new Map([['EUR', '2']]),
    })
  })

  test('whether the delegation is in force, and of this decision.', () => {
    const isInForce = (of: Snapshot) => below('d2.1', of).parentIsInForce
    expect(isInForce(snapshot)).toBe(true)
    expect(isInForce(withSlotStatus(snapshot, ['d1.1'], 'SUSPENDED'))).toBe(false)
    const { terms } = snapshot.delegations.get('d1')!
    expect(isInForce(withTerms(snapshot, 'd1', { ...terms, groups: [] }))).toBe(false)
    expect(isInForce(withTerms(snapshot, 'd1', { ...terms, authorities: [] }))).toBe(false)
    const other = saying({})
    const [decision] = [...other.decisions.values()]
    const decisions = new Map(other.decisions).set('other', { ...decision!, id: 'other' })
    const moved = new Map(
      [...snapshot.delegations].map(([id, each]): [string, DelegationAt] => [
        id,
        { ...each, decisionId: 'other' },
      ]),
    )
    expect(isInForce({ ...snapshot, decisions, delegations: moved })).toBe(false)
    expect(frameOf({ ...snapshot, decisions, delegations: moved }, 'other', 'd2.1').parentIsInForce).toBe(
      true,
    )
  })

  test('whether someone holds the delegation.', () => {
    const users = new Map(snapshot.users).set('dean', { active: false })
    expect(below('d2.1', { ...snapshot, users })).toMatchObject({
      parentIsHeld: false,
      parentIsInForce: true,
    })
    expect(below('d2.1').parentIsHeld).toBe(true)
    expect(below('nowhere')).toMatchObject({ parentIsHeld: false, parentIsInForce: false, parent: null })
  })

  test('whether the path runs in a circle.', () => {
    expect(below('d2.1').isCircular).toBe(false)
    expect(below('d2.1', withParent(snapshot, 'd1', 'd2.1')).isCircular).toBe(true)
    expect(below('d2.1', withParent(snapshot, 'd1', 'gone.1')).isCircular).toBe(false)
  })

  test('which authority types may be passed on, and in which limit type.', () => {
    const type = (of: Snapshot) => below('d2.1', of).types[0]
    const closed = termsOf('d2', { authorities: [{ ...authorityOf('d2'), redelegable: false }] })
    expect(type(closed)?.redelegable).toBe(false)
    const above = termsOf('d1', { authorities: [{ ...authorityOf('d1'), redelegable: false }] })
    expect(type(above)?.redelegable).toBe(false)
    expect(type(termsOf('d1', { authorities: [] }))).toBeUndefined()
    const open: Bound = { ...authorityOf('d2').bounds[0]!, valueType: 'NUMBER', unit: '', max: null }
    const unlimited = termsOf('d2', {
      authorities: [{ ...authorityOf('d2'), bounds: [open], redelegationLimit: null }],
    })
    expect(type(unlimited)?.primary).toBeNull()
    const without = termsOf('d2', { authorities: [{ ...authorityOf('d2'), bounds: [] }] })
    expect(type(without)?.primary).toBeNull()
  })
})
