import { rows, type Sql, type Tx } from '../database/sql.ts'

/** What is not as it was written. `text` continues after the name of its record, or is a sentence of its own. */
export type Problem = {
  readonly record?: { readonly kind: string; readonly id: string }
  readonly text: string
}

/** How people know the records of a kind: their display ids or names. */
export type KindNames = {
  readonly kind: string
  readonly names: (tenantId: string, ids: readonly string[]) => Sql<{ id: string; name: string }>
}

export async function namesOf(
  tx: Tx,
  tenantId: string,
  kinds: readonly KindNames[],
  problems: readonly Problem[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const { kind, names: select } of kinds) {
    const ids = problems.flatMap(({ record }) => (record?.kind === kind ? [record.id] : []))
    if (ids.length === 0) continue
    for (const { id, name } of await rows(tx, select(tenantId, [...new Set(ids)]))) names.set(id, name)
  }
  return names
}
