import type { Tx } from '../database/sql.ts'
import { inUtc } from './sealed-lines.ts'
import { factsWithoutHistory, type Replay } from './verify-facts.ts'
import { namesOf, type Problem } from './verify-problems.ts'
import { verifyRecords } from './verify-records.ts'
import { verifySeals } from './verify-seals.ts'

export type HistoryCounts = {
  entries: number
  records: number
  seals: number
  /** Entries that no seal closes yet: their chains were checked, but a last one that was dropped would not be missed. */
  unsealed: number
  /** What is not as it was written, one sentence each, with the record that it is about. */
  problems: string[]
}

/**
 * Computes every hash of a tenant's history again. Compares the facts with the last entry of each record: what was edited,
 * dropped, moved or added is named by its record.
 */
export async function verifyHistory(
  tx: Tx,
  tenantId: string,
  replays: readonly Replay[],
): Promise<HistoryCounts> {
  await inUtc(tx)
  const { problems: inRecords, ...records } = await verifyRecords(tx, tenantId, replays)
  const { problems: inSeals, ...seals } = await verifySeals(tx, tenantId)
  const told = [...inRecords, ...inSeals, ...(await factsWithoutHistory(tx, tenantId, replays))]
  return { ...records, ...seals, problems: await inWords(tx, tenantId, replays, told) }
}

async function inWords(tx: Tx, tenantId: string, replays: readonly Replay[], problems: readonly Problem[]) {
  const names = await namesOf(tx, tenantId, replays, problems)
  return problems.map(({ record, text }) => {
    if (!record) return text
    const name = names.get(record.id)
    return `${record.kind} ${name === undefined ? '' : `${name} `}${record.id}${text}`
  })
}
