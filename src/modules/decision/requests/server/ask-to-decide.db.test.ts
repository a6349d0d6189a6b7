import { beforeAll, describe, expect, test } from 'vitest'
import { getAction } from '#modules/actions/actions/model/action-calls.ts'
import { actionHistory } from '#modules/actions/actions/model/action-history-calls.ts'
import { changeStatusOfUsers } from '#modules/auth/users/model/user-record-calls.ts'
import { createPosition } from '#modules/settings/positions/model/position-calls.ts'
import { hire } from '#test/database/hire.ts'
import { startTestWorld } from '#test/database/product.ts'
import { act, base, issue, publishDecision, dollars as upTo } from '#test/database/scenario.ts'
import { archiveDecisions } from '../../decisions/model/decision-calls.ts'

const { product, world } = await startTestWorld()

const user = (key: string) => ({ kind: 'USER', id: world.users.get(key) })
const dollars = (value: number) => [{ valueType: 'CURRENCY', value: value.toFixed(2), unit: 'USD' }]
const action = async (id: string, by: string) => (await world.as(by).call(getAction, { params: { id } })).data
const answer = (by: string, id: string, status: string, comments = '') =>
  world.as(by).ask('PATCH', `/api/actions/actions/${id}/assignee/status`, { status, comments })

/** $100,000 to the President and $20,000 to the Dean, who asks the President about an amount. */
async function ask(amount: number, change: object = {}) {
  const decisionId = await publishDecision(world)
  const top = await issue(world, decisionId, { max: 100_000 })
  await issue(world, decisionId, { to: 'Dean of Engineering', by: 'president', parent: top.id, max: 20_000 })
  const asked = await world.as('authority').ask('POST', `${base}/decisions/${decisionId}/ask-to-decide`, {
    assignee: { kind: 'POSITION', id: world.positions.get('President') },
    about: user('dean'),
    amounts: dollars(amount),
    message: 'The quote ends on Friday.',
    ...change,
  })
  return { decisionId, top, asked, id: asked.data.actionId as string }
}

test('a question carries its amount, message, day, and what the check answered', async () => {
  const { id } = await ask(75_000, { dueDate: '2099-05-01' })
  expect(await action(id, 'president')).toMatchObject({
    actionName: 'Decide: Approve purchase order, $75,000',
    description: 'The quote ends on Friday.',
    dueDate: '2099-05-01',
    systemKind: 'DECISION',
    waitsOnMe: true,
    question: { amounts: dollars(75_000), answer: { verdict: 'DENY', who: user('dean') } },
    receipt: null,
  })
})

test('anyone who decides is checked at that moment, and the receipt is what asker and record read', async () => {
  const { id } = await ask(75_000)
  expect((await answer('president', id, 'DECIDED', 'Go ahead.')).status).toBe(200)
  for (const reader of ['president', 'authority']) {
    const read = await action(id, reader)
    expect(read).toMatchObject({
      actionStatusId: 'COMPLETED',
      outcome: 'DECIDED',
      receipt: { verdict: 'ALLOW', who: user('president'), limits: ['$100,000'], comment: 'Go ahead.' },
    })
    expect(read.receipt.path).toHaveLength(1)
    expect(Date.parse(read.receipt.at)).toBeGreaterThan(Date.now() - 60_000)
  }
})

test('authority that no longer exists by then refuses the decision and leaves the question open', async () => {
  const { id, top } = await ask(75_000)
  await act(world, 'authority', 'suspended', top.id)
  const late = await answer('president', id, 'DECIDED')
  expect([late.status, late.data.code]).toEqual([409, 'NOT_AUTHORIZED'])
  expect(late.data.message).toMatch(/^You cannot decide this\. /)
  expect(await action(id, 'president')).toMatchObject({ actionStatusId: 'TO_DO', receipt: null })
  await act(world, 'authority', 'issued', top.id)
  expect((await answer('president', id, 'DECIDED')).status).toBe(200)
})

