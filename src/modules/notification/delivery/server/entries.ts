import { findUnlabelled } from '#modules/decision/index.server.ts'
import type { NotificationEvent } from '#platform/model/notification-rows.ts'
import { rows, rowsAs, sql, type Tx } from '#platform/server/database/sql.ts'
import { findOpenLongJobs, instantOfId, longJobOf } from '#platform/server/jobs/long-jobs/long-jobs.ts'
import {
  eventsOf,
  type NotifiedKind,
  PART_OF,
  TELLING_KINDS,
  TEMPLATES,
  type TellingKind,
} from '../../notifications/model/catalogue.ts'

type Values = Readonly<Record<string, unknown>>

/** An entry of the history of which people may have to be told. */
export type Entry = NotificationEvent & {
  readonly kind: TellingKind
  readonly recordId: string
  /** What it tells of, and leads to: the record itself, or the one that it is a part of. */
  readonly subject: { readonly kind: NotifiedKind; readonly id: string }
  /** What was done at the same time: by a transaction, by a long job, or by the clock. People are notified of it together. */
  readonly act: string
  /** The transaction, where others are of the same act: people are notified of a record once for each. */
  readonly cause?: string
  /** The transaction that began the cascade by which it is labelled. */
  readonly cascadeId?: string | null
  readonly at: Date
  /** Who did it, and who did it in their name. */
  readonly actors: readonly string[]
  readonly actorId: string | null
  readonly creatorId: string | null
  readonly reason: string | null
}

/** By what people are notified once of its record, in each channel. */
export const causesOf = ({ act, cause = act }: Entry) => ({ inApp: cause, byMail: `${cause} EMAIL` })

/** The kinds of which the history tells. */
export type KeptKind = Exclude<NotifiedKind, 'import'>

type Row = {
  kind: string
  recordId: string
  subjectKind: NotifiedKind
  subjectId: string
  cascadeId: string | null
  longJobId: string | null
  cascadeLongJobId: string | null
  at: Date
  actorId: string | null
  impersonatorId: string | null
  creatorId: string | null
  event: string
  reason: string | null
  changes: { field: string; old: unknown }[]
  snapshot: Values
  whole: Values | null
}

/** What one of its notes keeps says less than its record: this field says that the whole is there. */
const WHOLE: Readonly<Record<KeptKind, string>> = {
  delegation: 'recipients',
  decision: 'ownerUserId',
  action: 'assignees',
  matrix: 'ownerUserId',
  user: 'userRoleIds',
}

/** The kinds of entries that people may be told of. */
export const TOLD_KINDS: readonly string[] = TELLING_KINDS.filter((kind) => kind !== 'import')

const WHICH = TELLING_KINDS.flatMap((kind) =>
  TEMPLATES.flatMap((row) => eventsOf(row, kind).map((event) => `${kind} ${event}`)),
)

const PARTS = Object.entries(PART_OF)
/** Of an entry `r`: its record, or the one that it is a part of. */
const ofPart = (told: (part: { kind: string; by: string }) => string, otherwise: string) =>
  sql.raw(
    `(case ${PARTS.map(([of, part]) => `when r.kind = '${of}' then ${told(part)}`).join(' ')} else ${otherwise} end)`,
  )
export const SUBJECT_KIND = ofPart(({ kind }) => `'${kind}'`, 'r.kind')
export const SUBJECT_ID = ofPart(({ by }) => `(r.snapshot->>'${by}')::uuid`, 'r.record_id')
const IS_PART = sql.raw(`r.kind in (${PARTS.map(([of]) => `'${of}'`).join(', ')})`)

/** When it happened: after the one, and until the other where there is one. `which`: "kind EVENT", all that people are notified of by default. */
export type Range = { readonly after: Date; readonly until?: Date; readonly which?: readonly string[] }

/**
 * What one transaction wrote, in its order. A note has the record as the last whole entry before it says, a part has the record that it is
 * a part of besides.
 */
export async function entriesOf(
  tx: Tx,
  tenantId: string,
  transactionId: string,
  { after, until, which = WHICH }: Range,
): Promise<Entry[]> {
  const found = await rows<Row>(
    tx,
    sql`select r.kind, r.record_id as "recordId", r.recorded_at as at, r.event, r.reason,
        r.actor_user_id as "actorId", r.impersonator_user_id as "impersonatorId", r.changes, r.snapshot,
        ${SUBJECT_KIND} as "subjectKind", ${SUBJECT_ID} as "subjectId", ${longJobOf('r')} as "longJobId",
        c.transaction_id as "cascadeId", c."longJobId" as "cascadeLongJobId",
        (select f.actor_user_id from app.revision f where f.tenant_id = ${tenantId} and f.kind = ${SUBJECT_KIND} and f.record_id = ${SUBJECT_ID}
          order by f.revision_number limit 1) as "creatorId",
        case when r.snapshot ? ${wholeOf('r')} then null else (select w.snapshot from app.revision w
          where w.tenant_id = ${tenantId} and w.kind = ${SUBJECT_KIND} and w.record_id = ${SUBJECT_ID}
            and (case when ${IS_PART} then w.recorded_at <= r.recorded_at else w.revision_number < r.revision_number end)
            and w.snapshot ? ${wholeOf('w')} order by w.revision_number desc limit 1) end as whole
      from app.revision r left join lateral (select b.transaction_id, ${longJobOf('b')} as "longJobId" from app.revision b
        where r.kind = 'delegation' and not r.snapshot ? ${WHOLE.delegation} and b.tenant_id = ${tenantId} and b.kind = 'delegation'
          and b.record_id = (r.snapshot->>'cascadeFrom')::uuid and b.recorded_at = r.recorded_at limit 1) c on true
      where r.tenant_id = ${tenantId} and r.transaction_id = ${transactionId} and r.recorded_at > ${after} and ${until ? sql`r.recorded_at <= ${until}` : sql`true`}
        and r.kind || ' ' || r.event = any(${which}::text[])
      order by r.recorded_at, r.kind, r.record_id, r.revision_number`,
  )
  return found.map((row) => {
    const { changes, snapshot, whole, impersonatorId, subjectKind, subjectId, ...others } = row
    const { longJobId, cascadeLongJobId, ...rest } = others
    const cause = actOf(row.cascadeId ?? transactionId, row.at)
    return {
      ...rest,
      kind: row.kind as TellingKind,
      subject: { kind: subjectKind, id: subjectId },
      act: (row.cascadeId === null ? longJobId : cascadeLongJobId) ?? cause,
      cause,
      was: Object.fromEntries(changes.map(({ field, old }) => [field, old])),
      is: { ...whole, ...snapshot },
      actors: [row.actorId, impersonatorId].filter((id) => id !== null),
    }
  })
}

