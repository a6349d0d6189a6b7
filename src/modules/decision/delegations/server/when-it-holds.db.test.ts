import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import {
  act,
  base,
  delegationBody,
  issue,
  publishDecision,
  setting,
  verdict,
} from '#test/database/scenario.ts'

// From when on authority holds: from its approval, its day, or the day to which it was backdated; never for another past.

const DAY = 86_400_000

const { product, world } = await startTestWorld()

const path = (id: string) => `${base}/delegations/${id}`
const read = async (id: string) => (await world.as('authority').ask('GET', path(id))).data
const now = async (): Promise<Date> => (await product.owner.query('select now() as at')).rows[0].at
const daysFrom = async (days: number) => new Date((await now()).getTime() + days * DAY)
/** A decision from which something may be backdated. */
async function decisionOfLastWeek(): Promise<string> {
  product.clock.ahead = -4 * DAY
  try {
    return await publishDecision(world)
  } finally {
    product.clock.ahead = 0
  }
}
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const held = async (decision: string, who: string, at: Date, amount = 5) =>
  verdict(world, decision, who, amount, { at: at.toISOString() })

async function edit(id: string, change: object) {
  const { etag } = await world.as('authority').ask('GET', path(id))
  return world.as('authority').ask('PATCH', path(id), change, { 'if-match': etag ?? '' })
}

describe('where approval is asked', () => {
  beforeAll(() => setting(world, { actionIssuerApproval: true }))
  afterAll(() => setting(world, { actionIssuerApproval: false }))

  test('nothing holds for the time in which it waited', async () => {
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, { to: 'President' })
    const meanwhile = await now()
    expect(await held(decision, 'president', meanwhile)).toBe('DENY')
    await act(world, 'approver', 'issued', id)
    expect(await verdict(world, decision, 'president', 5)).toBe('ALLOW')
    expect(await held(decision, 'president', meanwhile)).toBe('DENY')
    const record = await read(id)
    expect(Date.parse(record.effective)).toBeGreaterThan(meanwhile.getTime())
  })

  test('what was backdated on purpose holds since that day', async () => {
    const decision = await decisionOfLastWeek()
    const effectiveDate = dayOf(await daysFrom(-3))
    const { id } = await issue(world, decision, { to: 'President', change: { effectiveDate } })
    await act(world, 'approver', 'issued', id)
    expect(await held(decision, 'president', await daysFrom(-1))).toBe('ALLOW')
  })

  test.each(['denied', 'withdrawn'])(
    'a reissue that is %s leaves all as it was, with what is below',
    async (outcome) => {
      const decision = await publishDecision(world)
      const top = await issue(world, decision, { to: 'President' })
      await act(world, 'approver', 'issued', top.id)
      const below = await issue(world, decision, {
        to: 'Dean of Engineering',
        parent: top.id,
        by: 'president',
      })
      await act(world, 'approver', 'issued', below.id)
      await act(world, 'authority', 'suspended', top.id, { cascadeToChildDelegations: true })
      await product.workOff()
      const before = await read(top.id)
      await act(world, 'authority', 'issued', top.id)
      await product.workOff()
      expect([(await read(top.id)).status, (await read(below.id)).status]).toEqual(['PENDING', 'SUSPENDED'])
      const by = outcome === 'denied' ? 'approver' : 'authority'
      expect((await act(world, by, outcome, top.id, { reason: 'Not now' })).data.succeeded).toEqual([top.id])
      await product.workOff()
      const after = await read(top.id)
      for (const key of ['status', 'suspendedDate', 'issuedDate', 'suspendedAt', 'issuedAt'])
        expect([key, after[key]]).toEqual([key, before[key]])
      expect((await read(below.id)).status).toBe('SUSPENDED')
      await act(world, 'authority', 'issued', top.id)
      await act(world, 'approver', 'issued', top.id)
      await product.workOff()
      expect((await read(below.id)).status).toBe('ISSUED')
      expect(await verdict(world, decision, 'dean', 5)).toBe('ALLOW')
    },
  )
})

test('an edit that is backdated is valid from then, where nothing held before', async () => {
  const decision = await decisionOfLastWeek()
  const { id } = await issue(world, decision, {
    to: 'President',
    change: { effectiveDate: dayOf(await daysFrom(4)) },
  })
  const changed = await edit(id, { effectiveDate: dayOf(await daysFrom(-3)) })
  expect(changed.status, JSON.stringify(changed.data)).toBe(200)
  expect(await held(decision, 'president', await daysFrom(-1))).toBe('ALLOW')
  const again = await edit(id, { effectiveDate: dayOf(await daysFrom(-20)) })
  expect([again.status, again.data.fields?.[0].path]).toEqual([422, 'body.effectiveDate'])
})

test('what was issued before is not backdated over what it was', async () => {
  await setting(world, { actionDelegationAcceptance: true })
  const decision = await publishDecision(world)
  const { id } = await issue(world, decision, { toUsers: ['dean'], max: 100 })
  await world.as('dean').ask('POST', `${path(id)}/response`, { answer: 'ACCEPTED' })
  const then = await now()
  await edit(id, { delegationRecipients: [{ recipientUserId: world.users.get('chair') }] })
  await world.as('chair').ask('POST', `${path(id)}/response`, { answer: 'REJECTED', reason: 'No' })
  expect((await read(id)).status).toBe('DRAFT')
  const { delegationAuthorities } = delegationBody(world, decision, { max: 10 })
  const change = { delegationAuthorities, effectiveDate: dayOf(await daysFrom(-10)), status: 'ISSUED' }
  const back = await edit(id, change)
  expect([back.status, back.data.fields?.[0].path]).toEqual([422, 'body.effectiveDate'])
  expect((await edit(id, { ...change, effectiveDate: null })).status).toBe(200)
  expect(await held(decision, 'dean', then, 90)).toBe('ALLOW')
  await setting(world, { actionDelegationAcceptance: false })
})