test('a question can be declined with a reason, and by the asked person alone', async () => {
  const { id } = await ask(75_000)
  expect((await answer('authority', id, 'DECIDED')).status).toBe(403)
  expect((await answer('president', id, 'DECLINED')).status).toBe(422)
  expect((await answer('president', id, 'DECLINED', 'Ask the board.')).status).toBe(200)
  expect(await action(id, 'authority')).toMatchObject({
    actionStatusId: 'CANCELED',
    outcome: 'DECLINED',
    statusSince: { reason: 'Ask the board.' },
  })
})

test('a question ends with its decision', async () => {
  const { id, decisionId } = await ask(75_000)
  await world.as('authority').call(archiveDecisions, { body: { decisionIds: [decisionId] } })
  expect(await action(id, 'authority')).toMatchObject({
    actionStatusId: 'CANCELED',
    statusSince: { reason: 'The decision was archived.' },
  })
})

test('a question about a day that is over, or to no one, is refused', async () => {
  expect((await ask(1, { dueDate: '2020-01-01' })).asked.status).toBe(422)
  const stranger = { kind: 'USER', id: '018f0000-0000-7000-8000-000000000001' }
  expect((await ask(1, { assignee: stranger })).asked.status).toBe(404)
})

test('the asked person hears the question, and the asker the answer', async () => {
  const told = async (who: string) => {
    await product.workOff()
    const { data } = await world.as(who).ask('GET', '/api/notification/notifications?category=Actions')
    return data.items[0] as { message: string; status: string; isActionable: boolean }
  }
  const { id } = await ask(75_000, { dueDate: '2099-12-31' })
  expect(await told('president')).toMatchObject({
    message: expect.stringMatching(/ asks you to decide “.+, \$75,000” by 12\/31\/2099\.$/),
    isActionable: true,
    status: 'UNREAD',
  })
  await answer('president', id, 'DECLINED', 'Ask the board.')
  expect(await told('president')).toMatchObject({ status: 'READ' })
  expect((await told('authority')).message).toMatch(
    / declined to decide “.+, \$75,000” and gave the reason “Ask the board”\.$/,
  )
  const { id: second } = await ask(75_000)
  await answer('president', second, 'DECIDED')
  expect((await told('authority')).message).toMatch(/ decided “.+, \$75,000”, as you asked\.$/)
})

test('a question that no one could answer is refused: it must say which of several authority types', async () => {
  const { approvalId, signatoryId } = world.tenant.authorityTypes
  const decisionAuthorities = [approvalId, signatoryId].map((authorityTypeId) => ({
    authorityTypeId,
    bounds: [upTo(100_000)],
  }))
  const decisionId = await publishDecision(world, { decisionAuthorities })
  const send = (change: object) =>
    world.as('authority').ask('POST', `${base}/decisions/${decisionId}/ask-to-decide`, {
      assignee: user('president'),
      amounts: dollars(10),
      message: '',
      ...change,
    })
  const refused = await send({})
  expect([refused.status, refused.data.fields]).toMatchObject([422, [{ path: 'body.authorityTypeId' }]])
  expect((await send({ authorityTypeId: signatoryId })).status).toBe(201)
})

