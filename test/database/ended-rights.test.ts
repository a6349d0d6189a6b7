import { stringify } from 'csv-stringify/sync'
import type pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archiveDecisions, duplicateDecisions } from '#modules/decision/decisions/model/decision-calls.ts'
import { decisionLists } from '#modules/decision/decisions/model/decision-list.ts'
import { hire } from './hire.ts'
import { startTestWorld } from './product.ts'
import { base, publishDecision } from './scenario.ts'
import { untilWaits, waiting } from './waiting.ts'

// A right that ends stops the work that continues by it: nothing is committed after the answer.

const { product, world } = await startTestWorld({ database: 'own' })
let barrier: pg.PoolClient
let person = 0
let who: string
let role: string
let working: Promise<unknown> = Promise.resolve()

const users = '/api/auth/users'
const GATE = 7_071

/** Work stops at these statements while the gate is closed. Those that end a right do none of them. */
const GATES = {
  'when its first records are written': `create trigger gate before insert on app.revision for each row
    when (new.kind in ('decision', 'user') and new.event in ('ARCHIVE', 'UPLOAD')) execute function public.wait_at_gate()`,
  'when all of its records are written': `create trigger gate before update on app.long_job for each row
    when (new.kept is not null and new.status = 'RUNNING' and new.done > old.done) execute function public.wait_at_gate()`,
}
const AT_COMMIT = `create constraint trigger gate after update on app.long_job deferrable initially deferred for each row
  when (new.kept is not null and new.status = 'RUNNING') execute function public.wait_at_gate()`

beforeAll(async () => {
  await product.owner.query(`create function public.wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$`)
  await product.owner.query('grant execute on function public.wait_at_gate() to public')
})

beforeEach(async () => {
  person += 1
  who = `worker${person}`
  const { permissions } = (await admin()('GET', `${roles()}/${world.tenant.userRoleIds.SA}`)).data
  const made = await admin()('POST', roles(), { name: `Role of ${who}`, description: '', permissions })
  role = made.data.id
  await hire(product, world, { key: who, userRoleIds: [role] })
  barrier = await product.owner.connect()
  await barrier.query(`select pg_advisory_lock(${GATE})`)
})
afterEach(async () => {
  await barrier.query('select pg_advisory_unlock_all()')
  await working
  for (const table of ['app.revision', 'app.long_job'])
    await product.owner.query(`drop trigger if exists gate on ${table}`)
  barrier.release()
})
const open = () => barrier.query(`select pg_advisory_unlock(${GATE})`)

const admin = () => world.as('admin').ask
const roles = () => `/api/auth/tenants/${world.tenant.id}/roles`
/** Ways to end a right of the worker, and whether the answer came. */
const endings: Record<string, () => Promise<{ status: number; data: unknown }>> = {
  'their deactivation': () =>
    admin()('PATCH', `${users}/bulk-status`, { userIds: [world.users.get(who)], status: 'INACTIVE' }),
  'losing the role': async () => {
    const path = `${users}/${world.users.get(who)}`
    const { etag } = await admin()('GET', path)
    return admin()('PATCH', path, { roleIds: [world.tenant.userRoleIds.RU] }, { 'if-match': etag ?? '' })
  },
  'a change of their role': () =>
    admin()('PATCH', `${roles()}/${role}`, { permissions: {} }, { 'if-match': '"1"' }),
}

const job = async (id: string) =>
  (await product.owner.query('select status, message, done from app.long_job where id = $1', [id])).rows[0]

/** Long jobs of the worker, and how many of their records are written by now. */
const works: Record<string, () => Promise<{ jobId: string; written: () => Promise<number> }>> = {
  'an archive of all that match': async () => {
    const name = `Archive ${who}`
    await publishDecision(world, { name })
    const matching = { search: name }
    for (let n = 1; n <= 64; n *= 2)
      await world.as('authority').call(duplicateDecisions, { body: { matching } })
    await product.owner.query(`update app.decision set status = 'PUBLISHED' where name like $1`, [
      `%${name}%`,
    ])
    const { data } = await world.as(who).call(archiveDecisions, { body: { matching } })
    return {
      jobId: data.jobId,
      written: async () =>
        (
          await product.owner.query(
            `select count(*)::int as many from app.revision where kind = 'decision' and event = 'ARCHIVE' and actor_user_id = $1`,
            [world.users.get(who)],
          )
        ).rows[0].many,
    }
  },
  'an upload of decisions': () => {
    const row = {
      ...{ 'Decision Name': `Upload ${who}`, Section: 'Procurement', Organizations: 'Alder University' },
      ...{ 'Authority Type 1': 'Approval', 'Limit Type 1': 'Currency', 'Max 1': '2500' },
    }
    return upload(
      `${base}/decisions`,
      Array.from({ length: 1_200 }, () => row),
      {
        text: `select count(*)::int as many from app.decision where name = $1`,
        values: [`Upload ${who}`],
      },
    )
  },
}

