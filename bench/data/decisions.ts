import type { Bound, Condition, DecisionTerms } from '#modules/decision/authority/model/terms.ts'
import { limitPrecedence } from '#modules/decision/decisions/server/decision-store.ts'
import type { Copy } from '../copy.ts'
import { randomOf } from '../random.ts'
import { factRows, instant } from './facts.ts'
import type { GroupTree } from './people.ts'
import { ADMIN, DAY, FIRST_DAY, type Ids, type Scale } from './scale.ts'
import { ACTS, PLACES, SECTIONS, THINGS } from './words.ts'

export const DECISION_TABLES = {
  'app.section': ['tenant_id', 'id', 'name', 'created_at', 'updated_at'],
  'app.category': ['tenant_id', 'id', 'section_id', 'name', 'created_at', 'updated_at'],
  'app.decision': [
    'tenant_id',
    'id',
    'display_number',
    'name',
    'section_id',
    'category_id',
    'status',
    'owner_user_id',
    'delegable',
    'pathways',
    'terms',
    'limit_precedence',
    'created_by',
    'created_at',
    'updated_by',
    'updated_at',
  ],
  'app.decision_group': ['tenant_id', 'decision_id', 'group_id'],
  'app.decision_authority': [
    'tenant_id',
    'decision_id',
    'authority_type_id',
    'bound_number',
    'value_type',
    'unit',
    'min',
    'max',
  ],
  'app.decision_terms': [
    'tenant_id',
    'decision_id',
    'status',
    'terms',
    'holds_from',
    'holds_until',
    'recorded_from',
    'recorded_until',
  ],
} as const

const CATEGORIES = 4

export type MadeDecision = {
  name: string
  /** Numbers of the groups that its terms name. */
  groups: readonly number[]
  section: number
  category: number
  terms: DecisionTerms
  currency: string
  hasTime: boolean
}

export const dollars = (unit: string, max: string | null): Bound => ({
  valueType: 'CURRENCY',
  unit,
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
})
export const months = (max: string): Bound => ({
  valueType: 'TIME',
  unit: 'MONTHS',
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
})

export const conditionOf = (id: string, name: string): Condition => ({
  id,
  name,
  description: 'As the policy on purchases says.',
  when: { field: 'CURRENCY', operator: '>', value: '50000', unit: 'USD' },
  rule: null,
  isActive: true,
  bindsFrom: null,
})

type Types = { approvalId: string; signatoryId: string }
type Copies = Record<keyof typeof DECISION_TABLES, Copy>

export function makeDecisions(
  copies: Copies,
  scale: Scale,
  ids: Ids,
  tenantId: string,
  types: Types,
  tree: GroupTree,
  group: (group: number) => string,
): MadeDecision[] {
  const random = randomOf(23 + scale.tenantNumber)
  const start = FIRST_DAY - 20 * DAY
  const began = new Date(start)
  SECTIONS.forEach((name, i) => {
    copies['app.section'].add(tenantId, ids('section', i), name, began, began)
    for (let c = 0; c < CATEGORIES; c++)
      copies['app.category'].add(
        tenantId,
        ids('category', i * CATEGORIES + c),
        ids('section', i),
        `${name} ${'ABCD'[c]}`,
        began,
        began,
      )
  })
  return Array.from({ length: scale.decisions }, (_, i): MadeDecision => {
    const id = ids('decision', i)
    const name = `${random.pick(ACTS)} ${random.pick(THINGS)} for the ${random.pick(PLACES)} ${i}`
    const section = random.below(SECTIONS.length)
    const category = section * CATEGORIES + random.below(CATEGORIES)
    const currency = random.chance(0.85) ? 'USD' : random.pick(['EUR', 'GBP'])
    const hasTime = random.chance(0.12)
    const bounds = [
      dollars(currency, random.chance(0.5) ? null : '5000000.00'),
      ...(hasTime ? [months('60')] : []),
    ]
    const groups = random.chance(0.75)
      ? [0]
      : [...new Set([1 + random.below(tree.divisions), 1 + random.below(tree.divisions)])]
    const terms: DecisionTerms = {
      authorities: [
        { authorityTypeId: types.approvalId, bounds },
        ...(random.chance(0.2) ? [{ authorityTypeId: types.signatoryId, bounds: bounds.slice(0, 1) }] : []),
      ],
      groups: groups.map(group),
      pathways: ['Matrix', 'Functional', 'Direct Line'],
      conditions: random.chance(0.08) ? [conditionOf(ids('condition', i), 'Three quotations')] : [],
      delegable: true,
    }
    const updated = new Date(start + random.below(1_000) * DAY + i)
    const status = i > 0 && random.chance(0.02) ? 'ARCHIVED' : 'PUBLISHED'
    copies['app.decision'].add(
      tenantId,
      id,
      2_000 + i,
      name,
      ids('section', section),
      ids('category', category),
      status,
      ids('user', ADMIN),
      true,
      '{Matrix,Functional,"Direct Line"}',
      JSON.stringify(terms),
      limitPrecedence(terms),
      ids('user', ADMIN),
      began,
      ids('user', ADMIN),
      updated,
    )
    for (const each of terms.groups) copies['app.decision_group'].add(tenantId, id, each)
    for (const authority of terms.authorities)
      authority.bounds.forEach((bound, n) => {
        copies['app.decision_authority'].add(
          tenantId,
          id,
          authority.authorityTypeId,
          n + 1,
          bound.valueType,
          bound.unit,
          bound.min,
          bound.max,
        )
      })
    const changes = [
      { at: start, value: 'PUBLISHED' },
      ...(status === 'ARCHIVED' ? [{ at: updated.getTime() + DAY, value: status }] : []),
    ]
    for (const row of factRows(changes))
      copies['app.decision_terms'].add(
        tenantId,
        id,
        row.value,
        JSON.stringify(terms),
        instant(row.from),
        instant(row.until),
        instant(row.recordedFrom),
        instant(row.recordedUntil),
      )
    return { name, groups, section, category, terms, currency, hasTime }
  })
}
