import type pg from 'pg'
import { rows, sql, type Tx } from '../../database/sql.ts'
import { outsideTenants } from '../../database/tenant-transaction.ts'
import { type AnchorLine, anchorHash, readAnchored } from './anchor-text.ts'

/** What was anchored, and where that stands. */
export type Witness = AnchorLine & { place: string }

export const witnessesIn = (text: string, place: string): Witness[] =>
  readAnchored(text).map((each) => ({ ...each, place }))

type Row = { number: number; at: Date; heads: string; previous: string | null; hash: string }

/** The anchors of the database: their chain, what those outside say of it (null: they are not asked), and what they witness themselves. */
export async function verifyAnchors(
  asked: pg.Pool | pg.ClientBase,
  asOutside: readonly Witness[] | null,
): Promise<{ problems: string[]; witnesses: Witness[]; made: number; seen: number }> {
  const outside = asOutside ?? []
  const anchors = await outsideTenants<Row>(
    asked,
    `select number, anchored_at as at, heads, encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash
      from app.anchor order by number`,
    [],
  )
  const inside = anchors.flatMap(({ heads }) => witnessesIn(heads, 'the database'))
  const problems = anchors.flatMap((anchor, i) => problemOfAnchor(anchor, anchors[i - 1]))
  const there = new Map(anchors.map(({ number, hash }) => [number, hash]))
  const wrong = outside
    .filter((each) => each.tenantId === null && there.get(each.number) !== each.hash)
    .map(({ number, at, place }) =>
      !there.has(number)
        ? `anchor ${number} of ${at} is missing: ${place} has it.`
        : `anchor ${number} is not the one of ${at} that ${place} has.`,
    )
  const seen = new Set(outside.flatMap(({ tenantId, number }) => (tenantId === null ? [number] : []))).size
  const unseen =
    asOutside !== null && anchors.length > 0 && seen === 0
      ? [
          'there is no anchor outside the database to compare with. Name a copy of the anchors: --anchors <file>.',
        ]
      : []
  return {
    problems: [...problems, ...wrong, ...unseen],
    witnesses: [...inside, ...outside],
    made: anchors.length,
    seen,
  }
}

function problemOfAnchor(anchor: Row, before: Row | undefined): string[] {
  if (anchor.number !== (before?.number ?? 0) + 1)
    return [`anchor ${anchor.number}: the anchor before it is missing.`]
  const hash = anchorHash(anchor.number, anchor.at.toISOString(), anchor.heads, before?.hash ?? null)
  return anchor.hash === hash && anchor.previous === (before?.hash ?? null)
    ? []
    : [`anchor ${anchor.number}: its content is not what was anchored.`]
}

/** Seals of a tenant that are not there as they were anchored; what several places or days say is reported once. */
export async function verifyWitnesses(
  tx: Tx,
  tenantId: string,
  witnesses: readonly Witness[],
): Promise<string[]> {
  const asked = new Map<string, Witness>()
  for (const each of witnesses)
    if (each.tenantId === tenantId && each.number > 0 && !asked.has(`${each.number} ${each.hash}`))
      asked.set(`${each.number} ${each.hash}`, each)
  if (asked.size === 0) return []
  const found = await rows<{ number: number; hash: string }>(
    tx,
    sql`select s.number, encode(s.hash, 'hex') as hash from app.seal s
      where s.tenant_id = ${tenantId} and s.number = any(${[...asked.values()].map(({ number }) => number)}::int[])`,
  )
  const there = new Map(found.map(({ number, hash }) => [number, hash]))
  return [...asked.values()]
    .filter(({ number, hash }) => there.get(number) !== hash)
    .sort((a, b) => a.number - b.number)
    .map(({ number, at, place }) =>
      there.has(number)
        ? `seal ${number} is not the one that was anchored at ${at}, as ${place} says.`
        : `seal ${number} is missing: it was anchored at ${at}, as ${place} says.`,
    )
}
