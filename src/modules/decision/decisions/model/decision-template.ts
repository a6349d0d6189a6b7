import type { PATHWAYS } from '#modules/authority/terms/model/terms.ts'
import { text } from '#platform/model/fields.ts'
import { SEVERAL, type TemplateColumn, textOf, YES_OR_NO } from '#platform/model/import.ts'
import { decisionInput, LONGEST_GUIDANCE } from './decision.ts'

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

const groupsOf = (type: (typeof GROUP_COLUMNS)[number], example: string) => ({
  name: type,
  allowed: `Names of groups of the type ${type}. ${SEVERAL}`,
  example,
})

/** What a first limit says; the others are alike. */
const LIMIT: Readonly<Record<keyof LimitSet, { allowed: string; example: string }>> = {
  authorityType: { allowed: 'The name of an authority type.', example: 'Approval' },
  limitType: {
    allowed: 'Currency, Number, Percentage, Days, Months, Years, or Authorized.',
    example: 'Currency',
  },
  operator: {
    allowed: '<=, <, >=, >, =, BETWEEN, or UNLIMITED. If empty, as the amounts say.',
    example: '<=',
  },
  min: { allowed: 'The least amount, such as 1000. If empty, none.', example: '' },
  max: { allowed: 'The greatest amount, such as 250000. If empty, none.', example: '250000' },
  currency: { allowed: 'A currency code. Only with the limit type Currency.', example: 'USD' },
}

const limitColumns = (n: (typeof SETS)[number]): TemplateColumn[] =>
  (Object.entries(setOf(n)) as [keyof LimitSet, string][]).map(([part, name]) => ({
    name,
    ...(n === 1 ? LIMIT[part] : { allowed: `As ${setOf(1)[part]}.`, example: '' }),
    ...(n === 1 && (part === 'authorityType' || part === 'limitType') && { required: true }),
  }))

/** decisions-template.csv: what every decision has stands first. Semantics 5.1. */
export const DECISION_COLUMNS: readonly TemplateColumn[] = [
  {
    name: 'Decision Name',
    required: true,
    allowed: textOf(decisionInput.shape.name),
    example: 'Approve purchase order',
  },
  { name: 'Section', required: true, allowed: 'The name of a section.', example: 'Procurement' },
  { name: 'Category', allowed: 'The name of a category of the section.', example: 'Purchasing' },
  { ...groupsOf('Organizations', 'Alder Valley University'), required: true },
  ...limitColumns(1),
  {
    name: 'Decision ID',
    allowed: 'The ID of a decision that the row overwrites. If empty, a new draft.',
    example: '',
  },
  {
    name: 'Description',
    allowed: textOf(decisionInput.shape.description.unwrap()),
    example: 'Orders of goods and services',
  },
  { name: 'Guidance', allowed: textOf(text(LONGEST_GUIDANCE)), example: 'Obtain three quotes.' },
  groupsOf('Locations', 'Main Campus'),
  groupsOf('Departments', 'Engineering; Law'),
  {
    name: 'Owner Email',
    allowed: 'The email address of an active user. If empty, you.',
    example: 'ada@company.com',
  },
  { name: 'Delegable', allowed: `${YES_OR_NO} If empty, Yes.`, example: 'Yes' },
  {
    name: 'Pathways',
    allowed: `Matrix, Functional, or Direct Line. ${SEVERAL}`,
    example: 'Matrix; Functional',
  },
  {
    name: 'Conditions',
    allowed: `Each as “Name: text”. ${SEVERAL}`,
    example: 'Budget: The amount is in the budget.',
  },
  {
    name: 'Roles',
    allowed: `Each as “Decision role: Position”. ${SEVERAL}`,
    example: 'Consulted: Dean of Engineering',
  },
  ...SETS.slice(1).flatMap(limitColumns),
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
