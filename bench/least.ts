// The least SQL that answers a list of delegations with its rows judged, written by hand for this list alone: labels instead of
// facts for statuses, no ties of the viewer, every statement in one round trip. What ours costs beyond is our SQL and Node.
import type pg from 'pg'
import type { Statement, Trips } from './statements.ts'
import type { Workload } from './workload.ts'

type ListContext = {
  readonly tenantId: string
  readonly sessionId: string
  readonly userId: string
  readonly section: string
  readonly now: string
  /** Null for someone who may view all. */
  readonly own: { readonly positionId: string; readonly groupIds: readonly string[] } | null
}

const now = (alias: string) =>
  `${alias}.holds_from <= $3 and ${alias}.holds_until > $3 and ${alias}.recorded_until = 'infinity'`

const OWN = `and d.id = any(array(
    (with recursive below (id) as (
        select a.id from app.delegation a where a.tenant_id = $1 and (a.issuer_user_id = $4 or a.issuer_position_id = $5)
        union select c.id from below b join app.delegation c on c.tenant_id = $1 and c.parent_delegation_id = b.id)
      select id from below)
    union all select s.delegation_id from app.delegation_slot s where s.tenant_id = $1 and s.recipient_key in ('u:' || $4::text, 'p:' || $5::text)
    union all select a.id from app.delegation a where a.tenant_id = $1 and a.created_by = $4
    union all select g.delegation_id from app.delegation_group g where g.tenant_id = $1 and g.group_id = any($6::uuid[]) and g.section_id = $2))`

const pageOf = (own: string) => `
  with found as (
    select d.* from app.delegation d where d.tenant_id = $1 and d.section_id = $2 and d.status in ('ISSUED', 'ACCEPTED')
      and (d.expiration is null or d.expiration > $3) ${own} order by d.updated_at desc, d.id desc limit 25)
  select d.id, d.display_number, d.status, d.issuer_type, d.change_waits, d.alerts, d.note, d.updated_at, d.effective, d.expiration,
    c.name as decision, s.name as section, k.name as category, coalesce(u.name, p.name) as issuer, d.content->'delegationAuthorities' as limits,
    (select json_agg(json_build_array(ru.name, rp.name) order by l.ordinal) from app.delegation_slot l
      left join app."user" ru on ru.tenant_id = $1 and ru.id = l.user_id left join app.position rp on rp.tenant_id = $1 and rp.id = l.position_id
      where l.tenant_id = $1 and l.delegation_id = d.id) as recipients,
    (select json_agg(n.name) from app.delegation_role r join app.decision_role n on n.tenant_id = $1 and n.id = r.decision_role_id
      where r.tenant_id = $1 and r.delegation_id = d.id and r.is_active) as roles,
    (select json_agg(n.name) from app.delegation_group g join app."group" n on n.tenant_id = $1 and n.id = g.group_id
      where g.tenant_id = $1 and g.delegation_id = d.id) as groups
  from found d join app.decision c on c.tenant_id = $1 and c.id = d.decision_id join app.section s on s.tenant_id = $1 and s.id = d.section_id
    left join app.category k on k.tenant_id = $1 and k.id = d.category_id
    left join app."user" u on u.tenant_id = $1 and u.id = d.issuer_user_id left join app.position p on p.tenant_id = $1 and p.id = d.issuer_position_id`

const countOf = (own: string) => `
  select count(*) from (select 1 from app.delegation d where d.tenant_id = $1 and d.section_id = $2 and d.status in ('ISSUED', 'ACCEPTED')
    and (d.expiration is null or d.expiration > $3) ${own} limit 1001) counted`

