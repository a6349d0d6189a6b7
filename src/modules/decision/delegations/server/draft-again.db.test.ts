import { beforeAll, expect, test } from 'vitest'
import { type SmallWorld, startTestWorld } from '#test/database/product.ts'
import { act, base, delegationBody, issue, publishDecision, setting } from '#test/database/scenario.ts'

// A draft that came back, denied, withdrawn or rejected by all, says what any draft with its content says.

const { product, world } = await startTestWorld()
let decision: string
beforeAll(async () => {
  decision = await publishDecision(world)
})

const ask: SmallWorld['callers'][string]['ask'] = (...asked) => world.as('authority').ask(...asked)
const record = async (id: string) => (await ask('GET', `${base}/delegations/${id}`)).data
const found = async (body: object): Promise<string[]> => {
  const { data, status } = await ask('POST', `${base}/delegations/search`, {
    decisionIds: [decision],
    ...body,
  })
  expect(status, JSON.stringify(data)).toBe(200)
  return data.items.map((row: { id: string }) => row.id)
}
const rowOf = async (id: string) =>
  (await ask('POST', `${base}/delegations/search`, { ids: [id] })).data.items[0]

const waiting = (change: object = {}) =>
  issue(world, decision, {
    toUsers: ['dean'],
    max: 1_000,
    change: {
      conditions: [{ name: 'Once', description: 'As it was denied.' }],
      isNoExpiration: false,
      expirationDate: '2099-03-31',
      ...change,
    },
  })

const CAME_BACK: Readonly<Record<string, () => Promise<string>>> = {
  async denied() {
    await setting(world, { actionIssuerApproval: true })
    const { id } = await waiting()
    expect((await act(world, 'approver', 'denied', id, { reason: 'Not yet.' })).data.succeeded).toEqual([id])
    await setting(world, { actionIssuerApproval: false })
    return id
  },
  async rejected() {
    await setting(world, { actionDelegationAcceptance: true })
    const { id } = await waiting()
    const path = `${base}/delegations/${id}/response`
    expect((await world.as('dean').ask('POST', path, { answer: 'REJECTED', reason: 'No.' })).status).toBe(200)
    await setting(world, { actionDelegationAcceptance: false })
    return id
  },
}

test.each(Object.keys(CAME_BACK))('one that was %s says what it says now', async (how) => {
  const id = (await CAME_BACK[how]?.()) as string
  const now = {
    ...delegationBody(world, decision, { toUsers: ['doctor'], max: 2_000 }),
    conditions: [{ name: 'Now', description: 'As it is meant.' }],
    status: 'DRAFT',
  }
  const { decisionId: _d, parentDelegationId: _p, ...change } = now
  const { etag } = await ask('GET', `${base}/delegations/${id}`)
  const saved = await ask('PATCH', `${base}/delegations/${id}`, change, { 'if-match': etag ?? '' })
  expect(saved.status, JSON.stringify(saved.data)).toBe(200)
  const fresh = (await ask('POST', `${base}/delegations`, now)).data.id as string
  await product.workOff()

  const said = ({ conditions, path, recipients, ...rest }: Awaited<ReturnType<typeof record>>) => ({
    conditions: conditions.map((each: { name: string }) => each.name),
    path: path.map(({ delegationId: _, displayId: _d, ...step }: Record<string, unknown>) => step),
    recipients,
    ...Object.fromEntries(
      ['effective', 'expiration', 'issuedDate', 'acceptedDate', 'inForce', 'alerts', 'changeWaits'].map(
        (key) => [key, rest[key]],
      ),
    ),
  })
  expect(said(await record(id))).toEqual(said(await record(fresh)))
  const shown = ({ id: _, displayId: _d, updatedAt: _u, ...row }: Record<string, unknown>) => row
  expect(shown(await rowOf(id))).toEqual(shown(await rowOf(fresh)))

  for (const filter of [
    { expiredStartDate: '2099-01-01T00:00:00.000Z', expiredEndDate: '2099-12-31T00:00:00.000Z' },
    { issuedStartDate: '2020-01-01T00:00:00.000Z' },
    { recipientUserIds: [world.users.get('dean')] },
    { search: 'Dean' },
  ])
    expect(await found(filter), JSON.stringify(filter)).not.toContain(id)
  expect(await found({ recipientUserIds: [world.users.get('doctor')] })).toContain(id)

  expect((await act(world, 'authority', 'issued', id)).data.succeeded).toEqual([id])
  expect(await record(id)).toMatchObject({
    status: 'ISSUED',
    expiration: null,
    conditions: [{ name: 'Now' }],
    path: [{ limit: { max: '2000.00' } }],
  })
})
