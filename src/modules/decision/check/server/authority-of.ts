import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { obligationTexts } from '#modules/authority/engine/model/authority-texts.ts'
import { pathTo } from '#modules/authority/engine/model/chain.ts'
import { termOf } from '#modules/authority/engine/model/live.ts'
import type { Principal } from '#modules/authority/engine/model/question.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Ability } from '#modules/authority/engine/model/what-can.ts'
import type { Times } from '#modules/authority/index.server.ts'
import { decisionDisplayId } from '#modules/authority/terms/model/decision-display-id.ts'
import { canonical } from '#platform/model/canonical.ts'
import { hasWords } from '#platform/model/folded.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { holdsAt } from '#platform/server/records/facts.ts'
import { endsShown, obligationShown } from '../../visibility/server/redaction.ts'
import type { Authority, AuthorityRow, authorityOf as call } from '../model/authority-of-calls.ts'
import { abilitiesSeen, reference, type VisibleAbilities } from './abilities-seen.ts'
import { mustBeAllowedToAsk, timesOf } from './answer-question.ts'
import { limitsToShow } from './explain-answer.ts'
import { givenBy, issuerOf } from './given-by.ts'
import { passedOn } from './passed-on.ts'

type Body = z.output<typeof call.body>

/** What a person or position may decide, given by whom and passed on to whom, as far as the asker may see it. */
export async function readAuthority(tx: Tx, viewer: Viewer, body: Body, now: Date): Promise<Authority> {
  const { who, page, limit } = body
  mustBeAllowedToAsk(viewer, who)
  const times = timesOf(body, now)
  const [holder, seen, passed] = await Promise.all([
    findHolder(tx, viewer, who, times),
    abilitiesSeen(tx, viewer, { who, times, now }, issuersOf),
    passedOn(tx, viewer, { who, times, now }),
  ])
  if (!holder) throw notFound()
  const { redaction } = seen
  const shown = seen.abilities.filter((each) => redaction.shows(each.delegationId))
  redaction.shows(...seen.elsewhere)
  const rows = shown.map((each) => rowOf(each, seen)).sort(inOrder)
  const matching = rows.filter(matches(body))
  return {
    who: { ...who, name: holder.name },
    holding: holder.holding ?? [],
    items: matching.slice((page - 1) * limit, page * limit),
    total: matching.length,
    all: rows.length,
    sections: sectionsOf(rows),
    givenBy: givenBy(shown, seen),
    passedOn: passed,
    withheld: redaction.withheld(),
    hash: hashOf(who, rows),
    page,
    limit,
    at: times.at.toISOString(),
    knownAt: times.knownAt.toISOString(),
  }
}

/** Their name, who holds the position or which positions the person holds. */
function findHolder(tx: Tx, { tenantId }: Viewer, who: Principal, { at, knownAt, isLatest }: Times) {
  const isHeld = holdsAt('o', at, isLatest ? 'LATEST' : knownAt)
  const holding =
    who.kind === 'POSITION'
      ? sql`select u.id, u.name from app.occupancy_public o
          join app.user_public u on u.tenant_id = ${ownTenant} and u.id = o.user_id
          where o.tenant_id = ${tenantId} and o.position_id = ${who.id} and ${isHeld}`
      : sql`select p.id, p.name from app.occupancy_public o
          join app.position_public p on p.tenant_id = ${ownTenant} and p.id = o.position_id
          where o.tenant_id = ${tenantId} and o.user_id = ${who.id} and ${isHeld}`
  return one<{ name: string | null; holding: { id: string; name: string }[] | null }>(
    tx,
    sql`select
      (select x.name from app.${sql.raw(who.kind === 'USER' ? 'user_public' : 'position_public')} x
        where x.tenant_id = ${tenantId} and x.id = ${who.id}) as name,
      (select json_agg(json_build_object('id', h.id, 'name', h.name) order by h.name) from (${holding}) h) as holding`,
  ).then(({ name, holding }) => (name === null ? null : { name, holding }))
}