/** The facts of the page: chains, their terms and statuses, and who holds them. */
const factsOf = (own: string) => `
  with recursive page as (
    select d.id from app.delegation d where d.tenant_id = $1 and d.section_id = $2 and d.status in ('ISSUED', 'ACCEPTED')
      and (d.expiration is null or d.expiration > $3) ${own} order by d.updated_at desc, d.id desc limit 25),
  up as (
    select s.id, s.delegation_id, s.decision_id, s.kind, s.user_id, s.position_id, t.parent_slot_id, t.terms
      from page join app.delegation_slot s on s.tenant_id = $1 and s.delegation_id = page.id
      cross join lateral (select * from app.delegation_terms t where t.tenant_id = $1 and t.delegation_id = s.delegation_id and ${now('t')} offset 0) t
    union
    select s.id, s.delegation_id, s.decision_id, s.kind, s.user_id, s.position_id, t.parent_slot_id, t.terms
      from up cross join lateral (select * from app.delegation_slot s where s.tenant_id = $1 and s.id = up.parent_slot_id offset 0) s
      cross join lateral (select * from app.delegation_terms t where t.tenant_id = $1 and t.delegation_id = s.delegation_id and ${now('t')} offset 0) t)
  select up.*, f.status, f.accepted_terms, a.kind as cascade, d.status as decision_status, d.terms as decision_terms,
    (select u.status from app.user_status u where u.tenant_id = $1 and u.user_id = up.user_id and ${now('u')}) as user_status,
    (select p.status from app.position_status p where p.tenant_id = $1 and p.position_id = up.position_id and ${now('p')}) as position_status,
    array(select o.user_id from app.occupancy o where o.tenant_id = $1 and o.position_id = up.position_id and ${now('o')}) as occupants
  from up cross join lateral (select * from app.slot_status f where f.tenant_id = $1 and f.slot_id = up.id and ${now('f')} offset 0) f
    left join app.cascade_act a on a.tenant_id = $1 and a.root_delegation_id = up.delegation_id and ${now('a')}
    cross join lateral (select * from app.decision_terms d where d.tenant_id = $1 and d.decision_id = up.decision_id and ${now('d')} offset 0) d`

/** Groups, rates and limits of the organization: the same for each page. */
const AROUND = `
  select (select json_agg(json_build_array(g.id, g.status)) from app."group" g where g.tenant_id = $1) as groups,
    (select json_agg(json_build_array(p.group_id, p.parent_id)) from app.group_parent p where p.tenant_id = $1 and p.recorded_until = 'infinity') as parents,
    (select json_agg(json_build_array(r.currency, r.rate)) from app.currency_rate r where r.tenant_id = $1 and r.recorded_until = 'infinity') as rates`

const SESSION = `
  select u.id, r.permissions from identity.session s join app."user" u on u.tenant_id = $1 and u.person_id = s."userId" and u.id = $3
    join app.user_user_role l on l.tenant_id = $1 and l.user_id = u.id join app.user_role r on r.tenant_id = $1 and r.id = l.user_role_id
  where s.id = $2`

const LISTS = ['list-admin', 'list-group']

/** The least statements for each request of a list, by what its own statements were sent with; undefined for other requests. */
export async function findLeast(
  owner: pg.Client,
  { key, requests }: Workload,
  recorded: readonly Trips[],
): Promise<Trips[] | undefined> {
  if (!LISTS.includes(key)) return undefined
  const sent = (recorded[0] ?? []).flat()
  const entry = sent.find(({ name }) => name === 'read_viewer')
  const [, tenantId, personId, sessionId] = (entry?.values ?? []) as string[]
  const now = sent.flatMap(({ values }) => values).find((value) => value instanceof Date) as Date
  const { rows } = await owner.query<{ userId: string; positionId: string; groupIds: string[] }>(
    `select u.id as "userId", (select o.position_id from app.occupancy o where o.tenant_id = u.tenant_id and o.user_id = u.id limit 1) as "positionId",
      array(with recursive below (id) as (
        select g.group_id from app.user_group g where g.tenant_id = u.tenant_id and g.user_id = u.id
        union select p.group_id from below b join app.group_parent p on p.tenant_id = u.tenant_id and p.parent_id = b.id)
        select id from below) as "groupIds"
      from app."user" u where u.tenant_id = $1 and u.person_id = $2`,
    [tenantId, personId],
  )
  const { userId, ...own } = rows[0] as (typeof rows)[number]
  return requests.map(({ body }) =>
    leastOfList({
      tenantId: tenantId as string,
      sessionId: sessionId as string,
      userId,
      section: JSON.parse(body as string).section[0],
      now: now.toISOString(),
      own: key === 'list-group' ? own : null,
    }),
  )
}

/** The statements of one request, in one round trip. */
function leastOfList({ tenantId, sessionId, userId, section, now, own }: ListContext): Trips {
  const named = (name: string, text: string, values: unknown[]): Statement => ({ name, text, values })
  const kind = own ? 'own' : 'all'
  const values = [tenantId, section, now, ...(own ? [userId, own.positionId, own.groupIds] : [])]
  return [
    [
      { text: 'begin read only', values: [] },
      named('least set', 'select app.set_tenant($1)', [tenantId]),
      named('least session', SESSION, [tenantId, sessionId, userId]),
      named(`least page ${kind}`, pageOf(own ? OWN : ''), values),
      named(`least count ${kind}`, countOf(own ? OWN : ''), values),
      named(`least facts ${kind}`, factsOf(own ? OWN : ''), values),
      named('least around', AROUND, [tenantId]),
      { text: 'commit', values: [] },
    ],
  ]
}
