import { effectiveOf } from '#modules/decision/authority/model/effective.ts'
import { type Frame, scaleOf } from '#modules/decision/authority/model/frame.ts'
import { dollars } from '../../database/scenario.ts'
import type { Stage } from '../stage.ts'

const AUTHORIZED = {
  valueType: 'AUTHORIZED',
  unit: '',
  min: null,
  minExclusive: false,
  max: null,
  maxExclusive: false,
}

/** A limit of any kind, at most so much where that is known. */
export const limit = (stage: Stage, most = Number.POSITIVE_INFINITY) => {
  const { dice } = stage
  if (most === Number.POSITIVE_INFINITY && dice.chance(0.2))
    return dice.chance(0.5) ? dollars(null) : AUTHORIZED
  const amounts = [10, 100, 500, 700, 1_000, 5_000].filter((amount) => amount <= most)
  const amount = amounts.length > 0 ? dice.one(amounts) : 1
  const bound = {
    ...dollars(amount),
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

export const recipients = ({ dice, users, positions }: Stage) => {
  const type = dice.one([
    'POSITION_ONLY',
    'POSITION_ONLY',
    'SPECIFIC_PERSONNEL',
    'PERSONNEL_IN_POSITION',
  ] as const)
  const delegationRecipients =
    type === 'POSITION_ONLY'
      ? dice.some(positions, 2).map((recipientPositionId) => ({ recipientPositionId }))
      : type === 'SPECIFIC_PERSONNEL'
        ? dice.some(users, 2).map((recipientUserId) => ({ recipientUserId }))
        : [{ recipientUserId: dice.one(users), recipientPositionId: dice.one(positions) }]
  return { recipientType: type, delegationRecipients }
}

const inDays = ({ product }: Stage, days: number) =>
  new Date(product.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** What a form would say that knows nothing of what bounds it; with a frame, what fits in. */
export const content = (stage: Stage, frame?: Frame) => {
  const { dice, groups, world } = stage
  const inside = frame && insideOf(stage, frame)
  return {
    ...recipients(stage),
    delegationAuthorities: [
      {
        authorityTypeId: world.tenant.authorityTypes.approvalId,
        bounds: [inside?.bound ?? limit(stage)],
        redelegable: dice.chance(0.85),
        redelegationLimit: null,
        selfApproval: dice.chance(0.2),
      },
    ],
    delegationGroups: inside?.groups ?? (dice.chance(0.6) ? [groups[0]] : dice.some(groups, 2)),
    delegationPathway: inside?.pathways ?? (dice.chance(0.8) ? ['Matrix'] : ['Functional', 'Direct Line']),
    effectiveDate: dice.chance(frame?.parent ? 0 : inside ? 0.15 : 0.4)
      ? inDays(stage, dice.below(5) - 2)
      : null,
    ...(inside?.ends ??
      (dice.chance(0.3)
        ? { expirationDate: inDays(stage, dice.below(6)), isNoExpiration: false }
        : { isNoExpiration: true })),
    conditions: dice.chance(0.15)
      ? [{ name: 'Within budget', rule: { field: 'budgeted', operator: '=', value: true } }]
      : [],
  }
}

/** Terms that a frame leaves room for. */
function insideOf(stage: Stage, frame: Frame) {
  const { dice, groups } = stage
  const cap = effectiveOf(scaleOf(frame), [
    ...(frame.types[0]?.demands ?? []),
    ...(frame.parent
      ? frame.tenantLimits.map(({ valueType, unit, max }) => ({
          bound: { valueType, unit, min: null, minExclusive: false, max, maxExclusive: true },
          origin: 'TENANT_LIMIT' as const,
          delegationId: null,
        }))
      : []),
  ] as never).bounds.find(({ valueType }) => valueType === 'CURRENCY')?.max
  // what states no amount is bound by the organization's limit all the same
  const hasAmount = frame.types[0]?.demands.some(({ origin }) => origin !== 'TENANT_LIMIT')
  const open = groups.filter((id) => frame.groups.includes(id))
  const until = frame.until === null ? undefined : frame.until - 1
  return {
    bound:
      !hasAmount && dice.chance(0.4)
        ? AUTHORIZED
        : {
            ...limit(stage, Number(cap?.value ?? Number.POSITIVE_INFINITY)),
            ...(cap && { maxExclusive: true }),
          },
    groups:
      open.length > 0
        ? dice.chance(frame.parent ? 0.25 : 0.6)
          ? open.slice(0, 1)
          : dice.some(open, 2)
        : undefined,
    pathways: frame.pathways.length > 0 ? [...frame.pathways] : undefined,
    ends: until && {
      expirationDate: new Intl.DateTimeFormat('sv-SE', { timeZone: frame.zone }).format(until),
      isNoExpiration: false,
    },
  }
}
