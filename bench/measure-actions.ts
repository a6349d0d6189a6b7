import pg from 'pg'
import { migrate } from '#platform/server/database/database.ts'
import { startChild } from './child.ts'
import { SECRET, withCopy } from './database.ts'
import type { GeneratedData } from './generate.ts'
import type { Load, LoadResult, Request } from './load.ts'
import { signIn } from './sign-in.ts'

const ACTIONS = 200_000
/** Those that await approval: they name no one. */
const PENDING = 50

/** Lists of actions and the badge of the navigation, with 200,000 actions of which each who signs in has some hundred. */
export async function measureActions(
  url: string,
  generated: GeneratedData,
  say: (line: string) => void,
): Promise<void> {
  await migrate(url, [SECRET]) // data that was kept may be older than the schema
  await withCopy(url, async (copy) => {
    const owner = new pg.Client({ connectionString: copy })
    await owner.connect()
    await owner.query(TYPE, [generated.tenantId])
    await owner.query(ASK, [generated.tenantId, ACTIONS])
    await owner.query(ASSIGN, [generated.tenantId])
    await owner.query(AWAIT, [generated.tenantId, PENDING])
    await owner.query('vacuum (analyze) app.action')
    await owner.query('vacuum (analyze) app.action_assignee')
    await owner.end()
    const api = await startChild('api.ts', [copy, 'measure'], true)
    const load = await startChild('load.ts', [], false)
    try {
      for (const [who, person] of [
        ['sees all', generated.persons[0]],
        ['sees by groups', generated.persons[1]],
      ] as const)
        for (const [name, path] of Object.entries(ASKED)) {
          if (!person) throw new Error('Nobody can sign in.')
          // a token is good for five minutes
          const token = await signIn(api.first, person)
          const requests: Request[] = [{ method: 'GET', path: `/api/actions/actions${path}`, token }]
          const ask = (connections: number, total: number) =>
            load.ask<LoadResult>({ port: api.first as number, requests, connections, total } satisfies Load)
          await ask(2, 50)
          const [one, many] = [await ask(1, 200), await ask(16, 800)]
          say(
            `  ${who}, ${name}: p50 ${one.p50.toFixed(1)} ms at 1, p99 ${many.p99.toFixed(1)} ms and ${Math.round(many.rate)}/s at 16` +
              `${one.failed + many.failed ? ' FAILED' : ''}`,
          )
        }
    } finally {
      await api.end()
      await load.end()
    }
  })
}

const ASKED = {
  badge: '/counts/waiting',
  'tab counts': '/counts',
  'assigned to me': '?filterType=ASSIGNED_TO_ME&limit=25',
  'owned by me': '?filterType=OWNED_BY_ME&limit=25',
  'all, two filters, by due date':
    '?filterType=ALL&limit=25&statusIds=TO_DO,OVERDUE&priorityIds=HIGH&sortBy=dueDate',
  'all, two words': '?filterType=ALL&limit=25&search=review%20limit%20777',
} as const

/** Data that was generated before there were action types has none. */
const TYPE = `insert into app.action_type (tenant_id, id, name, icon, position, is_default, created_at, updated_at)
  select $1::uuid, gen_random_uuid(), 'Delegation', 'delegations', 1, true, now(), now()
  where not exists (select 1 from app.action_type where tenant_id = $1::uuid)`

const ASK = `with u as (select id, row_number() over (order by id) - 1 as n, count(*) over () as of from app."user" where tenant_id = $1::uuid and status = 'ACTIVE')
  insert into app.action (tenant_id, id, display_number, name, action_type_id, priority, status, owner_user_id, due_date, completed_at, urgency, created_at, updated_at)
  select $1::uuid, gen_random_uuid(), 1000000 + g, 'Review limit ' || g, t.id, (array['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'])[1 + g % 4],
    (array['TO_DO', 'IN_PROGRESS', 'COMPLETED', 'COMPLETED', 'CANCELED'])[1 + g % 5], u.id, current_date + (g * 7) % 400 - 300,
    case when g % 5 in (2, 3) then now() - g * interval '1 minute' end,
    case when g % 5 < 2 then 10 * (current_date + (g * 7) % 400 - 300 - date '1970-01-01') + 3 - g % 4 else 1000000000 - g / 1440 end,
    now() - g * interval '2 minutes', now() - g * interval '1 minute'
  from generate_series(1, $2::int) g
    join u on u.n = g % u.of cross join (select id from app.action_type where tenant_id = $1::uuid order by position limit 1) t`

const ASSIGN = `with u as (select id, row_number() over (order by id) - 1 as n, count(*) over () as of from app."user" where tenant_id = $1::uuid and status = 'ACTIVE')
  insert into app.action_assignee (tenant_id, action_id, ordinal, user_id, status)
  select $1::uuid, a.id, 1, u.id, case when a.status = 'COMPLETED' then 'COMPLETED' else 'OPEN' end
  from app.action a join u on u.n = (a.display_number * 31) % u.of where a.tenant_id = $1::uuid`

const AWAIT = `insert into app.action (tenant_id, id, display_number, name, action_type_id, system_kind, pool, priority, status, associated_kind, associated_id, urgency, created_at, updated_at)
  select $1::uuid, gen_random_uuid(), 2000000 + row_number() over (), 'Approve delegation', t.id, 'APPROVAL', 'APPROVERS', 'MEDIUM', 'TO_DO', 'DELEGATION', d.id, 1, now(), now()
  from (select id from app.delegation where tenant_id = $1::uuid and status = 'PENDING' order by id limit $2::int) d
    cross join (select id from app.action_type where tenant_id = $1::uuid order by position limit 1) t`
