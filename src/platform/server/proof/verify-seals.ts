import { createHash } from 'node:crypto'
import { one, rows, type Sql, sql, type Tx } from '../database/sql.ts'
import { addedLine, closedLine, entriesHash, factsHash, listHash } from './sealed-lines.ts'
import type { Problem } from './verify-problems.ts'

type Seal = {
  number: number
  entries: number
  previous_hash: Buffer | null
  hash: Buffer
  listed: number
  list_hash: Buffer | null
}

const same = (a: Buffer | null, b: Buffer | null) => (a === null || b === null ? a === b : a.equals(b))

/** The chain of seals, and every record that they closed against what is there of it. */
export async function verifySeals(tx: Tx, tenantId: string) {
  const seals = await rows<Seal>(
    tx,
    sql`select s.number, s.entries, s.previous_hash, s.hash, coalesce(l.listed, 0) as listed, l.list_hash
      from app.seal s left join (select l.seal_number, sum(l.entries)::int as listed, ${listHash} as list_hash
        from app.sealed_record l where l.tenant_id = ${tenantId} group by l.seal_number) l on l.seal_number = s.number
      where s.tenant_id = ${tenantId} order by s.number`,
  )
  // the lists say which entries are sealed: none counts without its seal
  const withoutSeal = await rows<{ number: number }>(
    tx,
    sql`select distinct l.seal_number as number from app.sealed_record l where l.tenant_id = ${tenantId}
      and not exists (select 1 from app.seal s where s.tenant_id = ${tenantId} and s.number = l.seal_number) order by 1`,
  )
  const problems = [
    ...seals.flatMap((seal, i) => problemsOfSeal(seal, seals[i - 1])),
    ...withoutSeal.map(({ number }) => ({
      text: `seal ${number}: the seal is missing, but its list of records exists.`,
    })),
  ]
  // a writer of entries marks them for sealing; both are read at one moment
  const { open, unnoted } = await one<{ open: number; unnoted: number }>(
    tx,
    sql`with ${sealedEntries(tenantId)}
      select count(*)::int as open, count(*) filter (where not exists (
          select 1 from app.unsealed u where u.tenant_id = ${tenantId} and u.transaction_id = e.transaction_id))::int as unnoted
      from e where e.number is null`,
  )
  const missing =
    unnoted === 0
      ? []
      : [
          {
            text: `${unnoted} entries are not sealed, but nothing is queued to be sealed. Seals are missing, or entries were added.`,
          },
        ]
  return {
    seals: seals.length,
    unsealed: open,
    problems: [...problems, ...missing, ...(await problemsOfRecords(tx, tenantId))],
  }
}

/**
 * `e`: every entry, with the seal that closed it: the first one that lists its record up to this entry or a later one. Null where
 * none has.
 */
const sealedEntries = (tenantId: string): Sql =>
  sql`p as (
      select l.kind, l.record_id, l.seal_number, l.last_revision as until,
        coalesce(lag(l.last_revision) over (partition by l.kind, l.record_id order by l.seal_number), 0) as after
      from app.sealed_record l where l.tenant_id = ${tenantId} and l.last_revision is not null
    ), e as (
      select r.kind, r.record_id, r.revision_number, r.hash, r.transaction_id, p.seal_number as number
      from app.revision r left join p on p.kind = r.kind and p.record_id = r.record_id
        and r.revision_number > p.after and r.revision_number <= p.until
      where r.tenant_id = ${tenantId}
    )`

function problemsOfSeal(seal: Seal, before: Seal | undefined): Problem[] {
  const problem = (text: string): Problem[] => [{ text: `seal ${seal.number}: ${text}` }]
  if (seal.number !== (before?.number ?? 0) + 1) return problem('the seal before it is missing.')
  if (!same(seal.previous_hash, before?.hash ?? null))
    return problem('it does not follow the seal before it.')
  const text = `${seal.number} ${seal.entries} `
  const hash = createHash('sha256')
  for (const part of [before?.hash ?? '', text, seal.list_hash ?? '']) hash.update(part)
  return same(seal.hash, hash.digest()) && seal.listed === seal.entries
    ? []
    : problem('its list of records differs from what was sealed.')
}

/** The seal of facts whose transaction no entry speaks of. */
const NOBODYS = 0

