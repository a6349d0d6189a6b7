import type { Bound, Condition, DecisionTerms } from '#modules/authority/terms/model/terms.ts'
import { evidence, type StoredDecision } from '#modules/decision/decisions/server/decision-store.ts'
import { limitPrecedence } from '#modules/decision/decisions/server/limit-order.ts'
import type { Copy } from '../copy.ts'
import { type Random, randomOf } from '../random.ts'
import { factRows, instant } from './facts.ts'
import { type Act, addRevisions, REVISION_COLUMNS } from './history.ts'
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
    'guidance',
    'section_id',
    'category_id',
    'status',
    'previous_status',
    'owner_user_id',
    'delegable',
    'pathways',
    'terms',
    'limit_precedence',
    'version',
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
  'app.revision': REVISION_COLUMNS,
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

type Place = {
  copies: Copies
  scale: Scale
  ids: Ids
  tenantId: string
  types: Types
  tree: GroupTree
  group: (group: number) => string
}

export function makeDecisions(place: Place): MadeDecision[] {
  const random = randomOf(23 + place.scale.tenantNumber)
  addSections(place)
  return Array.from({ length: place.scale.decisions }, (_, i) => {
    const made = drawDecision(place, random, i)
    addDecision(place, lifeOf(place, random, i, made))
    return made
  })
}

const START = FIRST_DAY - 20 * DAY

function addSections({ copies, ids, tenantId }: Place) {
  const began = new Date(START)
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
}

function drawDecision({ ids, types, tree, group }: Place, random: Random, i: number): MadeDecision {
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
  return { name, groups, section, category, terms, currency, hasTime }
}

/** Published, later edited; a few are archived. */
function lifeOf({ ids }: Place, random: Random, i: number, made: MadeDecision): Act<StoredDecision>[] {
  const published: StoredDecision = {
    id: ids('decision', i),
    displayNumber: 2_000 + i,
    name: made.name,
    description: '',
    guidance: '',
    sectionId: ids('section', made.section),
    categoryId: ids('category', made.category),
    status: 'PUBLISHED',
    previousStatus: null,
    copiedFrom: null,
    ownerUserId: ids('user', ADMIN),
    terms: made.terms,
    roles: [],
    version: 1,
  }
  const edited = { ...published, guidance: 'Say what it is for, and attach the offers.', version: 2 }
  const editedAt = START + (1 + random.below(1_000)) * DAY + i
  const life: Act<StoredDecision>[] = [
    { event: 'PUBLISH', at: START, actor: ADMIN, after: published },
    { event: 'UPDATE', at: editedAt, actor: ADMIN, after: edited },
  ]
  if (i > 0 && random.chance(0.02))
    life.push({
      event: 'ARCHIVE',
      at: editedAt + DAY,
      actor: ADMIN,
      after: { ...edited, status: 'ARCHIVED', previousStatus: 'PUBLISHED', version: 3 },
    })
  return life
}

/** What the product keeps of a decision that has come through these acts. */
function addDecision({ copies, ids, tenantId }: Place, life: readonly Act<StoredDecision>[]) {
  const { at, after } = life.at(-1) as Act<StoredDecision>
  const { id, terms } = after
  copies['app.decision'].add(
    tenantId,
    id,
    after.displayNumber,
    after.name,
    after.guidance,
    after.sectionId,
    after.categoryId,
    after.status,
    after.previousStatus,
    after.ownerUserId,
    terms.delegable,
    '{Matrix,Functional,"Direct Line"}',
    JSON.stringify(terms),
    limitPrecedence(terms),
    after.version,
    ids('user', ADMIN),
    new Date(START),
    ids('user', ADMIN),
    new Date(at),
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
  for (const row of factRows(life.map((act) => ({ at: act.at, value: act.after.status }))))
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
  addRevisions({ copies, ids, tenantId }, 'decision', id, life, evidence)
}
