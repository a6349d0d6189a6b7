import type { PATHWAYS } from '../../authority/model/terms.ts'

/** So many limits fit in a row. */
const SETS = [1, 2, 3, 4, 5] as const

export const setOf = (n: number) =>
  ({
    authorityType: `Authority Type ${n}`,
    limitType: `Limit Type ${n}`,
    operator: `Operator ${n}`,
    min: `Min ${n}`,
    max: `Max ${n}`,
    currency: `Currency ${n}`,
  }) as const

export const LIMIT_SETS = SETS.map(setOf)
export type LimitSet = (typeof LIMIT_SETS)[number]

/** Columns that hold groups, by the name of their group type. */
export const GROUP_COLUMNS = ['Organizations', 'Locations', 'Departments'] as const

/** decisions-template.csv. Semantics 5.1. */
export const DECISION_COLUMNS: readonly { name: string; required?: boolean }[] = [
  { name: 'Decision ID' },
  { name: 'Decision Name', required: true },
  { name: 'Description' },
  { name: 'Guidance' },
  { name: 'Section', required: true },
  { name: 'Category' },
  { name: 'Organizations', required: true },
  { name: 'Locations' },
  { name: 'Departments' },
  { name: 'Owner Email' },
  { name: 'Delegable' },
  { name: 'Pathways' },
  ...SETS.flatMap((n) =>
    Object.values(setOf(n)).map((name) => ({
      name,
      ...((name === 'Authority Type 1' || name === 'Limit Type 1') && { required: true }),
    })),
  ),
  { name: 'Conditions' },
  { name: 'Roles' },
]

/** How a file writes a limit type: value type and, for times, unit. */
export const LIMIT_WORDS = {
  currency: { valueType: 'CURRENCY', unit: null },
  number: { valueType: 'NUMBER', unit: '' },
  percentage: { valueType: 'PERCENTAGE', unit: '%' },
  days: { valueType: 'TIME', unit: 'DAYS' },
  months: { valueType: 'TIME', unit: 'MONTHS' },
  years: { valueType: 'TIME', unit: 'YEARS' },
  authorized: { valueType: 'AUTHORIZED', unit: '' },
} as const

export const PATHWAY_WORDS: Readonly<Record<string, (typeof PATHWAYS)[number]>> = {
  matrix: 'Matrix',
  functional: 'Functional',
  'direct line': 'Direct Line',
  'down line': 'Direct Line',
}