/** Who issued what they hold, and from which delegation: the slot above says both. */
function issuersOf(snapshot: Snapshot, abilities: readonly Ability[]) {
  const above = abilities.flatMap(({ delegationId }) => issuerOf(snapshot, delegationId) ?? [])
  return {
    delegations: above.map(({ delegationId }) => delegationId),
    others: [
      ...above.map(({ id }) => id),
      ...abilities.flatMap(({ slotId }) => snapshot.slots.get(slotId)?.positionId ?? []),
    ],
  }
}

function rowOf(each: Ability, { snapshot, decisions, names, redaction }: VisibleAbilities): AuthorityRow {
  const decision = decisions.get(each.decisionId)
  if (!decision) throw new Error(`The decision ${each.decisionId} is not known.`)
  const named = (id: string) => ({ id, name: names.name(id) })
  const asked = each.obligations.filter(({ kind }) => kind === 'CONDITION')
  const told = asked.filter((owed) => obligationShown(redaction, owed))
  const positionId = snapshot.slots.get(each.slotId)?.positionId
  const isEndShown = redaction.shows(endingLink(snapshot, each))
  return {
    decision: { id: decision.id, displayId: decisionDisplayId(decision.number), name: decision.name },
    section: { id: decision.sectionId, name: decision.sectionName },
    category: decision.categoryId ? { id: decision.categoryId, name: decision.categoryName ?? '' } : null,
    authorityType: named(each.authorityTypeId),
    verdict: each.verdict,
    limits: limitsToShow(each.bounds, redaction),
    limitWithheld: each.bounds.some((bound) => !endsShown(redaction, bound)),
    groups: each.groups.map(named),
    conditions: obligationTexts(told, names),
    conditionsWithheld: told.length < asked.length,
    through: reference(names, each.delegationId),
    as: positionId ? named(positionId) : null,
    until: isEndShown && each.until !== null ? new Date(each.until).toISOString() : null,
    untilWithheld: !isEndShown,
  }
}

/** The link that ends first, the nearest of several. null: none ends. */
function endingLink(snapshot: Snapshot, { slotId, until }: Ability): string | null {
  const ending = pathTo(snapshot, slotId).links.findLast((link) => termOf(link).until === until)
  return until === null ? null : (ending?.delegation.id ?? null)
}

const nameOf = (record: { name: string } | null) => record?.name ?? ''
const byName = new Intl.Collator('en', { numeric: true }).compare

/** By section, category and decision. Within a decision, the order of the evaluator stays: best first. */
const inOrder = (a: AuthorityRow, b: AuthorityRow) =>
  byName(a.section.name, b.section.name) ||
  byName(nameOf(a.category), nameOf(b.category)) ||
  byName(a.decision.name, b.decision.name) ||
  byName(a.decision.displayId, b.decision.displayId) ||
  byName(a.authorityType.name, b.authorityType.name)

/** Each word is in the row. */
function matches({ search = '', sectionIds }: Body) {
  return ({ decision, section, category, authorityType, through, as }: AuthorityRow) => {
    const said = [decision, section, category, authorityType, as].map(nameOf)
    const text = [...said, decision.displayId, through.displayId].join(' ')
    return (sectionIds?.includes(section.id) ?? true) && hasWords(text, search)
  }
}

const sectionsOf = (rows: readonly AuthorityRow[]) =>
  [...Map.groupBy(rows, ({ section }) => section.id).values()].flatMap((of) =>
    of[0] ? [{ ...of[0].section, count: of.length }] : [],
  )

const HASH_DIGITS = 16

/** Of what the rows state. Names of records are left out: anyone who renames a decision changes no authority. */
function hashOf(who: Principal, rows: readonly AuthorityRow[]): string {
  const stated = rows.map((row) =>
    canonical({
      decision: row.decision.displayId,
      authorityTypeId: row.authorityType.id,
      verdict: row.verdict,
      limits: row.limits,
      limitWithheld: row.limitWithheld,
      groupIds: row.groups.map(({ id }) => id).sort(),
      conditions: [...row.conditions].sort(),
      conditionsWithheld: row.conditionsWithheld,
      through: row.through.displayId,
      positionId: row.as?.id ?? null,
      until: row.until,
      untilWithheld: row.untilWithheld,
    }),
  )
  const text = canonical({ who: { kind: who.kind, id: who.id }, rows: stated.sort() })
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS)
}
