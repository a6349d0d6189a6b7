import * as z from 'zod'
import type { Terms } from '#modules/authority/terms/model/terms.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { ownTenant, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import { decisions, lockStoredDecisions } from '../../decisions/server/decision-store.ts'
import { saveDelegations } from '../../delegations/server/delegation-store.ts'
import { lockNotEnded } from '../../delegations/server/find-delegations.ts'

const payload = z.object({
  groupIds: z.array(z.uuid()),
  actor: z.uuid(),
  of: z.enum(['decisions', 'delegations']),
  after: z.uuid().optional(),
})
type DetachPayload = z.output<typeof payload>

const BATCH = 100
const REASON = 'The group was removed from all records.'

/**
 * Removes groups from the decisions and delegations that name them, a batch at a time. Each gets its own entry. No verdict
 * waits for it: a group that is not active covers nothing. What ended keeps what it said. Spec 4.7.
 */
export const detachGroups = defineJob({
  name: 'detach_groups',
  payload,
  work: async (tx, tenantId, asked, now) => {
    const author = { tenantId, userId: asked.actor, requestId: null }
    const last =
      asked.of === 'decisions'
        ? await leaveDecisions(tx, author, asked, now)
        : await leaveDelegations(tx, author, asked, now)
    if (last) await enqueue(tx, tenantId, detachGroups, { ...asked, after: last })
    else if (asked.of === 'decisions')
      await enqueue(tx, tenantId, detachGroups, { ...asked, of: 'delegations', after: undefined })
  },
})

const naming = (
  table: string,
  key: string,
  { groupIds, after }: DetachPayload,
): Sql => sql`d.id in (select n.${sql.ref(key)} from ${sql.raw(table)} n
    where n.tenant_id = ${ownTenant} and n.group_id = any(${groupIds}::uuid[])) ${after ? sql`and d.id > ${after}` : sql``}`

/** What a recipient accepted last names them, while a change of it waits: a refusal would bring them back. */
const acceptedWith = (tenantId: string, { groupIds, after }: DetachPayload): Sql => sql`d.id in (
    select f.delegation_id from app.delegation w join app.slot_status f on f.tenant_id = ${tenantId} and f.delegation_id = w.id
      and f.recorded_until = 'infinity' and f.holds_until = 'infinity'
    where w.tenant_id = ${tenantId} and w.change_waits and f.accepted_terms->'groups' ?| ${groupIds})
  ${after ? sql`and d.id > ${after}` : sql``}`

async function leaveDecisions(
  tx: Tx,
  author: Author,
  asked: DetachPayload,
  now: Date,
): Promise<string | undefined> {
  const found = await lockStoredDecisions(
    tx,
    author.tenantId,
    naming('app.decision_group', 'decision_id', asked),
    BATCH,
  )
  const saved = found.map((before) => ({
    event: 'UPDATE',
    before,
    after: {
      ...before,
      terms: { ...before.terms, groups: without(before.terms.groups, asked.groupIds) },
    },
  }))
  await decisions.save(tx, author, saved, now)
  return found.length === BATCH ? found.at(-1)?.id : undefined
}

async function leaveDelegations(
  tx: Tx,
  author: Author,
  asked: DetachPayload,
  now: Date,
): Promise<string | undefined> {
  const found = await lockNotEnded(
    tx,
    author.tenantId,
    sql`(${naming('app.delegation_group', 'delegation_id', asked)} or ${acceptedWith(author.tenantId, asked)})`,
    BATCH,
    now,
  )
  const detached = found.map((before) => {
    const { content, terms } = before
    const after = {
      ...before,
      content: { ...content, delegationGroups: without(content.delegationGroups, asked.groupIds) },
      terms: terms && withoutGroups(terms, asked.groupIds),
      slots: before.slots.map((slot) =>
        slot.acceptedTerms
          ? { ...slot, acceptedTerms: withoutGroups(slot.acceptedTerms, asked.groupIds) }
          : slot,
      ),
    }
    return { event: 'UPDATE', before, after, reason: REASON }
  })
  await saveDelegations(tx, author, detached, { from: now, now })
  return found.length === BATCH ? found.at(-1)?.id : undefined
}

const withoutGroups = (terms: Terms, gone: readonly string[]): Terms => ({
  ...terms,
  groups: without(terms.groups, gone),
})

const without = (groups: readonly string[], gone: readonly string[]) =>
  groups.filter((id) => !gone.includes(id))

/** Hears that groups belong to nothing any longer. */
export const detach = (
  tx: Tx,
  { tenantId, userId }: Viewer,
  { groupIds }: { groupIds: readonly string[] },
): Promise<void> =>
  enqueue(tx, tenantId, detachGroups, { groupIds: [...groupIds], actor: userId, of: 'decisions' })