type SealDifference = {
  kind: string
  record_id: string
  number: number
  last_revision: number | null
  listed: number
  found: number
  held: number | null
  entries: boolean
  facts: boolean
}

/**
 * Records of which a seal closed anything else than what is there. A fact belongs to the seal of the entries that its transaction wrote.
 * Where no seal closed these yet, the fact is not compared. A fact whose record is closed names the transaction that closed it.
 */
async function problemsOfRecords(tx: Tx, tenantId: string): Promise<Problem[]> {
  const differing = await rows<SealDifference>(
    tx,
    sql`with ${sealedEntries(tenantId)}, a as (
        select e.transaction_id, min(e.number) as number from e group by e.transaction_id
      ), entries as (
        select r.number, r.kind, r.record_id, count(*)::int as entries, ${entriesHash} as entries_hash
        from e r where r.number is not null group by r.number, r.kind, r.record_id
      ), facts as (
        select f.number, f.kind, f.record_id, count(*)::int as facts, ${factsHash} as facts_hash from (
          select f.kind, f.record_id, ${addedLine} as line, case when a.transaction_id is null then ${sql.lit(NOBODYS)} else a.number end as number
            from app.fact_row f left join a on a.transaction_id = f.transaction_id where f.tenant_id = ${tenantId}
          union all select f.kind, f.record_id, ${closedLine}, case when a.transaction_id is null then ${sql.lit(NOBODYS)} else a.number end
            from app.fact_row f left join a on a.transaction_id = f.closing_transaction_id where f.tenant_id = ${tenantId} and (f.closing_transaction_id is not null or f.recorded_until < 'infinity')) f
        where f.number is not null group by f.number, f.kind, f.record_id
      ), found as (
        select coalesce(e.number, f.number) as number, coalesce(e.kind, f.kind) as kind, coalesce(e.record_id, f.record_id) as record_id,
          coalesce(e.entries, 0) as entries, e.entries_hash, coalesce(f.facts, 0) as facts, f.facts_hash
        from entries e full join facts f on f.number = e.number and f.kind = e.kind and f.record_id = e.record_id
      ), l as (
        select l.seal_number as number, l.kind, l.record_id, l.entries, l.last_revision, l.entries_hash, l.facts, l.facts_hash
        from app.sealed_record l where l.tenant_id = ${tenantId}
      ), d as (
        select coalesce(l.number, a.number) as number, coalesce(l.kind, a.kind) as kind, coalesce(l.record_id, a.record_id) as record_id,
          l.last_revision, coalesce(l.entries, 0) as listed, coalesce(a.entries, 0) as found,
          (l.entries_hash is distinct from a.entries_hash) as entries, (l.facts_hash is distinct from a.facts_hash) as facts
        from l full join found a on a.number = l.number and a.kind = l.kind and a.record_id = l.record_id
        where l.entries_hash is distinct from a.entries_hash or l.facts_hash is distinct from a.facts_hash
      )
      select d.*, (select max(r.revision_number) from app.revision r
        where r.tenant_id = ${tenantId} and r.kind = d.kind and r.record_id = d.record_id) as held
      from d order by d.kind, d.record_id, d.number`,
  )
  // entries say to which seal facts belong: where they differ, facts cannot be compared
  const unclear = new Set(
    differing.flatMap((each) => (each.entries ? [`${each.kind} ${each.record_id}`] : [])),
  )
  return differing.flatMap((each) => {
    const problem = (text: string): Problem => ({ record: { kind: each.kind, id: each.record_id }, text })
    return [
      ...(each.entries ? [problem(entriesText(each))] : []),
      ...(each.facts && !unclear.has(`${each.kind} ${each.record_id}`) ? [problem(factsText(each))] : []),
    ]
  })
}

const factsText = ({ number }: SealDifference): string =>
  number === NOBODYS
    ? ': facts were added to it or closed without an entry.'
    : `: its facts differ from those that seal ${number} closed.`

function entriesText({ number, last_revision, listed, found, held }: SealDifference): string {
  if (held === null)
    return `: all of its history is missing; seal ${number} closed it up to entry ${last_revision}.`
  if (held < (last_revision ?? 0))
    return `: its history ends with entry ${held}; seal ${number} closed it up to entry ${last_revision}.`
  return found === listed
    ? `: its entries under seal ${number} differ from those that were sealed.`
    : `: seal ${number} closed ${listed} of its entries, but ${found} exist.`
}