/** The archives that began the cascades by which some entries are labelled: what these say of the same decision is known. */
export async function archivesBehind(
  tx: Tx,
  tenantId: string,
  entries: readonly Entry[],
  range: Range,
): Promise<Entry[]> {
  const begun = entries.filter(
    ({ kind, event, is }) => kind === 'delegation' && event === 'REVOKE' && is.cascadeFrom,
  )
  const found: Entry[] = []
  for (const id of new Set(begun.flatMap(({ cascadeId }) => cascadeId ?? [])))
    found.push(...(await entriesOf(tx, tenantId, id, { ...range, which: ['decision ARCHIVE'] })))
  return found
}

/** The transactions that wrote of a delegation at an instant. */
export async function transactionsAt(tx: Tx, tenantId: string, id: string, at: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select distinct r.transaction_id as id from app.revision r
      where r.tenant_id = ${tenantId} and r.kind = 'delegation' and r.record_id = ${id} and r.recorded_at = ${at}`,
  )
  return found.map((each) => each.id)
}

/** Acts of which something is still to be written: pieces of long jobs, and labels below what began a cascade. */
export async function actsUnderWay(tx: Tx, tenantId: string): Promise<string[]> {
  const [jobs, cascades] = await Promise.all([findOpenLongJobs(tx, tenantId), findUnlabelled(tx, tenantId)])
  if (cascades.length === 0) return jobs
  const roots = cascades.map(({ rootId, begunAt }) => ({ id: rootId, at: begunAt.toISOString() }))
  const begun = await rows<{ act: string }>(
    tx,
    sql`select coalesce(${longJobOf('r')}, r.transaction_id::text) as act from ${rowsAs('c', { id: 'uuid', at: 'timestamptz' }, roots)}
      join app.revision r on r.tenant_id = ${tenantId} and r.kind = 'delegation' and r.record_id = c.id and r.recorded_at = c.at`,
  )
  return [...jobs, ...begun.map(({ act }) => act)]
}

const HOUR = 3_600_000

/** A transaction is one act. A demo writes years in one, and what lies apart from its beginning is an act on its own there. */
function actOf(transactionId: string, at: Date): string {
  const began = instantOfId(transactionId).getTime()
  return Math.abs(at.getTime() - began) < HOUR ? transactionId : `${transactionId} ${at.toISOString()}`
}

const wholeOf = (alias: string) =>
  sql.raw(
    `(case ${Object.entries(WHOLE)
      .map(([kind, field]) => `when ${alias}.kind = '${kind}' then '${field}'`)
      .join(' ')} end)`,
  )

/** Records as their history has them now: the last whole entry of each, and what later notes say over it. */
export async function lastOf(
  tx: Tx,
  tenantId: string,
  kind: KeptKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { is: Values; creatorId: string | null }>> {
  if (ids.length === 0) return new Map()
  const found = await rows<{ id: string; is: Values; notes: Values[]; creatorId: string | null }>(
    tx,
    sql`select distinct on (r.record_id) r.record_id as id, r.snapshot as "is",
        (select f.actor_user_id from app.revision f where f.tenant_id = ${tenantId} and f.kind = r.kind and f.record_id = r.record_id
          order by f.revision_number limit 1) as "creatorId",
        array(select n.snapshot from app.revision n where n.tenant_id = ${tenantId} and n.kind = r.kind and n.record_id = r.record_id
          and n.revision_number > r.revision_number order by n.revision_number) as notes
      from app.revision r where r.tenant_id = ${tenantId} and r.kind = ${kind} and r.record_id = any(${ids}::uuid[])
        and r.snapshot ? ${WHOLE[kind]} order by r.record_id, r.revision_number desc`,
  )
  return new Map(
    found.map(({ id, is, notes, creatorId }) => [id, { is: Object.assign({}, is, ...notes), creatorId }]),
  )
}

/** The decision that entries are of: of a request about a delegation that of the delegation. Null: none. */
export async function decisionsOf(
  tx: Tx,
  tenantId: string,
  entries: readonly Entry[],
): Promise<(entry: Entry) => string | null> {
  const about = ({ kind, is }: Entry, associated: string) =>
    kind === 'action' && is.associatedKind === associated ? (is.associatedId as string) : null
  const delegations = await lastOf(
    tx,
    tenantId,
    'delegation',
    entries.flatMap((entry) => about(entry, 'DELEGATION') ?? []),
  )
  return (entry) => {
    if (entry.subject.kind === 'decision') return entry.subject.id
    const is = entry.kind === 'action' ? delegations.get(about(entry, 'DELEGATION') ?? '')?.is : entry.is
    return (is?.decisionId as string | undefined) ?? about(entry, 'DECISION')
  }
}
