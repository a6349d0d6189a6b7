/** How much of everything goes with a number of delegations, and the ids that everything has. */
export type Scale = {
  /** Makes ids of one tenant differ from those of another. */
  tenantNumber: number
  delegations: number
  decisions: number
  users: number
  positions: number
  groups: number
}

export const scaleOf = (tenantNumber: number, delegations: number): Scale => ({
  tenantNumber,
  delegations,
  decisions: Math.max(10, Math.round(delegations / 50)),
  users: Math.max(20, Math.round(delegations * 0.03)),
  positions: Math.max(15, Math.round(delegations * 0.02)),
  groups: Math.max(24, Math.round(delegations / 2_500)),
})

/** The end of the generated past. */
export const BASE = Date.UTC(2026, 10, 1)
export const DAY = 86_400_000
export const FIRST_DAY = BASE - 3 * 365 * DAY

const KINDS = [
  'user',
  'position',
  'group',
  'section',
  'category',
  'decision',
  'delegation',
  'slot',
  'condition',
  'act',
] as const

export type Ids = (kind: (typeof KINDS)[number], number: number) => string

export const idsOf = (tenantNumber: number): Ids => {
  const prefixes = Object.fromEntries(
    KINDS.map((kind, i) => [
      kind,
      `${(tenantNumber + 1).toString(16).padStart(4, '0')}${i.toString(16).padStart(4, '0')}-0000-7000-8000-`,
    ]),
  )
  return (kind, number) => `${prefixes[kind]}${number.toString(16).padStart(12, '0')}`
}

/** Everything that is generated was written by one transaction. */
export const TRANSACTION = '019ab000-0000-7000-8000-000000000000'
/** The two persons who sign in. The first ordinary users of the tenant. */
export const ADMIN = 0
export const GROUP_USER = 1
