import { STANDINGS } from '#modules/authority/engine/model/standings.ts'
import { groupsBelow } from '#modules/settings/index.server.ts'
import { rankOf } from '#platform/server/database/exact-first.ts'
import { any, instantText, ownTenant, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import {
  contains,
  isOneOf,
  type ListViewer,
  listSource,
  selectOf,
} from '#platform/server/lists/list-source.ts'
import { joinLimits } from '../../decisions/server/decision-list-source.ts'
import { overlaps } from '../../decisions/server/limit-order.ts'
import { recipientKeysOf } from '../../visibility/server/decision-visibility.ts'
import {
  delegationTies,
  fewDelegations,
  visibleDelegations,
} from '../../visibility/server/delegation-visibility.ts'
import { UNKNOWN_NAME } from '../../visibility/server/names.ts'
import {
  cascadeAbove,
  findUnlabelledRoots,
  isBelowOneOf,
  labelledStatus,
  seenStatus,
} from '../../visibility/server/seen-status.ts'
import { delegationList } from '../model/delegation-list.ts'
import { factsOfActs } from './acts-of-rows.ts'
import { hasKnownSetters, isKnownAbove } from './known-above.ts'

const authorities = sql`select 1 from app.delegation_authority a where a.tenant_id = ${ownTenant} and a.delegation_id = d.id`
/** Selects the effective limits. The stated one stands where the viewer may not know who reduces it. */
function selectEffectiveLimits({ viewer, now }: ListViewer): Sql {
  const knows = hasKnownSetters(viewer, now, sql`v`)
  const left = sql`coalesce(v->'left', v)`
  return sql`select 1 from (
  select a.value_type, a.unit, a.min, a.min_exclusive, a.max, a.max_exclusive from app.delegation_authority a
    where d.effective_limits is null and a.tenant_id = ${ownTenant} and a.delegation_id = d.id
  union all select e."valueType", e.unit, e.min, coalesce(e."minExclusive", false), e.max, coalesce(e."maxExclusive", false)
    from jsonb_array_elements(d.effective_limits) v
      cross join lateral jsonb_to_record(${knows ? sql`case when ${knows} then ${left} else v->'stated' end` : left})
        as e("valueType" text, unit text, min numeric, "minExclusive" boolean, max numeric, "maxExclusive" boolean)) a where true`
}

/** Sorts by the first effective limit that the viewer is shown. */
function sortByEffectiveLimit({ viewer, now }: ListViewer): Sql {
  const knows = hasKnownSetters(viewer, now, sql`(d.effective_limits->0)`)
  const left = sql`coalesce(d.effective_precedence, d.limit_precedence)`
  return knows ? sql`case when ${knows} then ${left} else d.limit_precedence end` : left
}

/** Whether it is in force, by the labels of the row and the clock. */
const inForceNow = ({ viewer, now }: ListViewer, unlabelledRoots: readonly string[]): Sql => {
  const byLabels = (status: Sql) =>
    sql`app.in_force_now(d.in_force, ${status}, d.in_force_from, d.in_force_until, ${now}::timestamptz)`
  if (unlabelledRoots.length === 0) return byLabels(sql`d.status`)
  const status = labelledStatus(viewer.tenantId, 'd', now, unlabelledRoots)
  return sql`case when ${isBelowOneOf('d', unlabelledRoots)} and ${cascadeAbove(viewer.tenantId, 'd', now)} is not null then 'NO'
    else ${byLabels(status)} end`
}
const named = (view: string, id: string): Sql =>
  sql`(select n.name from ${sql.raw(view)} n where n.tenant_id = ${ownTenant} and n.id = ${sql.raw(id)})`
const receivedBy = (
  keys: readonly string[],
): Sql => sql`exists (select 1 from app.delegation_slot s where s.tenant_id = ${ownTenant}
  and s.delegation_id = d.id and s.recipient_key = any(${keys}::text[]) and s.status not in ('DRAFT', 'REMOVED', 'DELETED'))`

const anyActive = (conditions: Sql): Sql =>
  sql`exists (select 1 from jsonb_array_elements(${conditions}) k where coalesce((k.value->>'isActive')::boolean, true))`

/** Those that recipients of the delegation of this alias accepted last, while a change waits for them; through one slot alone where it is named. */
const acceptedConditions = (tenantId: string, alias: string, slotId?: Sql): Sql => {
  const d = sql.raw(alias)
  return sql`(${d}.change_waits and exists (select 1 from app.delegation_slot l join app.slot_status f on f.tenant_id = ${tenantId} and f.slot_id = l.id
      and f.recorded_until = 'infinity' and f.holds_until = 'infinity' and f.accepted_terms is not null
    where l.tenant_id = ${tenantId} and l.delegation_id = ${d}.id ${slotId ? sql`and l.id = ${slotId}` : sql``}
      and ${anyActive(sql`f.accepted_terms->'conditions'`)}))`
}
/** The slot of the delegation a above that the path of d goes through. */
const throughSlot = (tenantId: string): Sql => sql`coalesce(
  (select n.parent_slot_id from app.delegation n where n.tenant_id = ${tenantId} and n.id = any(d.path) and n.parent_delegation_id = a.id), d.parent_slot_id)`

/** Whether a condition of the row, of a delegation above that the viewer may know, or of the decision applies. */
const isUnderConditions = (
  tenantId: string,
  isKnownAbove: Sql,
): Sql => sql`(${anyActive(sql`d.content->'conditions'`)} or ${acceptedConditions(tenantId, 'd')}
  or exists (select 1 from app.delegation a where a.tenant_id = ${tenantId} and a.id = any(d.path) and ${isKnownAbove}
    and (${anyActive(sql`a.content->'conditions'`)} or ${acceptedConditions(tenantId, 'a', throughSlot(tenantId))}))
  or exists (select 1 from app.decision c cross join lateral jsonb_array_elements(c.terms->'conditions') k
    cross join lateral (select greatest(d.issued_at, (select max(a.issued_at) from app.delegation a
      where a.tenant_id = ${tenantId} and a.id = any(d.path))) as issued) p
    where c.tenant_id = ${tenantId} and c.id = d.decision_id and coalesce((k.value->>'isActive')::boolean, true)
      and (k.value->>'bindsFrom' is null or p.issued is null
        or (k.value->>'bindsFrom')::numeric <= floor(extract(epoch from p.issued) * 1000))))`

/** A day of it, as it is stored and, while a change waits, together with what was accepted last. */
const dayIs =
  (column: 'effective' | 'expiration', together: 'greatest' | 'least') =>
  (tenantId: string, compared: Sql): Sql => {
    const stored = sql.raw(`d.${column}`)
    const accepted = sql`(select ${sql.raw(together === 'least' ? 'min' : 'max')}(to_timestamp((f.accepted_terms->>${sql.lit(column)})::numeric / 1000))
      from app.delegation_slot l join app.slot_status f on f.tenant_id = ${tenantId} and f.slot_id = l.id
        and f.recorded_until = 'infinity' and f.holds_until = 'infinity'
      where l.tenant_id = ${tenantId} and l.delegation_id = d.id)`
    return sql`((not d.change_waits and ${stored} ${compared}) or (d.change_waits and ${sql.raw(together)}(${stored}, ${accepted}) ${compared}))`
  }
const begins = dayIs('effective', 'greatest')
const ends = dayIs('expiration', 'least')

/** Whom a delegation names: the slots of an issued one, the content of a draft, which was given to no one yet. */
const namesRecipient = (tenantId: string, ofSlot: Sql, ofDraft: Sql): Sql =>
  sql`d.id in (select s.delegation_id from app.delegation_slot s
      where s.tenant_id = ${tenantId} and ${ofSlot} and s.status not in ('DRAFT', 'REMOVED', 'DELETED')
    union all select o.id from app.delegation o cross join lateral jsonb_array_elements(o.content->'delegationRecipients') r
      where o.tenant_id = ${tenantId} and o.status = 'DRAFT' and ${ofDraft})`

const OPEN = ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED']

/** The status that people see. Facts are asked below the roots whose labels are not all written yet. */
export const statusIs = (
  words: readonly string[],
  { viewer, now }: ListViewer,
  unlabelledRoots: readonly string[],
): Sql =>
  unlabelledRoots.length === 0
    ? labelIs(words, now)
    : sql`case when ${isBelowOneOf('d', unlabelledRoots)} then ${isOneOf(seenStatus(viewer.tenantId, 'd', now), words, 'text')}
        else ${labelIs(words, now)} end`

/** The same by the label, as it can be asked of an index: EXPIRED is an open one whose expiration is behind. */
const labelIs = (words: readonly string[], now: Date): Sql => {
  const stored = words.filter((word) => word !== 'EXPIRED')
  const open = stored.filter((word) => OPEN.includes(word))
  const closed = stored.filter((word) => !OPEN.includes(word))
  const parts: Sql[] = []
  if (closed.length) parts.push(isOneOf(sql`d.status`, closed, 'text'))
  if (open.length)
    parts.push(
      sql`${isOneOf(sql`d.status`, open, 'text')} and (d.expiration is null or d.expiration > ${now})`,
    )
  if (words.includes('EXPIRED'))
    parts.push(sql`${isOneOf(sql`d.status`, OPEN, 'text')} and d.expiration <= ${now}`)
  return any(parts)
}

/** Open, and something of it no longer fits what is above it. */
export const isInvalid = (seen: ListViewer, unlabelledRoots: readonly string[]): Sql =>
  sql`d.alerts <> '{}' and ${statusIs(OPEN, seen, unlabelledRoots)}`

const hasChange: Sql = sql`exists (select 1 from app.delegation_change h where h.tenant_id = ${ownTenant} and h.delegation_id = d.id)`

/** Awaits approval on its own, or has a change that does. Those with a change are few, and their keys are read first. */
const awaitsApproval = (seen: ListViewer, unlabelledRoots: readonly string[]): Sql =>
  sql`(${statusIs(['PENDING'], seen, unlabelledRoots)} or (d.id in (select h.delegation_id from app.delegation_change h where h.tenant_id = ${ownTenant})
    and ${statusIs(['ISSUED', 'ACCEPTED'], seen, unlabelledRoots)}))`

/** The statuses that are stored of delegations which people see as one of these. */
const storedStatuses = (words: readonly string[]): string[] => [
  ...words.filter((word) => word !== 'EXPIRED'),
  ...(words.includes('EXPIRED') ? OPEN : []),
]

/** A person, a position, or "Petra Novak, Dean of Medicine": a person as long as they hold the position. */
const recipient = (
  userId: Sql,
  positionId: Sql,
): Sql => sql`json_build_object('id', coalesce(${userId}, ${positionId}),
  'name', coalesce(nullif(concat_ws(', ',
      (select u.name from app.user_public u where u.tenant_id = ${ownTenant} and u.id = ${userId}),
      (select p.name from app.position_public p where p.tenant_id = ${ownTenant} and p.id = ${positionId})), ''), ${UNKNOWN_NAME}),
  'isPosition', ${userId} is null)`

const selectColumns = (
  { viewer, now }: ListViewer,
  roots: readonly string[],
): Sql => sql`d.id, 'DEL-' || d.display_number as "displayId", ${seenStatus(viewer.tenantId, 'd', now)} as status,
    d.issuer_type as "issuerType", d.change_waits as "changeWaits", ${hasChange} and ${seenStatus(viewer.tenantId, 'd', now)} in ('ISSUED', 'ACCEPTED') as "pendingReapproval", case when ${statusIs(OPEN, { viewer, now }, roots)} then d.alerts else '{}' end as "alertNames", d.note as note, ${named('app.decision', 'd.decision_id')} as "decisionName",
    ${named('app.section_public', 'd.section_id')} as "sectionName", ${named('app.category_public', 'd.category_id')} as "categoryName",
    ${instantText('d.updated_at')} as "updatedAt", ${instantText('d.effective')} as effective, ${instantText('d.expiration')} as expiration,
    json_build_object('id', case when d.issuer_type = 'USER' then d.issuer_user_id else d.issuer_position_id end,
      'name', case when d.issuer_type = 'ROOT_AUTHORITY' then 'Root Authority'
      when d.issuer_type = 'USER' then ${named('app.user_public', 'd.issuer_user_id')} else ${named('app.position_public', 'd.issuer_position_id')} end,
      'isPosition', d.issuer_type <> 'USER') as "issuedBy",
    case when d.status = 'DRAFT' then
      coalesce((select json_agg(${recipient(sql`(r.value->>'recipientUserId')::uuid`, sql`(r.value->>'recipientPositionId')::uuid`)} order by r.ordinality)
        from jsonb_array_elements(d.content->'delegationRecipients') with ordinality r), '[]')
    else coalesce((select json_agg(${recipient(sql`s.user_id`, sql`s.position_id`)} order by s.ordinal)
        from app.delegation_slot s where s.tenant_id = ${ownTenant} and s.delegation_id = d.id and s.status not in ('REMOVED', 'DELETED')), '[]')
    end as recipient,
    coalesce(held.limits, '[]') as "authorityLimit", coalesce(held.types, '[]') as "authorityType",
    array(select n.name from app.delegation_role r join app.decision_role_public n on n.tenant_id = ${ownTenant} and n.id = r.decision_role_id
      where r.tenant_id = ${ownTenant} and r.delegation_id = d.id and r.is_active and r.deleted_at is null order by n.name) as role,
    coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from app.delegation_group l
      join app.group_public g on g.tenant_id = ${ownTenant} and g.id = l.group_id
      where l.tenant_id = ${ownTenant} and l.delegation_id = d.id), '[]') as groups`

/** The list, with facts instead of labels below some roots. */
const delegationSource = (roots: readonly string[]) =>
  listSource(delegationList, {
    select: (seen) => selectColumns(seen, roots),
    from: sql`app.delegation d`,
    join: joinLimits(sql`d.content->'delegationAuthorities'`),
    alias: 'd',
    visible: ({ viewer, now }) => visibleDelegations(viewer, now),
    few: ({ viewer, now }, { section, status = [] }) =>
      fewDelegations(viewer, now, {
        sections: section,
        // labels beside groups are written together with those of rows
        ...(roots.length === 0 && { statuses: storedStatuses(status) }),
      }),
    sort: {
      decisionName: named('app.decision', 'd.decision_id'),
      sectionName: named('app.section_public', 'd.section_id'),
      categoryName: named('app.category_public', 'd.category_id'),
      authorityLimitSortPrecedence: sql`d.limit_precedence`,
      effectiveLimit: sortByEffectiveLimit,
      status: ({ viewer, now }) => labelledStatus(viewer.tenantId, 'd', now, roots),
      inForce: (seen) => sql`array_position(${[...STANDINGS]}::text[], ${inForceNow(seen, roots)})`,
      delegationDisplayId: sql`d.display_number`,
      updatedAt: sql`d.updated_at`,
      expirationDate: sql`d.expiration`,
      // semantics 2.3, 3.5.1
      rank: (_seen, search) =>
        rankOf(
          { displayId: sql`('DEL-' || d.display_number)`, name: named('app.decision', 'd.decision_id') },
          search,
        ),
    },
    none: { expired: ({ viewer }) => ends(viewer.tenantId, sql`is null`) },
    filter: {
      status: (words, seen) => statusIs(words, seen, roots),
      inForce: (words, seen) => isOneOf(inForceNow(seen, roots), words, 'text'),
      section: (ids) => isOneOf(sql`d.section_id`, ids, 'uuid'),
      category: (ids) => isOneOf(sql`d.category_id`, ids, 'uuid'),
      decisionIds: (ids) => isOneOf(sql`d.decision_id`, ids, 'uuid'),
      recipientUserIds: (ids, { viewer }) =>
        namesRecipient(
          viewer.tenantId,
          sql`s.recipient_key = any(${ids.map((id) => `u:${id}`)}::text[])`,
          sql`(r.value->>'recipientUserId')::uuid = any(${ids}::uuid[])`,
        ),
      /** A position itself, or its personnel. */
      recipientPositionIds: (ids, { viewer }) =>
        namesRecipient(
          viewer.tenantId,
          isOneOf(sql`s.position_id`, ids, 'uuid'),
          sql`(r.value->>'recipientPositionId')::uuid = any(${ids}::uuid[])`,
        ),
      issuerUserIds: (ids) => isOneOf(sql`d.issuer_user_id`, ids, 'uuid'),
      issuerPositionIds: (ids) => isOneOf(sql`d.issuer_position_id`, ids, 'uuid'),
      groupIds: (
        ids,
        { viewer, now },
      ) => sql`exists (select 1 from app.delegation_group g where g.tenant_id = ${ownTenant} and g.delegation_id = d.id
      and g.group_id = any(${groupsBelow(viewer.tenantId, ids, now)}))`,
      decisionRoleIds: (
        ids,
      ) => sql`exists (select 1 from app.delegation_role r where r.tenant_id = ${ownTenant}
      and r.delegation_id = d.id and r.deleted_at is null and r.decision_role_id = any(${ids}::uuid[]))`,
      authorityTypeIds: (ids) => sql`exists (${authorities} and a.authority_type_id = any(${ids}::uuid[]))`,
      authorityLimitValueTypes: (words) =>
        sql`exists (${authorities} and a.value_type = any(${words}::text[]))`,
      authorityLimitValueFilters: (limits, { viewer, now }) => overlaps(authorities, limits, viewer, now),
      effectiveLimitValueFilters: (limits, seen) =>
        overlaps(selectEffectiveLimits(seen), limits, seen.viewer, seen.now),
      redelegable: (yes) => sql`d.redelegable = ${yes}`,
      conditions: (yes, { viewer, now }) =>
        sql`${isUnderConditions(viewer.tenantId, isKnownAbove(viewer, now))} = ${yes}`,
      isInvalid: (yes, seen) => (yes ? isInvalid(seen, roots) : sql`not (${isInvalid(seen, roots)})`),
      issuedStartDate: (from) => sql`d.issued_at >= ${from}`,
      issuedEndDate: (until) => sql`d.issued_at < ${until}`,
      acceptedStartDate: (from) => sql`d.accepted_at >= ${from}`,
      acceptedEndDate: (until) => sql`d.accepted_at < ${until}`,
      effectiveStartDate: (from, { viewer }) => begins(viewer.tenantId, sql`>= ${from}`),
      effectiveEndDate: (until, { viewer }) => begins(viewer.tenantId, sql`< ${until}`),
      expiredStartDate: (from, { viewer }) => ends(viewer.tenantId, sql`>= ${from}`),
      expiredEndDate: (until, { viewer }) => ends(viewer.tenantId, sql`< ${until}`),
      updatedStartDate: (from) => sql`d.updated_at >= ${from}`,
      updatedEndDate: (until) => sql`d.updated_at < ${until}`,
    },
    tab: {
      all: () => null,
      received: ({ viewer }) => receivedBy(recipientKeysOf(viewer)),
      issued: ({ viewer }) => delegationTies.isIssuer(viewer),
      root: () => sql`d.issuer_type = 'ROOT_AUTHORITY'`,
      redelegations: () => sql`d.parent_delegation_id is not null`,
      drafts: () => sql`d.status = 'DRAFT'`,
      pending: (seen) => awaitsApproval(seen, roots),
      invalid: (seen) => isInvalid(seen, roots),
    },
    search: (word) =>
      sql`(select ${contains(sql`w.text`, word)} from app.delegation_search w where w.tenant_id = ${ownTenant} and w.delegation_id = d.id)`,
    matches: (patterns, most) =>
      sql`select app.delegations_matching(${patterns}::text[], ${most}::integer) as id`,
  })

type DelegationSource = ReturnType<typeof delegationSource>

/** Corrects a source made of this one while cascades wait for their labels. */
const correctedBy =
  (make: (source: DelegationSource) => DelegationSource) =>
  async (tx: Tx, { viewer }: ListViewer): Promise<DelegationSource | null> => {
    const roots = await findUnlabelledRoots(tx, viewer.tenantId)
    return roots.length > 0 ? make(delegationSource(roots)) : null
  }

const labelled = delegationSource([])
export const delegationListSource: DelegationSource = {
  ...labelled,
  corrected: correctedBy((source) => source),
}

const judging = (source: DelegationSource): DelegationSource => ({
  ...source,
  select: (seen) => sql`${selectOf(source, seen)}, ${factsOfActs(seen.viewer, seen.now)}`,
})

/** The same rows with what the acts of the viewer on each are judged by. */
export const delegationsToJudge: DelegationSource = { ...judging(labelled), corrected: correctedBy(judging) }
