import type pg from 'pg'
import type { GeneratedData } from './generate.ts'
import { LIST_WORKLOADS } from './list-questions.ts'
import { randomOf } from './random.ts'
import { post, type Workload } from './workload.ts'

type SampleRow = {
  decision_id: string
  user_id: string | null
  position_id: string | null
  group_id: string
  max: string
  unit: string
  size: string
}

/** What is asked in a run: the same questions for the same data. */
export async function workloadsFor(
  owner: pg.Client,
  { tenantId, approvalId }: GeneratedData,
): Promise<Workload[]> {
  const random = randomOf(5)
  const asked = async (statement: string) =>
    (await owner.query<SampleRow>(statement, [tenantId, approvalId])).rows
  const slots = await asked(SLOTS_AT_RANDOM)
  const checks = slots.map((slot, i) => {
    const other = slots[(i * 31 + 7) % slots.length] as SampleRow
    const isStranger = i % 8 === 3
    const who = isStranger ? other : slot
    const amount = Math.max(1, Math.round(Number(slot.max) * (i % 8 === 6 ? 1.4 : 0.4 + random.next() * 0.4)))
    return post('/decisions/check-authority', {
      decisionId: slot.decision_id,
      authorityTypeId: approvalId,
      groupId: slot.group_id,
      amounts: [{ valueType: 'CURRENCY', value: `${amount}.00`, unit: slot.unit }],
      who: who.user_id ? { kind: 'USER', id: who.user_id } : { kind: 'POSITION', id: who.position_id },
    })
  })
  const whoCan = (of: SampleRow) =>
    post(`/decisions/${of.decision_id}/who-can`, {
      authorityTypeId: approvalId,
      groupId: of.group_id,
      amounts: [{ valueType: 'CURRENCY', value: '5000.00', unit: of.unit }],
    })
  const decisions = await asked(DECISIONS_AT_RANDOM)
  const hot = await asked(HOT_DECISIONS)
  const people = slots
    .flatMap((slot) =>
      slot.user_id
        ? [{ kind: 'USER', id: slot.user_id }]
        : slot.position_id
          ? [{ kind: 'POSITION', id: slot.position_id }]
          : [],
    )
    .slice(0, 100)
  return [
    ...LIST_WORKLOADS,
    { key: 'check', what: 'check, explained', as: 'admin', requests: checks, at1: 1_200, at16: 6_000 },
    { key: 'who-can', what: 'who can', as: 'admin', requests: decisions.map(whoCan), at1: 200, at16: 600 },
    {
      key: 'who-can-hot',
      what: 'who can, the 20 most delegated decisions',
      as: 'admin',
      requests: hot.map(whoCan),
      at1: 40,
      at16: 80,
    },
    {
      key: 'what-can',
      what: 'what can',
      as: 'admin',
      requests: people.map((who) => post('/decisions/what-can', { who })),
      at1: 200,
      at16: 600,
    },
    {
      key: 'authority-of',
      what: 'the authority of a person or position',
      as: 'admin',
      requests: people.map((who) => post('/decisions/authority-of', { who })),
      at1: 200,
      at16: 600,
    },
  ]
}

/** A slot with what its delegation grants: one of its groups, and the limit of the approval. $1 the tenant, $2 the type. */
const SELECT = `select s.decision_id, s.user_id, s.position_id, g.group_id, a.max::text, a.unit from app.delegation_slot s
  join app.delegation d on d.tenant_id = s.tenant_id and d.id = s.delegation_id
  join app.delegation_authority a on a.tenant_id = s.tenant_id and a.delegation_id = s.delegation_id and a.authority_type_id = $2 and a.bound_number = 1
  cross join lateral (select group_id from app.delegation_group where tenant_id = s.tenant_id and delegation_id = s.delegation_id order by group_id limit 1) g
  where s.tenant_id = $1`

/** Slots that are in force with all above, spread evenly: hot decisions are asked about more often, as they are in life. */
const SLOTS_AT_RANDOM = `with span as (select min(display_number) as low, max(display_number) as high from app.delegation where tenant_id = $1)
  ${SELECT} and s.ordinal = 1
    and d.display_number = any (array(select low + ((high - low)::bigint * ((n * 7919) % 100003) / 100003)::int from span, generate_series(1, 800) n))
    and s.status = case when d.acceptance_required then 'ACCEPTED' else 'ISSUED' end and (d.expiration is null or d.expiration > now())
    and not exists (select from app.delegation u where u.tenant_id = $1 and u.id = any(d.path) and (u.status <> case when u.acceptance_required then 'ACCEPTED' else 'ISSUED' end or u.expiration <= now()))
  order by md5(s.id::text)`

const DECISIONS_AT_RANDOM = `select x.* from (select id from app.decision where tenant_id = $1 and status = 'PUBLISHED' order by md5(id::text) limit 100) p
  cross join lateral (${SELECT} and s.decision_id = p.id order by s.id limit 1) x`

const HOT_DECISIONS = `select x.* from (select decision_id from app.delegation where tenant_id = $1 group by 1 order by count(*) desc limit 20) p
  cross join lateral (${SELECT} and s.decision_id = p.decision_id order by s.id limit 1) x`
