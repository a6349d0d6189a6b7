import type { Answer } from '../database/product.ts'
import type { Step } from './acts/step.ts'
import type { Stage } from './stage.ts'

/** Everything on record: entries of the change log by record, versions of rows, and how many facts of each kind. */
export type OnRecord = {
  readonly entries: Readonly<Record<string, number>>
  readonly versions: Readonly<Record<string, number>>
  readonly facts: Readonly<Record<string, string>>
}

const FACTS = [
  'user_status',
  'position_status',
  'occupancy',
  'group_status',
  'group_parent',
  'decision_terms',
  'delegation_terms',
  'slot_status',
  'cascade_act',
  'currency_rate',
  'redelegation_limit',
]

/** What is tied to what without an instant of its own: by the rows themselves. */
const TIED = [
  'user_group',
  'user_user_role',
  'position_group',
  'decision_group',
  'decision_role_assignment',
  'delegation_change',
  'delegation_role',
  'delegation_role_designee',
  'action_assignee',
  'matrix_group',
  'matrix_shared_group',
  'matrix_shared_user',
]

/** Records that have a version, and how the change log calls them. */
const VERSIONED = {
  delegation: 'delegation',
  decision: 'decision',
  '"user"': 'user',
  position: 'position',
  '"group"': 'group',
  user_role: 'user-role',
  group_type: 'group-type',
  authority_type: 'authority-type',
  decision_role: 'decision-role',
  action_type: 'action-type',
  action_template: 'action-template',
  section: 'section',
  category: 'category',
  matrix: 'matrix',
}
const SETTINGS = {
  delegation_settings: 'delegation-settings',
  decision_settings: 'decision-settings',
  matrix_settings: 'matrix-settings',
}

/** As jsonb, whose keys have an order: rows that PostgreSQL reads in another one are the same. */
export async function onRecord({ product, tenantId }: Stage): Promise<OnRecord> {
  const facts = FACTS.map(
    (table) =>
      `'${table}', (select count(*) || ' ' || count(*) filter (where recorded_until = 'infinity') from app.${table} where tenant_id = $1)`,
  )
  const ties = TIED.map(
    (table) =>
      `'${table}', (select md5(string_agg(t::text, ' ' order by t::text)) from app.${table} t where tenant_id = $1)`,
  )
  const versions = [
    ...Object.entries(VERSIONED).map(([table, kind]) => versionsOf(table, kind, 'id')),
    ...Object.entries(SETTINGS).map(([table, kind]) => versionsOf(table, kind, 'tenant_id')),
  ]
  const { rows } = await product.owner.query(
    `select (select coalesce(jsonb_object_agg(r.kind || ' ' || r.record_id, r.n), '{}') from (
        select case when event = any($2) then 'roles of ' || kind else kind end as kind, record_id, count(*) as n
          from app.revision where tenant_id = $1 group by 1, 2) r) as entries,
      (select jsonb_object_agg(v.key, v.version) from (${versions.join(' union all ')}) v) as versions,
      json_build_object(${[...facts, ...ties].join(', ')}) as facts`,
    [tenantId, OF_ROLES],
  )
  return rows[0]
}

/** Roles of a delegation are logged beside what else an act does to it, and are no version of it. */
const OF_ROLES = [
  'COPY_ROLES',
  'ADD_ROLE',
  'CHANGE_ROLE',
  'DELETE_ROLE',
  'ACKNOWLEDGE_ROLE',
  'ADD_DESIGNEE',
  'REMOVE_DESIGNEE',
]

const versionsOf = (table: string, kind: string, id: string) =>
  `select '${kind} ' || ${id} as key, version from app.${table} where tenant_id = $1`

export const isSame = (a: OnRecord, b: OnRecord) => JSON.stringify(a) === JSON.stringify(b)

/** What is on record that was not. */
export const leftBehind = (before: OnRecord, after: OnRecord): string =>
  [
    ...grown(before.entries, after.entries).map(([key]) => key),
    ...grown(before.versions, after.versions).map(([key]) => `version of ${key}`),
    ...[...FACTS, ...TIED].filter((table) => before.facts[table] !== after.facts[table]),
  ].join(', ')

const grown = (before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>) =>
  Object.entries(after).flatMap(([key, n]) => {
    const more = n - (before[key] ?? 0)
    return more === 0 ? [] : [[key, more] as const]
  })

/** Every change has exactly one entry of the record that it changed, whatever else changed with it. Authority 4, invariant 35. */
export function entriesMissing(before: OnRecord, after: OnRecord, tried: number): string[] {
  const entries = grown(before.entries, after.entries)
  // a last day that has come and that no job has written yet is written first, with an entry of its own
  const most = (key: string) => (key.startsWith('user ') ? tried + 1 : tried)
  const wrong = entries.flatMap(([key, more]) =>
    more < 0 || more > most(key) ? [`${key} has ${more} entries by ${tried} acts`] : [],
  )
  const entered = new Map(entries)
  for (const [key, more] of grown(before.versions, after.versions))
    if (entered.get(key) !== more)
      wrong.push(`${key} is ${more} versions on, with ${entered.get(key) ?? 0} entries`)
  const changed = [...FACTS, ...TIED].filter((table) => before.facts[table] !== after.facts[table])
  if (changed.length > 0 && entries.length === 0)
    wrong.push(`${changed.join(' and ')} changed without an entry`)
  return wrong
}

/** A save that left its record as it was wrote nothing, and one that did not wrote one entry that says what. */
export async function savesTold(
  { ask }: Stage,
  { name, reads, by, method }: Step,
  read: Answer | undefined,
  [before, after]: readonly [OnRecord, OnRecord],
  count: (what: string) => void,
): Promise<string[]> {
  if (!reads || read?.status !== 200 || name === 'rates' || method === 'DELETE') return []
  count('saves')
  const { data } = await ask(by, 'GET', reads)
  const id = reads.split('/').at(-1) as string
  const own = grown(before.entries, after.entries).filter(([key]) => key.endsWith(` ${id}`))
  const hasChanged = wordsOf(read.data, name) !== wordsOf(data, name)
  if (!hasChanged)
    return own.length > 0 ? [`a save that changed nothing wrote an entry of ${own[0]?.[0]}`] : []
  return own.length > 0 ? emptyEntry() : [`a save of ${id} changed it without an entry`]

  async function emptyEntry(): Promise<string[]> {
    if (!reads?.startsWith('/api/decision/')) return []
    const log = await ask('admin', 'GET', `${reads}/changelog`)
    const [last] = log.data?.items ?? []
    return last?.changes?.length > 0 ? [] : [`the entry of ${name} says nothing: ${JSON.stringify(last)}`]
  }
}

const BESIDE = new Set(['version', 'updatedAt', 'updatedBy', 'permissions', 'alerts', 'path', 'children'])

/** A record without what reading it again may change on its own. */
const wordsOf = (record: object, name: string): string =>
  JSON.stringify(
    Object.entries(record).filter(
      // what a user role permits is what it says; of other records, what their reader may do with them
      ([key]) => !BESIDE.has(key) || (key === 'permissions' && name === 'edit role'),
    ),
  )
