import { effectiveOf } from '#modules/authority/engine/model/effective.ts'
import { type Frame, type FrameType, scaleOf } from '#modules/authority/engine/model/frame.ts'
import type { Bound, ValueType } from '#modules/authority/terms/model/terms.ts'
import { dollars } from '../../database/scenario.ts'
import type { Stage } from '../stage.ts'

/** Amounts of each value type, and the units that they may have. */
const MEASURES = {
  CURRENCY: { units: ['USD'], amounts: [10, 100, 500, 700, 1_000, 5_000] },
  NUMBER: { units: [''], amounts: [1, 5, 20, 100] },
  PERCENTAGE: { units: ['%'], amounts: [5, 20, 50, 100] },
  TIME: { units: ['DAYS', 'MONTHS'], amounts: [5, 12, 30, 90] },
} as const
type Measure = keyof typeof MEASURES

/** An upper end from above; a limit of its type stays inside it. */
type Cap = { readonly value: string; readonly unit: string }

/** The authority types that an organization came with, the first one most of the time, and one that was made since. */
export const authorityTypes = ({ dice, listed, world }: Stage): string[] => {
  const { approvalId, signatoryId } = world.tenant.authorityTypes
  const others = [signatoryId, ...listed.authorityType.slice(-1)]
  return dice.chance(0.65) ? [approvalId] : [approvalId, ...dice.some(others, 2)]
}

const AUTHORIZED: Bound = { ...dollars(null), valueType: 'AUTHORIZED', unit: '' }

/** A limit in dollars, or in euros now and then: at most so much where that is known. */
export const limit = (stage: Stage, most = Number.POSITIVE_INFINITY): Bound => {
  const { dice } = stage
  if (most === Number.POSITIVE_INFINITY && dice.chance(0.2))
    return dice.chance(0.5) ? { ...dollars(null), valueType: 'CURRENCY' } : AUTHORIZED
  const amounts = MEASURES.CURRENCY.amounts.filter((amount) => amount <= most)
  const amount = amounts.length > 0 ? dice.one(amounts) : 1
  const bound: Bound = {
    ...dollars(amount),
    valueType: 'CURRENCY',
    maxExclusive: dice.chance(0.2),
    ...(amount >= 100 && dice.chance(0.4) && marked(stage, amount)),
  }
  return dice.chance(0.08) ? { ...bound, unit: 'EUR' } : bound
}

/** Little less than an amount, and like no other limit: an answer that says it tells whose limit it is. */
export function marked(stage: Stage, amount: number) {
  stage.marks.last += 1
  return { max: (amount - (stage.marks.last % 9_000) / 100).toFixed(2) }
}

/** A limit of a value type, below an end from above where there is one. */
function boundOf(stage: Stage, valueType: ValueType, cap?: Cap): Bound {
  if (valueType === 'AUTHORIZED') return AUTHORIZED
  const most = Number(cap?.value ?? Number.POSITIVE_INFINITY)
  if (valueType === 'CURRENCY') return { ...limit(stage, most), ...(cap && { maxExclusive: true }) }
  const { dice } = stage
  const { units, amounts } = MEASURES[valueType]
  const left = amounts.filter((amount) => amount <= most)
  const max = left.length > 0 ? `${dice.one(left)}` : (cap?.value ?? '1')
  const unit = cap?.unit ?? dice.one(units)
  const hasMin = Number(max) > 4 && dice.chance(0.1)
  const min = hasMin && !cap ? '2' : null
  return { valueType, unit, min, minExclusive: false, max, maxExclusive: Boolean(cap) }
}

/** A currency most of the time, alone or with an amount of another kind beside it. */
function valueTypes({ dice }: Stage): Measure[] {
  if (dice.chance(0.7)) return ['CURRENCY']
  return dice.some(['CURRENCY', 'NUMBER', 'PERCENTAGE', 'TIME'] as const, 2)
}

/** What an authority type says beside its limits. */
const passingOn = ({ dice }: Stage) => ({
  redelegable: dice.chance(0.85),
  redelegationLimit: null,
  selfApproval: dice.chance(0.2),
})

/** Authority types of a decision, most of them without limits of their own. */
export const decisionAuthorities = (stage: Stage) =>
  authorityTypes(stage).map((authorityTypeId) => ({
    authorityTypeId,
    bounds: stage.dice.chance(0.6)
      ? [dollars(null)]
      : stage.dice.chance(0.5)
        ? [limit(stage)]
        : valueTypes(stage).map((each) => boundOf(stage, each)),
  }))

/** What someone writes who knows nothing of what bounds it. */
export const authorities = (stage: Stage) =>
  authorityTypes(stage).map((authorityTypeId) => ({
    authorityTypeId,
    bounds: stage.dice.chance(0.6) ? [limit(stage)] : valueTypes(stage).map((each) => boundOf(stage, each)),
    ...passingOn(stage),
  }))

/** Some of the types that a frame leaves, with limits that fit in; those that may be passed on, most of the time. */
export function authoritiesInside(stage: Stage, frame: Frame) {
  const { dice } = stage
  const open = frame.types.filter(({ redelegable }) => redelegable)
  if (open.length === 0) return authorities(stage)
  return (dice.chance(0.6) ? open.slice(0, 1) : dice.some(open, 3)).map((type) => ({
    authorityTypeId: type.authorityTypeId,
    bounds: boundsInside(stage, frame, type),
    ...passingOn(stage),
  }))
}

/** A limit of each kind that is bounded above; where none is, of any kind. */
function boundsInside(stage: Stage, frame: Frame, { demands, primary }: FrameType): Bound[] {
  const { dice } = stage
  const tenant = frame.parent
    ? frame.tenantLimits.map(({ valueType, unit, max }) => ({
        bound: { valueType, unit, min: null, minExclusive: false, max, maxExclusive: true },
        origin: 'TENANT_LIMIT' as const,
        delegationId: null,
      }))
    : []
  const caps = effectiveOf(scaleOf(frame), [...demands, ...tenant]).bounds
  // what states no amount is bound by the organization's limit all the same
  const stated = demands.filter(({ origin }) => origin !== 'TENANT_LIMIT').map(({ bound }) => bound.valueType)
  const first = primary ?? dice.one(dice.chance(0.3) ? (['AUTHORIZED'] as const) : valueTypes(stage))
  const types = [
    ...new Set([first, ...caps.map(({ valueType }) => valueType).filter((each) => stated.includes(each))]),
  ]
  return types.map((each) => {
    const cap = caps.find(({ valueType }) => valueType === each)?.max
    return boundOf(stage, each, cap ?? undefined)
  })
}
