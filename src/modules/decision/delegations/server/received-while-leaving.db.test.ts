import { beforeAll, expect, test } from 'vitest'
import { changeStatusOfUsers } from '#modules/auth/users/model/user-record-calls.ts'
import { startTestWorld } from '#test/database/product.ts'
import { base, delegationBody, issue, publishDecision, setting, verdict } from '#test/database/scenario.ts'
import { createDelegation } from '../model/delegation-calls.ts'

// What someone receives at the instant at which they are deactivated, or leave: it ends with that, or is refused.

const TRIES = 6

const { product, world } = await startTestWorld()
beforeAll(async () => {
  await setting(world, { autoRevoke: true })
})

const user = (key: string) => world.users.get(key)
const path = (id: string) => `${base}/delegations/${id}`
const admin = () => world.as('admin')

async function statusOfUser(key: string, status: 'ACTIVE' | 'INACTIVE') {
  const answer = await admin().call(changeStatusOfUsers, { body: { status, userIds: [user(key)] } })
  expect(answer.data.succeeded, JSON.stringify(answer.data)).toEqual([user(key)])
}
async function positionsOfUser(key: string, names: string[]) {
  const at = `/api/auth/users/${user(key)}`
  const { etag } = await admin().ask('GET', at)
  const positions = names.map((name) => ({ positionId: world.positions.get(name), from: '2026-01-01' }))
  const answer = await admin().ask('PATCH', at, { positions }, { 'if-match': etag ?? '' })
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
}
const send = (decision: string, change: object) =>
  world.as('authority').call(createDelegation, {
    body: {
      ...delegationBody(world, decision, { toUsers: ['chair'] }),
      ...change,
    },
  })

test.each(['issued', 'added to one that was issued'])('who is deactivated while it is %s', async (how) => {
  for (let i = 0; i < TRIES; i += 1) {
    const decision = await publishDecision(world)
    const known = await issue(world, decision, { toUsers: ['dean'] })
    const { etag } = await world.as('authority').ask('GET', path(known.id))
    const recipients = ['dean', 'chair'].map((key) => ({ recipientUserId: user(key) }))
    const [given] = await Promise.all([
      how === 'issued'
        ? send(decision, {})
        : world
            .as('authority')
            .ask('PATCH', path(known.id), { delegationRecipients: recipients }, { 'if-match': etag ?? '' }),
      statusOfUser('chair', 'INACTIVE'),
    ])
    expect([200, 201, 422]).toContain(given.status)
    await product.workOff()
    await statusOfUser('chair', 'ACTIVE')
    expect(await verdict(world, decision, 'chair', 5)).toBe('DENY')
    const id = given.data?.id ?? known.id
    const { data } = await world.as('authority').ask('GET', path(id))
    const theirs = data.recipients.filter((each: { user: { id: string } }) => each.user.id === user('chair'))
    expect(data.status === 'REVOKED' || theirs.length === 0).toBe(true)
  }
})

test('who leaves the position while it is issued to them in it', async () => {
  for (let i = 0; i < TRIES; i += 1) {
    const decision = await publishDecision(world)
    const recipients = [
      {
        recipientUserId: user('chair'),
        recipientPositionId: world.positions.get('Chair of Civil Engineering'),
      },
    ]
    const [given] = await Promise.all([
      send(decision, { recipientType: 'PERSONNEL_IN_POSITION', delegationRecipients: recipients }),
      positionsOfUser('chair', []),
    ])
    expect([201, 422]).toContain(given.status)
    await product.workOff()
    await positionsOfUser('chair', ['Chair of Civil Engineering'])
    expect(await verdict(world, decision, 'chair', 5)).toBe('DENY')
    if (given.status === 201)
      expect((await world.as('authority').ask('GET', path(given.data.id))).data.status).toBe('REVOKED')
  }
})
