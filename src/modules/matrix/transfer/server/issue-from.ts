import type { Frame } from '#modules/authority/engine/model/frame.ts'
import { asKnownNow } from '#modules/authority/index.server.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { issuingFrame, issuingSources } from '#modules/decision/index.server.ts'
import { type DayText, lastDayBefore } from '#platform/model/day.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { holdsAt } from '#platform/server/records/facts.ts'
import { updateTexts as texts } from '../model/update-texts.ts'

/** From where, for which groups and until when a decision is delegated where no one says. */
export type IssueFrom = {
  readonly name: string
  readonly parentDelegationId: string | null
  readonly parentSlotId: string | null
  /** The first limit of each authority type that may be passed on. */
  readonly limits: ReadonlyMap<string, Bound>
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  /** Null: without expiration. */
  readonly expirationDate: DayText | null
}

type IssuerQuery = { readonly decisionId: string; readonly groups: ReadonlySet<string> | null }

const MOST_GROUPS = 200

/**
 * What the form of a new delegation begins with, asked of the same rules: the one source that the person has, the first limit of
 * each authority type, the topmost groups, and the end of the source. A sentence says where someone has to choose.
 */
export async function issueFrom(
  tx: Tx,
  viewer: Viewer,
  { decisionId, groups }: IssuerQuery,
  now: Date,
): Promise<IssueFrom | { sentence: string }> {
  const sources = await sourcesOf(tx, viewer, decisionId, now)
  if ('sentence' in sources) return sources
  const { items, mayIssueRoot } = sources
  if (items.length > 1)
    return {
      sentence: texts.severalSources(
        items.map(({ displayId, holder }) => `${displayId} ${holder}`).join(', '),
      ),
    }
  const [source] = items
  if (!source && !mayIssueRoot) return { sentence: texts.noSource }
  const framed = await issuingFrame(tx, viewer, { decisionId, parentSlotId: source?.slotId }, now)
  const allowed = framed.groups.filter(({ id }) => groups === null || groups.has(id))
  const topmost = await topmostOf(tx, viewer.tenantId, allowed, now)
  if (topmost.length === 0) return { sentence: texts.noGroup }
  if (topmost.length > MOST_GROUPS) return { sentence: texts.tooManyGroups }
  const { until } = framed.frame as Frame
  return {
    name: source ? `${source.displayId} ${source.holder}` : 'Root Authority',
    parentDelegationId: source?.delegationId ?? null,
    parentSlotId: source?.slotId ?? null,
    limits: new Map(framed.authorityTypes.flatMap(({ id, bounds: [bound] }) => (bound ? [[id, bound]] : []))),
    groups: topmost,
    expirationDate: until === null ? null : lastDayBefore(until, viewer.zone),
  }
}

/** A decision that the person cannot see is no reason to stop: its cells are skipped. */
async function sourcesOf(tx: Tx, viewer: Viewer, decisionId: string, now: Date) {
  try {
    return await issuingSources(tx, viewer, decisionId, now)
  } catch (error) {
    if (error instanceof Refusal) return { sentence: error.message }
    throw error
  }
}

/** Those that are below none of the others. */
async function topmostOf<G extends { readonly id: string }>(
  tx: Tx,
  tenantId: string,
  groups: readonly G[],
  now: Date,
): Promise<readonly G[]> {
  const ids = groups.map(({ id }) => id)
  const below = await rows<{ id: string }>(
    tx,
    sql`select distinct p.group_id as id from app.group_parent_public p where p.tenant_id = ${tenantId}
      and p.group_id = any(${ids}::uuid[]) and p.parent_id = any(${ids}::uuid[]) and ${holdsAt('p', asKnownNow(now).at, 'LATEST')}`,
  )
  const isBelow = new Set(below.map(({ id }) => id))
  return groups.filter(({ id }) => !isBelow.has(id))
}
