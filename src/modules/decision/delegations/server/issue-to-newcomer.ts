import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import type { Permission, Scope, Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { OPEN_STATUSES } from '../model/delegation-lifecycle.ts'
import { lockOpen, readWithoutVisibility } from './find-delegations.ts'
import { issueDraft } from './issue-delegation.ts'
import { sourceOf } from './issuing-gate.ts'
import { draftOf, keepDraft } from './write-delegation.ts'

type NewcomerEvent = { userId: string; joined: readonly string[] }
type Source = { id: string; originId: string; positionId: string }

/** An office issues on its own, no matter who put the person into it. */
const OF_THE_OFFICE: ReadonlyMap<Permission, Scope> = new Map([
  ['tenant.access_decisions_module', 'ON'],
  ['tenant.access_delegations_module', 'ON'],
  ['tenant.create_root_delegations', 'ON'],
  ['decision.view', 'ALL'],
  ['delegation.issue', 'ALL'],
  ['delegation.edit', 'ALL'],
  ['delegation.change_issuer', 'ALL'],
])

/**
 * Someone joined a position: delegations to others in it that are for newcomers too are issued to them. The issuer and the
 * path are the same, and each is issued once. What may not be issued any longer as it stands is left as a draft. Semantics
 * 3.5.3.
 */
export async function issueToNewcomer(
  tx: Tx,
  viewer: Viewer,
  { userId, joined }: NewcomerEvent,
  now: Date,
): Promise<void> {
  if (joined.length === 0 || !(await delegationSettingsOf(tx, viewer.tenantId, now)).autoIssue) return
  const office = { ...viewer, permissions: OF_THE_OFFICE }
  for (const source of await sourcesFor(tx, viewer.tenantId, { userId, joined }, now)) {
    const id = await issueCopy(tx, office, source, userId, now)
    if (id)
      await sql`insert into app.newcomer_issue (tenant_id, origin_id, user_id, delegation_id)
        values (${viewer.tenantId}, ${source.originId}, ${userId}, ${id})`.execute(tx)
  }
}

/** Open ones of the positions, the newest of each line of copies, that the person neither has nor was issued. */
const sourcesFor = (tx: Tx, tenantId: string, { userId, joined }: NewcomerEvent, now: Date) =>
  rows<Source>(
    tx,
    sql`select distinct on (o.id) d.id, o.id as "originId", s.position_id as "positionId"
      from app.delegation_slot s join app.delegation d on d.tenant_id = ${ownTenant} and d.id = s.delegation_id
        left join app.newcomer_issue m on m.tenant_id = ${ownTenant} and m.delegation_id = d.id
        cross join lateral (select coalesce(m.origin_id, d.id) as id) o
      where s.tenant_id = ${tenantId} and s.position_id = any(${joined}::uuid[]) and s.kind = 'PERSONNEL_IN_POSITION'
        and s.status = any(${OPEN_STATUSES}::text[]) and d.status = any(${OPEN_STATUSES}::text[]) and (d.expiration is null or d.expiration > ${now})
        and (d.content->>'recipientAutoIssue')::boolean
        and not exists (select 1 from app.newcomer_issue x where x.tenant_id = ${ownTenant} and x.origin_id = o.id and x.user_id = ${userId})
        and not exists (select 1 from app.delegation_slot own where own.tenant_id = ${ownTenant} and own.delegation_id = d.id
          and own.recipient_key = ${`u:${userId}`} and own.position_id = s.position_id and own.status = any(${OPEN_STATUSES}::text[]))
      order by o.id, d.issued_at desc nulls last, d.id`,
  )

/** The same for one more person; undefined where a cascade ended the one that it copies. */
async function issueCopy(
  tx: Tx,
  office: Viewer,
  { id, positionId }: Source,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  const [source] = await lockOpen(tx, office.tenantId, [id], now)
  const status = source && (await readWithoutVisibility(tx, office, id, now))?.status
  if (!source || !status) return undefined
  const from = await sourceOf(tx, office, source)
  const content = {
    ...source.content,
    delegationRecipients: [{ recipientUserId: userId, recipientPositionId: positionId }],
    // from the day on which they join
    effectiveDate: null,
  }
  const begun = { decisionId: source.decisionId, parent: from?.parent ?? null, content }
  const draft = { ...(await draftOf(tx, office.tenantId, begun)), copiedFrom: source.id }
  // what is suspended or not approved yet gives no one else more than its recipients have
  if (status !== 'ISSUED' && status !== 'ACCEPTED') {
    await keepDraft(tx, office, draft, now, `Copied from DEL-${source.displayNumber}, which is not issued.`)
    return draft.id
  }
  const reason = `Issued automatically as a copy of DEL-${source.displayNumber} because the recipient joined the position.`
  try {
    await issueDraft(tx, office, { before: null, draft: { ...draft, version: 0 }, source: from, reason })
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    await keepDraft(tx, office, draft, now, thrown.message)
  }
  return draft.id
}
