import type { Bound, Comparison, Pathway } from '#modules/authority/terms/model/terms.ts'

// How the tables of this folder are written: a decision with everything that was ever delegated from it, as a tree.

const bound = (valueType: Bound['valueType'], unit: string, max: string | null): Bound => ({
  valueType,
  unit,
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
})
const money = (unit: string) => (max: number | null) =>
  bound('CURRENCY', unit, max === null ? null : max.toFixed(2))

export const usd = money('USD')
export const eur = money('EUR')
export const gbp = money('GBP')
export const count = (max: number | null) => bound('NUMBER', '', max === null ? null : String(max))
export const percent = (max: number | null) => bound('PERCENTAGE', '%', max === null ? null : String(max))
export const days = (max: number | null) => bound('TIME', 'DAYS', max === null ? null : String(max))
export const months = (max: number | null) => bound('TIME', 'MONTHS', max === null ? null : String(max))
export const authorized = bound('AUTHORIZED', '', null)

export type Clause = { name: string; description?: string; when?: Comparison; rule?: Comparison }

/** "Two competitive quotes", for amounts above 50,000 dollars. */
export const above = (value: number, unit = 'USD'): Comparison => ({
  field: 'CURRENCY',
  operator: '>',
  value: String(value),
  unit,
})

/** What the letters stand for: M everyone, F within the department, D within the reporting line. */
export const PATHWAY: Readonly<Record<string, Pathway>> = { M: 'Matrix', F: 'Functional', D: 'Direct Line' }

/** `day` is days ago. */
type Act = { day: number; reason: string; cascade?: boolean }

export type GrantWords = {
  /** Last day on which it holds, in days from now; `year`: the end of the fiscal year. Default: as above, else none. */
  until?: number | 'year'
  /** First day on which it holds, in days from now. Default: the day of issue. */
  from?: number
  /** Letters of pathways; '' where it may not be passed on. Default: as above where there is something below, else ''. */
  pathways?: string
  /** The redelegation limit. */
  passOn?: number
  /** Default: those of what is above. */
  groups?: readonly string[]
  conditions?: readonly Clause[]
  note?: string
  /** Which recipient of the one above issues. Default: the first. */
  by?: string
  /** Where it stopped on its way to Accepted. `partly`: only the first recipient accepted. */
  stays?: 'draft' | 'pending' | 'denied' | 'waiting' | 'partly' | 'rejected'
  suspended?: Act
  reissued?: { day: number }
  revoked?: Act
  /** Edited later: another limit, other groups or one more condition; by the issuer, or by whom is named. */
  edited?: {
    day: number
    by?: string
    limit?: Bound
    groups?: readonly string[]
    condition?: Clause
    stays?: 'waiting'
  }
}

export type Grant = GrantWords & {
  /** A position, a person, or `person as position`; several are joined by ' + '. */
  to: string
  /** The primary limit first. */
  limits: readonly Bound[]
  /** Issued, in days ago. */
  day: number
  below: readonly Grant[]
}

export const to = (
  recipient: string,
  limit: Bound | readonly Bound[],
  day: number,
  words: GrantWords = {},
  below: readonly Grant[] = [],
): Grant => ({
  ...words,
  to: recipient,
  limits: Array.isArray(limit) ? (limit as readonly Bound[]) : [limit as Bound],
  day,
  below,
})

export type DecisionPlan = {
  name: string
  category: string
  description: string
  owner: string
  limits: readonly Bound[]
  /** Letters of pathways; '' where nothing may be delegated. */
  pathways: string
  signatory?: boolean
  draft?: boolean
  conditions?: readonly Clause[]
  /** Decision roles: position, decision role, and what is asked of them. */
  roles?: readonly (readonly [position: string, decisionRole: string, requirement?: string])[]
  grants: readonly Grant[]
}

export type SectionPlan = { section: string; decisions: readonly DecisionPlan[] }
