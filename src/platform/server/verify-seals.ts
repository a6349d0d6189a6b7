import { createHash } from 'node:crypto'
import { addedLine, closedLine, entriesHash, factsHash, listHash } from './sealed-lines.ts'
import { one, rows, type Sql, sql, type Tx } from './sql.ts'
import type { Problem } from './verify-problems.ts'

type Seal = {
  number: number
  xid_from: string
  xid_until: string
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
    sql`select s.number, s.xid_from::text, s.xid_until::text, s.entries, s.previous_hash, s.hash, l.listed, l.list_hash
      from app.seal s cross join lateral (select coalesce(sum(l.entries), 0)::int as listed, ${listHash} as list_hash
        from app.sealed_record l where l.tenant_id = ${tenantId} and l.seal_number = s.number) l
      where s.tenant_id = ${tenantId} order by s.number`,
  )
  const problems = seals.flatMap((seal, i) => problemsOfSeal(seal, seals[i - 1]))
  // whoever writes entries notes that they are to be sealed; both are seen at one moment
  const { n, noted } = await one<{ n: number; noted: boolean }>(
    tx,
    sql`select count(*)::int as n, exists (select 1 from app.unsealed u where u.tenant_id = ${tenantId}) as noted
      from app.revision r where r.tenant_id = ${tenantId} and r.xid >= (
        select coalesce(max(s.xid_until), '0') from app.seal s where s.tenant_id = ${tenantId})`,
  )
  const unnoted =
    n === 0 || noted
      ? []
      : [
          {
            text: `${n} entries follow the last seal, but nothing is queued to be sealed. Seals are missing.`,
          },
        ]
  return {
    seals: seals.length,
    unsealed: n,
    problems: [...problems, ...unnoted, ...(await problemsOfRecords(tx, tenantId))],
  }
}

function problemsOfSeal(seal: Seal, before: Seal | undefined): Problem[] {
  const problem = (text: string): Problem[] => [{ text: `seal ${seal.number}: ${text}` }]
  if (seal.number !== (before?.number ?? 0) + 1) return problem('the seal before it is missing.')
  if (seal.xid_from !== (before?.xid_until ?? '0') || !same(seal.previous_hash, before?.hash ?? null))
    return problem('it does not follow the seal before it.')
  const text = `${seal.number} ${seal.xid_from} ${seal.xid_until} ${seal.entries} `
  const hash = createHash('sha256')
  for (const part of [before?.hash ?? '', text, seal.list_hash ?? '']) hash.update(part)
  return same(seal.hash, hash.digest()) && seal.listed === seal.entries
    ? []
    : problem('its list of records differs from what was sealed.')
}

type Differs = {
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

/** The seal that closed a transaction; null where none has. */
const sealOf = (tenantId: string, xid: Sql): Sql =>
  sql`(select s.number from app.seal s where s.tenant_id = ${tenantId} and s.xid_until > ${xid} order by s.xid_until limit 1)`

/** Records of which a seal closed anything else than what is there. */
async function problemsOfRecords(tx: Tx, tenantId: string): Promise<Problem[]> {
  const differing = await rows<Differs>(
    tx,
    sql`with e as (
        select r.number, r.kind, r.record_id, count(*)::int as entries, ${entriesHash} as entries_hash
        from (select r.kind, r.record_id, r.revision_number, r.hash, ${sealOf(tenantId, sql`r.xid`)} as number
          from app.revision r where r.tenant_id = ${tenantId}) r
        where r.number is not null group by r.number, r.kind, r.record_id
      ), f as (
        select f.number, f.kind, f.record_id, count(*)::int as facts, ${factsHash} as facts_hash from (
          select f.kind, f.record_id, ${addedLine} as line, ${sealOf(tenantId, sql`f.xid::text::xid8`)} as number
            from app.fact_row f where f.tenant_id = ${tenantId}
          union all select f.kind, f.record_id, ${closedLine}, ${sealOf(tenantId, sql`f.closed_xid::text::xid8`)}
            from app.fact_row f where f.tenant_id = ${tenantId} and f.closed_xid is not null) f
        where f.number is not null group by f.number, f.kind, f.record_id
      ), found as (
        select coalesce(e.number, f.number) as number, coalesce(e.kind, f.kind) as kind, coalesce(e.record_id, f.record_id) as record_id,
          coalesce(e.entries, 0) as entries, e.entries_hash, coalesce(f.facts, 0) as facts, f.facts_hash
        from e full join f on f.number = e.number and f.kind = e.kind and f.record_id = e.record_id
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
  return differing.flatMap((each) => {
    const problem = (text: string): Problem => ({ record: { kind: each.kind, id: each.record_id }, text })
    return [
      ...(each.entries ? [problem(entriesText(each))] : []),
      ...(each.facts ? [problem(`: its facts differ from those that seal ${each.number} closed.`)] : []),
    ]
  })
}

function entriesText({ number, last_revision, listed, found, held }: Differs): string {
  if (last_revision === null) return `: it has entries under seal ${number} that were not sealed.`
  if (held === null)
    return `: all of its history is missing; seal ${number} closed it up to entry ${last_revision}.`
  if (held < last_revision)
    return `: its history ends with entry ${held}; seal ${number} closed it up to entry ${last_revision}.`
  return found === listed
    ? `: its entries under seal ${number} differ from those that were sealed.`
    : `: seal ${number} closed ${listed} of its entries, but ${found} exist.`
}