describe('what a hidden delegation says', () => {
  const group = (name: string) => world.groups.get(name)
  const HIDDEN = /34,567|Vault/

  /** Dean holds a limit and a condition in Engineering. Nurse sees delegations of Medicine alone. */
  async function hidden() {
    const decisionId = await publishDecision(world, {
      decisionGroups: ['Medicine', 'Engineering'].map(group),
    })
    await issue(world, decisionId, {
      toUsers: ['dean'],
      max: 34_567,
      change: {
        delegationGroups: [group('Engineering')],
        conditions: [{ name: 'Vault minute', description: 'Filed in the vault' }],
      },
    })
    return decisionId
  }
  const askOf = async (by: string, decisionId: string, body: object) => {
    const asked = await world
      .as(by)
      .ask('POST', `${base}/decisions/${decisionId}/ask-to-decide`, { amounts: [], ...body })
    expect(asked, JSON.stringify(asked.data)).toMatchObject({ status: 201 })
    return asked.data.actionId as string
  }
  const log = async (id: string, by: string) =>
    JSON.stringify((await world.as(by).call(actionHistory.log, { params: { id } })).data)

  beforeAll(async () => {
    const { UG } = world.tenant.userRoleIds
    await hire(product, world, { key: 'nurse', userRoleIds: [UG], groups: ['Medicine'] })
  })

  test('is in no answer that goes along with a question', async () => {
    const decisionId = await hidden()
    for (const amounts of [[], dollars(75_000)]) {
      const assignee = user('nurse')
      const id = await askOf('authority', decisionId, { assignee, about: user('dean'), amounts })
      const { question } = await action(id, 'nurse')
      expect(JSON.stringify(question)).not.toMatch(HIDDEN)
      expect(question.answer.message).toMatch(/^dean Alder may (not )?make this decision/)
      expect(JSON.stringify((await action(id, 'authority')).question)).toMatch(/34,567/)
    }
  })

  test('is in no receipt and no history, but for the person who decided', async () => {
    const id = await askOf('nurse', await hidden(), { assignee: user('dean') })
    expect((await answer('dean', id, 'DECIDED', 'Go ahead.')).status).toBe(200)
    expect(JSON.stringify((await action(id, 'nurse')).receipt)).not.toMatch(HIDDEN)
    expect(await log(id, 'nurse')).not.toMatch(HIDDEN)
    expect((await action(id, 'dean')).receipt.limits).toEqual(['$34,567'])
    expect(await log(id, 'authority')).toMatch(/34,567/)
  })
})

test('the same question is asked once while it is open', async () => {
  const { id, decisionId } = await ask(75_000)
  const again = (amount: number) =>
    world.as('authority').ask('POST', `${base}/decisions/${decisionId}/ask-to-decide`, {
      assignee: { kind: 'POSITION', id: world.positions.get('President') },
      amounts: dollars(amount),
    })
  const { actionId } = await action(id, 'authority')
  const refused = await again(75_000)
  expect([refused.status, refused.data.message]).toEqual([
    409,
    `You already asked this: ${actionId} is open.`,
  ])
  expect((await again(80_000)).status).toBe(201)
  await answer('president', id, 'DECLINED', 'Ask the board.')
  expect((await again(75_000)).status).toBe(201)
})

test('no one decides what they asked for, also where they join the position later', async () => {
  const decisionId = await publishDecision(world)
  await issue(world, decisionId, { max: 100_000 })
  const ask = (by: string) =>
    world.as(by).ask('POST', `${base}/decisions/${decisionId}/ask-to-decide`, {
      assignee: { kind: 'POSITION', id: world.positions.get('President') },
      amounts: dollars(10),
    })
  expect((await ask('president')).data.code).toBe('NO_ONE_TO_ANSWER')
  const asked = await ask('authority')
  const path = `/api/auth/users/${world.users.get('authority')}`
  const { data, etag } = await world.as('admin').ask('GET', path)
  const positionId = world.positions.get('President')
  const positions = [...data.positions, { positionId, from: '2026-01-02' }]
  const joined = await world.as('admin').ask('PATCH', path, { positions }, { 'if-match': etag ?? '' })
  expect(joined, JSON.stringify(joined.data)).toMatchObject({ status: 200 })
  const refused = await answer('authority', asked.data.actionId, 'DECIDED')
  expect([refused.status, refused.data.code]).toEqual([409, 'NOT_AUTHORIZED'])
  const { etag: now } = await world.as('admin').ask('GET', path)
  await world.as('admin').ask('PATCH', path, { positions: data.positions }, { 'if-match': now ?? '' })
})

