import { v7 as uuid } from 'uuid'
import type { Viewer } from '#platform/model/viewer.ts'
import { takeDisplayNumbers } from '#platform/server/display-id.ts'
import { notFound } from '#platform/server/refusal.ts'
import type { Tx } from '#platform/server/sql.ts'
import { findDecision, type StoredDecision, saveDecision } from './decision-store.ts'

const LONGEST = 150

/** A draft of each, with everything but its delegations and history; whoever duplicates owns it. Semantics 4.1. */
export async function duplicateDecisions(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const asked = [...new Set(ids)]
  const numbers = await takeDisplayNumbers(tx, viewer.tenantId, 'decision', asked.length)
  const created: string[] = []
  for (const [i, id] of asked.entries()) {
    const found = await findDecision(tx, viewer, id, now)
    if (!found) throw notFound()
    const { isOwner: _o, isCreator: _c, isInvolved: _i, inMyGroups: _g, ...original } = found
    const copy: StoredDecision = {
      ...original,
      id: uuid(),
      displayNumber: numbers[i] as number,
      name: `Copy of ${original.name}`.slice(0, LONGEST),
      status: 'DRAFT',
      previousStatus: null,
      copiedFrom: original.id,
      ownerUserId: viewer.userId,
      terms: {
        ...original.terms,
        conditions: original.terms.conditions.map((each) => ({ ...each, id: uuid(), bindsFrom: null })),
      },
      version: 1,
    }
    await saveDecision(tx, viewer, { event: 'DUPLICATE', before: null, after: copy, now })
    created.push(copy.id)
  }
  return created
}