/** Checks a file and begins to save it. */
async function upload(
  path: string,
  rows: readonly Readonly<Record<string, string>>[],
  counting: { text: string; values: readonly string[] },
) {
  const columns = Object.keys(rows[0] as object)
  const answer = await product.app.inject({
    method: 'POST',
    url: `${path}/bulk-upload?fileName=rows.csv`,
    headers: { authorization: `Bearer ${world.as(who).token}`, 'content-type': 'text/csv' },
    payload: stringify([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]),
  })
  await product.workOff()
  const { data } = await world.as(who).ask('POST', `${path}/bulk-upload/${answer.json().data.jobId}/apply`)
  return {
    jobId: data.jobId,
    written: async () =>
      (await product.owner.query({ text: counting.text, values: [...counting.values] })).rows[0].many,
  }
}

describe.each(Object.entries(works))('%s', (_, begin) => {
  describe.each(Object.entries(GATES))('%s', (__, gate) => {
    test.each(Object.entries(endings))('is stopped by %s', async (___, end) => {
      const { jobId, written } = await begin()
      await product.owner.query(gate)
      working = product.workOff()
      await untilWaits(product.owner, /revision|long_job/)
      const ended = await end()
      expect(ended, JSON.stringify(ended.data)).toMatchObject({ status: 200 })
      await open()
      await working
      expect(await written()).toBe(0)
      expect(['FAILED', 'DONE']).toContain((await job(jobId)).status)
    })
  })

  test.each(Object.entries(endings))('that commits already is waited for by %s', async (__, end) => {
    const { jobId, written } = await begin()
    await product.owner.query(AT_COMMIT)
    working = product.workOff()
    await untilWaits(product.owner, /commit/i)
    let isAnswered = false
    const ending = end().then((answer) => {
      isAnswered = true
      return answer
    })
    await expect.poll(async () => (await waiting(product.owner)).length, { timeout: 20_000 }).toBe(2)
    expect([isAnswered, await written()]).toEqual([false, 0])
    await open()
    expect((await ending).status).toBe(200)
    const before = await written()
    expect(before).toBeGreaterThan(0)
    await working
    expect(await written()).toBe(before)
    expect((await job(jobId)).status).toBe('DONE')
  })
})

test('an act on many records by their ids is stopped by the deactivation of who acts', async () => {
  const name = `At once ${who}`
  await publishDecision(world, { name })
  const matching = { search: name }
  for (let n = 1; n <= 64; n *= 2)
    await world.as('authority').call(duplicateDecisions, { body: { matching } })
  const { data } = await world.as(who).call(decisionLists.search, { body: { search: name, limit: 100 } })
  const more = await world.as(who).call(decisionLists.search, { body: { search: name, limit: 100, page: 2 } })
  const decisionIds = [...data.items, ...more.data.items].map(({ id }: { id: string }) => id)
  expect(decisionIds.length).toBeGreaterThan(100)
  await product.owner.query(GATES['when its first records are written'])
  const acting = world.as(who).call(archiveDecisions, { body: { decisionIds } })
  await untilWaits(product.owner, /revision/)
  expect((await endings['their deactivation']?.())?.status).toBe(200)
  await open()
  expect((await acting).status).toBe(401)
  const left = `select count(*)::int as many from app.decision where name like $1 and status = 'ARCHIVED'`
  expect((await product.owner.query(left, [`%${name}`])).rows[0].many).toBe(0)
})

test('an upload of users is stopped by the deactivation of who uploads them', async () => {
  const row = { 'First Name': 'A', 'Last Name': 'Row', 'Role(s)': 'Global User' }
  const rows = Array.from({ length: 40 }, (_, i) => ({ ...row, Email: `row${i}.${who}@alder.example` }))
  const { jobId, written } = await upload(users, rows, {
    text: `select count(*)::int as many from app."user" where email like $1`,
    values: [`row%.${who}@%`],
  })
  await product.owner.query(GATES['when its first records are written'])
  working = product.workOff()
  await untilWaits(product.owner, /revision/)
  expect((await endings['their deactivation']?.())?.status).toBe(200)
  await open()
  await working
  expect(await written()).toBe(0)
  expect((await job(jobId)).message).toContain('no longer an active user')
})

test('a right that changes and is still enough lets the work continue', async () => {
  const { jobId, written } = await (works['an archive of all that match'] as (typeof works)[string])()
  await product.owner.query(GATES['when its first records are written'])
  working = product.workOff()
  await untilWaits(product.owner, /revision/)
  const path = `${users}/${world.users.get(who)}`
  const { etag } = await admin()('GET', path)
  const roleIds = [world.tenant.userRoleIds.GM]
  expect((await admin()('PATCH', path, { roleIds }, { 'if-match': etag ?? '' })).status).toBe(200)
  await open()
  await working
  expect((await job(jobId)).status).toBe('DONE')
  expect(await written()).toBe(128)
})