test('a list finds what asks to decide', async () => {
  const { id, decisionId } = await ask(75_000)
  const found = async (kind: string) => {
    const query = `associatedRecordIds=${decisionId}&systemKinds=${kind}`
    const { data } = await world.as('authority').ask('GET', `/api/actions/actions?${query}`)
    return data.items.map((each: { id: string }) => each.id)
  }
  expect(await found('DECISION')).toEqual([id])
  expect(await found('REQUEST')).toEqual([])
})

describe('a question that could not be answered is refused', () => {
  const send = (decisionId: string, change: object = {}, by = 'authority') =>
    world.as(by).ask('POST', `${base}/decisions/${decisionId}/ask-to-decide`, {
      assignee: user('president'),
      amounts: dollars(10),
      ...change,
    })
  const codeOf = async (decisionId: string, change: object = {}, by = 'authority') => {
    const { status, data } = await send(decisionId, change, by)
    return [status, data.code, data.message]
  }

  test('about a decision that is a draft or archived', async () => {
    const draft = await publishDecision(world, { status: 'DRAFT' })
    expect(await codeOf(draft)).toEqual([409, 'NO_ONE_CAN_DECIDE', expect.stringContaining('a draft')])
    const archived = await publishDecision(world)
    await world.as('authority').call(archiveDecisions, { body: { decisionIds: [archived] } })
    expect(await codeOf(archived)).toEqual([409, 'NO_ONE_CAN_DECIDE', expect.stringContaining('archived')])
  })

  test('about an authority type, a currency, or an amount that the decision does not cover', async () => {
    const decisionId = await publishDecision(world)
    const authorityTypeId = world.tenant.authorityTypes.signatoryId
    expect(await codeOf(decisionId, { authorityTypeId })).toEqual([
      409,
      'NO_ONE_CAN_DECIDE',
      'No one can decide this. The decision does not include Signatory.',
    ])
    const foreign = [{ valueType: 'CURRENCY', value: '5.00', unit: 'XXX' }]
    const refused = await send(decisionId, { amounts: foreign })
    expect([refused.status, refused.data.fields]).toMatchObject([422, [{ path: 'body.amounts.0.unit' }]])
    const decisionAuthorities = [
      { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [upTo(100)] },
    ]
    const small = await publishDecision(world, { decisionAuthorities })
    expect((await send(small, { amounts: dollars(101) })).data.code).toBe('NO_ONE_CAN_DECIDE')
  })

  test('to oneself, to a vacant position, or to a person who was deactivated or has not joined', async () => {
    const decisionId = await publishDecision(world)
    const refused = [409, 'NO_ONE_TO_ANSWER', expect.any(String)]
    expect(await codeOf(decisionId, { assignee: user('authority') })).toEqual(refused)
    const vacantOffice = { positionName: 'Vacant office' }
    const position = await world.as('admin').call(createPosition, { body: vacantOffice })
    expect(position.status, JSON.stringify(position.data)).toBe(201)
    const vacant = { kind: 'POSITION', id: position.data.id }
    expect(await codeOf(decisionId, { assignee: vacant })).toEqual(refused)
    await hire(product, world, { key: 'leaver', userRoleIds: [world.tenant.userRoleIds.GU as string] })
    const userIds = [world.users.get('leaver')]
    const left = await world.as('admin').call(changeStatusOfUsers, { body: { userIds, status: 'INACTIVE' } })
    expect(left, JSON.stringify(left.data)).toMatchObject({ status: 200 })
    expect(await codeOf(decisionId, { assignee: user('leaver') })).toEqual(refused)
  })

  test('to a person who cannot view the decision, who then hears nothing of it', async () => {
    const decisionId = await publishDecision(world)
    await hire(product, world, { key: 'limited', userRoleIds: [world.tenant.userRoleIds.RU as string] })
    const refused = await send(decisionId, { assignee: user('limited') })
    expect([refused.status, refused.data.code]).toEqual([409, 'ASSIGNEE_CANNOT_VIEW'])
  })

  test('when it is the same as another that is sent at the same instant', async () => {
    const decisionId = await publishDecision(world)
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(decisionId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })
})
