import { readXlsx } from 'hucre/xlsx'
import { delegationLifecycle } from '#modules/decision/delegations/model/delegation-lifecycle.ts'
import type { Stage } from './stage.ts'

const DECISION = '/api/decision'

/** A file of the list of delegations says of each what the list says. */
export async function exported(
  { ask, delegations }: Stage,
  count: (what: string) => void,
): Promise<string[]> {
  const ids = delegations.slice(-40).map(({ id }) => id)
  if (ids.length === 0) return []
  const list = await ask('authority', 'POST', `${DECISION}/delegations/search`, { ids, limit: 100 })
  const file = await ask('authority', 'POST', `${DECISION}/delegations/export`, {
    ids,
    columns: ['delegationId', 'status'],
  })
  count('exports')
  if (file.status !== 201) return [`the export answered ${file.status} ${JSON.stringify(file.data)}`]
  const { sheets } = await readXlsx(file.data.bytes)
  const [, ...rows] = sheets[0]?.rows ?? []
  const said = rows.map((row) => row.slice(0, 2).join(' ')).sort()
  const expected = (
    list.data.items as { displayId: string; status: keyof typeof delegationLifecycle.labels }[]
  )
    .map((row) => `${row.displayId} ${delegationLifecycle.labels[row.status]}`)
    .sort()
  return said.join() === expected.join() ? [] : [`the export says ${said}, the list says ${expected}`]
}
