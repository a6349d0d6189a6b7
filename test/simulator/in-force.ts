import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { STANDINGS, type Standing } from '#modules/authority/engine/model/standings.ts'
import { jobsWait, type Stage } from './stage.ts'
import { isInForce } from './status.ts'

type Row = { id: string; displayId: string; inForce: { standing: Standing } }

/** What rows say of being in force is what their recipients' facts say; filters find the rows that say so. */
export async function inForceSaid(
  stage: Stage,
  snapshot: Snapshot,
  rows: readonly Row[],
  count: (what: string) => void,
): Promise<string[]> {
  const wrong: string[] = []
  for (const { id, displayId, inForce } of rows) {
    count('in force')
    const live = [...snapshot.slots.values()]
      .filter((slot) => slot.delegationId === id && !['REMOVED', 'DELETED'].includes(slot.status))
      .map((slot) => isInForce(snapshot, slot.id))
    const some = live.some(Boolean)
    if (some && !live.every(Boolean)) count('recipients of different standing')
    const said = inForce.standing === 'YES' || inForce.standing === 'PARTLY'
    if (said !== some || (some && (inForce.standing === 'YES') !== live.every(Boolean)))
      wrong.push(`list says in force ${inForce.standing} of ${displayId}, recipients are ${live}`)
  }
  // filters read labels, which follow by a job
  if (await jobsWait(stage)) return wrong
  const ids = rows.map(({ id }) => id)
  for (const standing of STANDINGS) {
    const { data } = await stage.ask('admin', 'POST', '/api/decision/delegations/search', {
      ids,
      inForce: [standing],
      limit: 100,
    })
    count('in force by filter')
    const found = (data.items as Row[]).map(({ displayId }) => displayId).sort()
    const shown = rows.flatMap((row) => (row.inForce.standing === standing ? [row.displayId] : [])).sort()
    if (found.join() !== shown.join())
      wrong.push(`the filter ${standing} finds ${found}, rows that say so are ${shown}`)
  }
  return wrong
}
