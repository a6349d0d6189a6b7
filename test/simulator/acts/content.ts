import type { Frame } from '#modules/authority/engine/model/frame.ts'
import type { Stage } from '../stage.ts'
import { authorities, authoritiesInside } from './limits.ts'

export const recipients = ({ dice, users, positions }: Stage) => {
  const type = dice.one([
    'POSITION_ONLY',
    'POSITION_ONLY',
    'SPECIFIC_PERSONNEL',
    'PERSONNEL_IN_POSITION',
  ] as const)
  const delegationRecipients =
    type === 'POSITION_ONLY'
      ? dice.some(positions, 3).map((recipientPositionId) => ({ recipientPositionId }))
      : type === 'SPECIFIC_PERSONNEL'
        ? dice.some(users, 3).map((recipientUserId) => ({ recipientUserId }))
        : [{ recipientUserId: dice.one(users), recipientPositionId: dice.one(positions) }]
  return { recipientType: type, delegationRecipients }
}

const inDays = ({ product }: Stage, days: number) =>
  new Date(product.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** What a form would say that knows nothing of what bounds it; with a frame, what fits in. */
export const content = (stage: Stage, frame?: Frame) => {
  const { dice, groups } = stage
  const inside = frame && insideOf(stage, frame)
  return {
    ...recipients(stage),
    delegationAuthorities: frame ? authoritiesInside(stage, frame) : authorities(stage),
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
  const open = groups.filter((id) => frame.groups.includes(id))
  const until = frame.until === null ? undefined : frame.until - 1
  return {
    groups:
      open.length > 0
        ? dice.chance(frame.parent ? 0.25 : 0.6)
          ? open.slice(0, 1)
          : dice.some(open, 2)
        : undefined,
    pathways:
      frame.pathways.length === 0
        ? undefined
        : dice.chance(0.75)
          ? [...frame.pathways]
          : dice.some(frame.pathways, 2),
    ends: until && {
      expirationDate: new Intl.DateTimeFormat('sv-SE', { timeZone: frame.zone }).format(until),
      isNoExpiration: false,
    },
  }
}
