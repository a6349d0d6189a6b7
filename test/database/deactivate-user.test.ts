import { beforeAll, describe, expect, test } from 'vitest'
import { getUserDetails } from '#modules/auth/users/model/user-calls.ts'
import { changeStatusOfUsers } from '#modules/auth/users/model/user-record-calls.ts'
import { createDelegation, getDelegation } from '#modules/decision/delegations/model/delegation-calls.ts'
import { buildSmallWorld, signIn, startTestWorld } from './product.ts'
import { delegationBody, issue, publishDecision, verdict } from './scenario.ts'

const { product, world } = await startTestWorld({ database: 'own' })
const other = await buildSmallWorld(product, 'Birch')
let decisionId: string

beforeAll(async () => {
  decisionId = await publishDecision(world)
})

const user = (key: string) => world.users.get(key)
const setStatus = (keys: readonly string[], status: 'ACTIVE' | 'INACTIVE', by = 'admin') =>
  world.as(by).call(changeStatusOfUsers, { body: { status, userIds: keys.map(user) } })
const read = async (id: string) => (await world.as('authority').call(getDelegation, { params: { id } })).data

describe('deactivating a user', () => {
  test('ends what they alone received, keeps what others share, and is asked to the history', async () => {
    const alone = await issue(world, decisionId, { toUsers: ['doctor'] })
    const shared = await issue(world, decisionId, { toUsers: ['doctor', 'chair'] })
    const ofPosition = await issue(world, decisionId, { to: 'Dean of Medicine' })
    expect(await verdict(world, decisionId, 'doctor', 500)).toBe('ALLOW')

    const answer = await setStatus(['doctor'], 'INACTIVE')

    expect(answer).toMatchObject({ status: 200, data: { succeeded: [user('doctor')], refused: [] } })
    expect(await read(alone.id)).toMatchObject({ status: 'REVOKED' })
    const left = await read(shared.id)
    expect(left).toMatchObject({ status: shared.status })
    expect(JSON.stringify(left)).toContain(user('chair'))
    expect(JSON.stringify(left)).not.toContain(user('doctor'))
    expect(await read(ofPosition.id)).toMatchObject({ status: ofPosition.status })
    expect(await verdict(world, decisionId, 'doctor', 500)).toBe('DENY')
    expect(await verdict(world, decisionId, 'chair', 500)).toBe('ALLOW')
    const events = await product.owner.query(
      `select kind, event, reason from app.revision where record_id = any($1) and recorded_at >= (select max(recorded_at) from app.revision where kind = 'user')
       order by kind, event`,
      [[alone.id, shared.id, user('doctor')]],
    )
    expect(events.rows).toEqual([
      { kind: 'delegation', event: 'REMOVE_RECIPIENT', reason: 'The recipient was deactivated.' },
      { kind: 'delegation', event: 'REVOKE', reason: 'The recipient was deactivated.' },
      { kind: 'user', event: 'DEACTIVATE', reason: null },
    ])
  })

  test('signs them out of the tenant immediately, and what was revoked stays so when they come back', async () => {
    const mine = await issue(world, decisionId, { toUsers: ['guest'] })
    const asGuest = () => world.as('guest').call(getUserDetails)
    expect((await asGuest()).status).toBe(200)
    await setStatus(['guest'], 'INACTIVE')
    expect((await asGuest()).status).toBe(401)
    await setStatus(['guest'], 'ACTIVE')
    // their session has ended: they sign in again
    expect((await asGuest()).status).toBe(401)
    const { userId, personId } = world.as('guest')
    const back = await signIn(product, 'guest@alder.example', world.tenant.id, { userId, personId })
    expect((await back.call(getUserDetails)).status).toBe(200)
    expect(await read(mine.id)).toMatchObject({ status: 'REVOKED' })
    expect(await verdict(world, decisionId, 'guest', 500)).toBe('DENY')
  })

  test('is refused for oneself, where it is so already, for another tenant’s user, and without the permission', async () => {
    expect((await setStatus(['admin'], 'INACTIVE')).data.refused).toMatchObject([{ code: 'OWN_USER' }])
    expect((await setStatus(['president'], 'ACTIVE')).data.refused).toMatchObject([
      { code: 'INVALID_TRANSITION' },
    ])
    const foreign = await world.as('admin').call(changeStatusOfUsers, {
      body: {
        status: 'INACTIVE',
        userIds: [other.users.get('dean')],
      },
    })
    expect(foreign.data.refused).toMatchObject([{ code: 'NOT_FOUND' }])
    expect((await setStatus(['dean'], 'INACTIVE', 'authority')).status).toBe(403)
    expect(await other.as('dean').call(getUserDetails)).toMatchObject({ status: 200 })
  })

  test('rolls everything back when one of those who hear of it fails', async () => {
    const received = await issue(world, decisionId, { toUsers: ['dean'] })
    await product.owner.query(
      `alter table app.delegation add constraint refuses_revoking check (id <> '${received.id}' or status <> 'REVOKED')`,
    )
    try {
      expect((await setStatus(['dean'], 'INACTIVE')).status).toBe(500)
    } finally {
      await product.owner.query('alter table app.delegation drop constraint refuses_revoking')
    }
    expect(await world.as('dean').call(getUserDetails)).toMatchObject({ status: 200 })
    expect(await read(received.id)).toMatchObject({ status: received.status })
  })

  test('leaves one administrator where two deactivate each other at the same time', async () => {
    const id = (key: string) => other.users.get(key) as string
    await product.owner.query(
      `insert into app.user_user_role (tenant_id, user_id, user_role_id)
       select l.tenant_id, $2, l.user_role_id from app.user_user_role l where l.user_id = $1`,
      [id('admin'), id('president')],
    )
    const answers = await Promise.all(
      [
        ['admin', 'president'],
        ['president', 'admin'],
      ].map(([by, whom]) =>
        other.as(by as string).call(changeStatusOfUsers, {
          body: {
            status: 'INACTIVE',
            userIds: [id(whom as string)],
          },
        }),
      ),
    )
    const done = answers.flatMap(({ data }) => data.succeeded ?? [])
    expect(done, JSON.stringify(answers.map(({ data }) => data))).toHaveLength(1)
  })

  test('a draft for them is left alone', async () => {
    const draft = await world.as('authority').call(createDelegation, {
      body: {
        ...delegationBody(world, decisionId, { toUsers: ['chair'] }),
        status: 'DRAFT',
      },
    })
    await setStatus(['chair'], 'INACTIVE')
    expect(await read(draft.data.id)).toMatchObject({ status: 'DRAFT' })
  })
})
