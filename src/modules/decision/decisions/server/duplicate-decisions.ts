import { v7 as uuid } from 'uuid'
import type { BulkReply } from '#platform/model/bulk.ts'
import { allowed } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { takeDisplayNumbers } from '#platform/server/database/display-id.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { judgeEach } from '#platform/server/records/judge-each.ts'
import { readSettled } from './decision-problems.ts'
import { decisions, findDecisions, type StoredDecision } from './decision-store.ts'

const LONGEST = 150

/** A draft of each, with everything but its delegations and history; anyone who duplicates owns it. Semantics 4.1. */
export async function duplicateDecisions(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<BulkReply & { created: string[] }> {
  const asked = [...new Set(ids)]
  const found = await findDecisions(tx, viewer, asked, now)
  const originals = asked.flatMap((id) => found.get(id) ?? [])
  const numbers = await takeDisplayNumbers(tx, viewer.tenantId, 'decision', originals.length)
  const { ownGroups } = await readSettled(tx, viewer, now)
  const copies = originals.map((original, i) =>
    withinGroups(copyOf(original, numbers[i] as number, viewer.userId), ownGroups),
  )
  await decisions.save(
    tx,
    viewer,
    copies.map((after) => ({ event: 'DUPLICATE', before: null, after })),
    now,
  )
  const { reply } = judgeEach(asked, found, () => allowed)
  return { ...reply, created: copies.map((copy) => copy.id) }
}

/** A copy keeps the groups that the viewer may put a decision under. Semantics 6.5. */
const withinGroups = (copy: StoredDecision, ownGroups: ReadonlySet<string> | null): StoredDecision =>
  ownGroups === null
    ? copy
    : { ...copy, terms: { ...copy.terms, groups: copy.terms.groups.filter((id) => ownGroups.has(id)) } }

const copyOf = (original: StoredDecision, displayNumber: number, ownerUserId: string): StoredDecision => ({
  id: uuid(),
  displayNumber,
  name: `Copy of ${original.name}`.slice(0, LONGEST),
  description: original.description,
  guidance: original.guidance,
  sectionId: original.sectionId,
  categoryId: original.categoryId,
  status: 'DRAFT',
  previousStatus: null,
  copiedFrom: original.id,
  ownerUserId,
  terms: {
    ...original.terms,
    conditions: original.terms.conditions.map((each) => ({ ...each, id: uuid(), bindsFrom: null })),
  },
  roles: original.roles,
  version: 1,
})
