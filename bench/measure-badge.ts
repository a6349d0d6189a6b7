import { cpus } from 'node:os'
import pg from 'pg'
import { migrate } from '#platform/server/database/database.ts'
import { startChild } from './child.ts'
import { SECRET, withCopy } from './database.ts'
import type { GeneratedData } from './generate.ts'
import type { Load, LoadResult, Request } from './load.ts'
import { signIn } from './sign-in.ts'

const TABS = 2_000
const EVERY_SECONDS = 60
const TOLD = 500
const UNREAD = 150

/** The badge as open tabs ask for it: what 2,000 of them cost, each once a minute. */
export async function measureBadge(
  url: string,
  generated: GeneratedData,
  say: (line: string) => void,
): Promise<void> {
  await migrate(url, [SECRET]) // data that was kept may be older than the schema
  await withCopy(url, async (copy) => {
    const owner = new pg.Client({ connectionString: copy })
    await owner.connect()
    await owner.query(TELL, [generated.tenantId, TOLD, UNREAD])
    await owner.query('vacuum (analyze) app.notification')
    await owner.end()
    const api = await startChild('api.ts', [copy, 'measure'], true)
    const load = await startChild('load.ts', [], false)
    try {
      const tokens = await Promise.all(generated.persons.map((person) => signIn(api.first, person)))
      for (const [who, token] of [
        ['sees all', tokens[0]],
        ['sees by groups', tokens[1]],
      ] as const) {
        const requests: Request[] = [
          { method: 'GET', path: '/api/notification/notifications/count', token: token as string },
        ]
        const ask = (connections: number, total: number) =>
          load.ask<LoadResult>({ port: api.first as number, requests, connections, total } satisfies Load)
        await ask(4, 200)
        const [one, many] = [await ask(1, 500), await ask(16, 4_000)]
        const asked = TABS / EVERY_SECONDS
        say(
          `  ${who}: p50 ${one.p50.toFixed(1)} ms, p99 ${one.p99.toFixed(1)} ms; ${Math.round(many.rate)}/s at 16 on ${cpus().length} cores. ` +
            `${TABS} tabs ask ${asked.toFixed(0)}/s: ${((100 * asked) / many.rate).toFixed(1)} % ${one.failed + many.failed ? 'FAILED' : ''}`,
        )
      }
    } finally {
      await api.end()
      await load.end()
    }
  })
}

/** So many notifications for each who can sign in, about delegations of the tenant; some of them unread. */
const TELL = `insert into app.notification (tenant_id, id, user_id, template_key, kind, record_id, revision_number, payload, is_open, in_app, by_mail, status, created_at, told_at)
  select $1::uuid, gen_random_uuid(), u.id, 'DELEGATION_UPDATED', 'delegation', d.id, 1, '{}', true, true, false,
    case when d.n <= $3::int then 'UNREAD' else 'READ' end, now() - d.n * interval '1 hour', now()
  from app."user" u cross join (
    select d.id, row_number() over (order by d.id) as n from app.delegation d where d.tenant_id = $1::uuid limit $2::int) d
  where u.tenant_id = $1::uuid and u.person_id is not null and exists (select 1 from identity.membership m where m.user_id = u.id)`
