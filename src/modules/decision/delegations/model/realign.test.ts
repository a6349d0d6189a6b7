import { expect, test } from 'vitest'
import type { Frame } from '#modules/authority/engine/model/frame.ts'
import type { Bound, Terms } from '#modules/authority/terms/model/terms.ts'
import { fitInto } from './realign.ts'

const dollars = (max: string | null, unit = 'USD', min: string | null = null): Bound => ({
  valueType: 'CURRENCY',
  unit,
  min,
  minExclusive: false,
  max,
  maxExclusive: false,
})
const terms = (change: Partial<Terms> = {}, bound = dollars('500.00')): Terms => ({
  authorities: [
    {
      authorityTypeId: 'approval',
      bounds: [bound],
      redelegable: true,
      redelegationLimit: '400.00',
      limitOverridden: false,
      selfApproval: false,
    },
  ],
  groups: ['a', 'b'],
  pathways: ['Matrix', 'Functional'],
  conditions: [],
  effective: 0,
  expiration: null,
  ...change,
})
const frame = (max: string, change: Partial<Frame> = {}): Frame => ({
  at: 0,
  zone: 'UTC',
  baseCurrency: 'USD',
  rates: { EUR: '2' },
  parent: { slotId: 's', delegationId: 'd', displayId: 'DEL-1' },
  decision: 'DELEGABLE',
  isCircular: false,
  parentIsInForce: true,
  parentIsHeld: true,
  depth: 2,
  maxDepth: 10,
  types: [
    {
      authorityTypeId: 'approval',
      redelegable: true,
      primary: 'CURRENCY',
      demands: [{ bound: dollars(max), origin: 'DELEGATION', delegationId: 'd' }] as never,
    },
  ],
  tenantLimits: [],
  groups: ['a', 'b'],
  pathways: ['Matrix', 'Functional'],
  from: null,
  until: null,
  ...change,
})

test('what fits is left alone', () => {
  expect(fitInto(frame('500.00'), terms())).toBeNull()
  // an end that is beyond raises no alert
  expect(fitInto(frame('500.00', { until: 5 }), terms())).toBeNull()
})

test('limit, redelegation limit, groups, pathways and last day are reduced to what is above, and nothing else', () => {
  const above = frame('300.00', { groups: ['b', 'c'], pathways: ['Matrix'], until: 5 })
  const [authority] = terms().authorities
  expect(fitInto(above, terms())).toEqual({
    terms: terms({
      authorities: [{ ...authority, bounds: [dollars('300.00')], redelegationLimit: '300.00' }] as never,
      groups: ['b'],
      pathways: ['Matrix'],
      expiration: 5,
    }),
  })
})

test('a limit goes over to the currency above it, unless its other end or its redelegation limit has its own: nothing widens', () => {
  const problem = { problem: { code: 'LIMIT_EXCEEDED' } }
  const inEuro = (redelegationLimit: string | null, min: string | null = null) => {
    const bounds = [dollars('500.00', 'EUR', min)]
    return terms({
      authorities: terms().authorities.map((each) => ({ ...each, bounds, redelegationLimit })),
    })
  }
  expect(fitInto(frame('300.00'), inEuro(null))).toMatchObject({
    terms: { authorities: [{ bounds: [dollars('300.00')] }] },
  })
  expect(fitInto(frame('300.00'), inEuro(null, '10.00'))).toMatchObject(problem)
  expect(fitInto(frame('300.00'), inEuro('400.00'))).toMatchObject(problem)
})

test('where nothing would remain it is informed why', () => {
  expect(fitInto(frame('500.00', { groups: ['c'] }), terms())).toMatchObject({
    problem: { code: 'GROUP_NEEDED' },
  })
  expect(fitInto(frame('500.00', { types: [] }), terms())).toMatchObject({
    problem: { code: 'AUTHORITY_TYPE_NEEDED' },
  })
  const passesOn = fitInto(frame('500.00', { pathways: [] }), terms())
  expect(passesOn).toMatchObject({ problem: { code: 'PATHWAY_NEEDED' } })
})
