import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { base, change as changeDelegation, dollars, issue, publishDecision } from '#test/database/scenario.ts'

let product: TestProduct
let world: SmallWorld
let decisionId: string

type IssuedDelegation = { id: string; displayId: string; words: readonly string[] }
/** Root to the president, from there to the dean of medicine, from there to the guest: each with words of its own. */
let root: IssuedDelegation
let ofMedicine: IssuedDelegation
let ofGuest: IssuedDelegation
let ofChair: IssuedDelegation

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  decisionId = await publishDecision(world, {
    decisionGroups: [world.groups.get('Engineering'), world.groups.get('Medicine')],
  })
  // the dean and the chair of engineering see the decision by their group, and nothing that is delegated in medicine
  await product.owner.query(
    `update app.user_user_role l set user_role_id = r.id from app.user_role r
      where l.tenant_id = $1 and r.tenant_id = $1 and r.name = 'Group User' and l.user_id = any($2::uuid[])`,
    [world.tenant.id, ['dean', 'chair'].map((key) => world.users.get(key))],
  )
  const medicine = world.groups.get('Medicine') as string
  const made = async (
    max: number,
    condition: string,
    issued: Parameters<typeof issue>[2],
  ): Promise<IssuedDelegation> => {
    const record = await issue(world, decisionId, {
      max,
      ...issued,
      change: { conditions: [{ name: condition }], ...issued.change },
    })
    return {
      id: record.id,
      displayId: record.displayId,
      words: [record.id, record.displayId, condition, max.toFixed(2), `$${max.toLocaleString('en-US')}`],
    }
  }
  root = await made(900_000, 'The board was told', {
    to: 'President',
    change: { delegationGroups: [medicine] },
  })
  ofMedicine = await made(123_000, 'Two doctors agree', {
    to: 'Dean of Medicine',
    by: 'president',
    parent: root.id,
    change: { delegationGroups: [medicine] },
  })
  ofChair = await made(33_000, 'The engineers agree', {
    to: 'Chair of Civil Engineering',
    by: 'doctor',
    parent: ofMedicine.id,
    change: { delegationGroups: [medicine] },
  })
  ofGuest = await made(45_000, 'The ward was told', {
    toUsers: ['guest'],
    by: 'doctor',
    parent: ofMedicine.id,
    change: {
      delegationGroups: [medicine],
      delegationAuthorities: [
        {
          authorityTypeId: world.tenant.authorityTypes.approvalId,
          bounds: [dollars(45_000)],
          redelegable: false,
        },
      ],
    },
  })
})
afterAll(() => product.close())

const user = (key: string) => ({ kind: 'USER', id: world.users.get(key) })
const check = async (asker: string, who: string, amount?: number) => {
  const answer = await world.as(asker).ask('POST', `${base}/decisions/check-authority`, {
    decisionId,
    who: user(who),
    groupId: world.groups.get('Medicine'),
    ...(amount !== undefined && {
      amounts: [{ valueType: 'CURRENCY', value: amount.toFixed(2), unit: 'USD' }],
    }),
  })
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
  return answer.data
}
const whoCan = async (asker: string, amount = 1) =>
  (
    await world.as(asker).ask('POST', `${base}/decisions/${decisionId}/who-can`, {
      groupId: world.groups.get('Medicine'),
      amounts: [{ valueType: 'CURRENCY', value: amount.toFixed(2), unit: 'USD' }],
    })
  ).data
const whatCan = async (asker: string, who: string) =>
  (await world.as(asker).ask('POST', `${base}/decisions/what-can`, { who: user(who) })).data

const says = (answer: unknown, { words }: IssuedDelegation) =>
  words.filter((word) => JSON.stringify(answer).includes(word))
const mayView = async (asker: string, { id }: IssuedDelegation) =>
  (await world.as(asker).ask('GET', `${base}/delegations/${id}`)).status === 200

describe('What an asker cannot view', () => {
  test('is in none of the answers: no name, limit or condition of it, no matter who asks about whom.', async () => {
    let hidden = 0
    for (const asker of ['dean', 'chair', 'auditor'])
      for (const who of ['guest', 'doctor', 'president', 'chair', 'dean'].filter((each) => each !== asker)) {
        const answers = [
          await check(asker, who, 1),
          await check(asker, who),
          await check(asker, who, 60_000),
          await check(asker, who, 950_000),
          await whatCan(asker, who),
        ]
        for (const made of [root, ofMedicine, ofGuest, ofChair]) {
          if (await mayView(asker, made)) continue
          hidden++
          for (const answer of answers) expect([asker, who, ...says(answer, made)]).toEqual([asker, who])
        }
      }
    expect(hidden).toBeGreaterThan(10)
  })

  test('does not change the verdict, and is counted.', async () => {
    expect(await mayView('dean', ofMedicine)).toBe(false)
    for (const amount of [1, 45_000, 45_001, 950_000]) {
      const [masked, whole] = [await check('dean', 'guest', amount), await check('auditor', 'guest', amount)]
      expect(masked.verdict).toBe(whole.verdict)
      expect(whole.withheld).toBe(0)
      expect(masked.withheld).toBe(3)
    }
    expect(await check('dean', 'guest', 1)).toMatchObject({
      verdict: 'CONDITIONAL',
      obligations: [],
      binding: null,
      chain: [{ masked: true }, { masked: true }, { masked: true }],
    })
    expect(await check('dean', 'guest', 950_000)).toMatchObject({
      verdict: 'DENY',
      reasons: [],
      nearest: [],
    })
    const told = await check('auditor', 'guest', 45_001)
    expect(told.reasons.map((each: { message: string }) => each.message)).toEqual([
      `$45,001 exceeds the limit of $45,000 in ${ofGuest.displayId}.`,
    ])
  })

  test('is left out of who can and what can, which say so.', async () => {
    const all = await whoCan('auditor')
    expect(all).toMatchObject({ withheld: 0 })
    expect(all.items.length).toBe(all.total)
    expect(all.total).toBeGreaterThan(3)
    const some = await whoCan('dean')
    expect(some).toMatchObject({ items: [], total: 0, withheld: 4 })
    expect(await whatCan('auditor', 'guest')).toMatchObject({ total: 1, withheld: 0 })
    expect(await whatCan('dean', 'guest')).toMatchObject({ items: [], total: 0, withheld: 1 })
    // anyone who holds a link finds their own entries, whole
    const chair = await whoCan('chair')
    expect(chair.withheld).toBe(3)
    expect(chair.items).toMatchObject([
      { holder: { name: 'Chair of Civil Engineering' }, limit: '$33,000' },
      { holder: { name: 'chair Alder' }, limit: '$33,000' },
    ])
    expect(chair.items[0].obligations).toContain('Two doctors agree')
  })
})

describe('A path of their own', () => {
  test('is whole for a restricted user, links above their own slot too.', async () => {
    expect(await mayView('guest', ofGuest)).toBe(true)
    expect(await mayView('guest', ofMedicine)).toBe(false)
    const answer = await check('guest', 'guest', 1)
    expect(answer).toMatchObject({ verdict: 'CONDITIONAL', withheld: 0 })
    expect(
      answer.chain.map((step: Record<string, unknown>) => [step.displayId, step.masked, step.delegationId]),
    ).toEqual([
      [root.displayId, false, null],
      [ofMedicine.displayId, false, null],
      [ofGuest.displayId, false, ofGuest.id],
    ])
    expect(answer.obligations.map((each: { text: string }) => each.text).sort()).toEqual([
      'The board was told',
      'The ward was told',
      'Two doctors agree',
    ])
    const denied = await check('guest', 'guest', 950_000)
    expect(denied).toMatchObject({ verdict: 'DENY', withheld: 0 })
    expect(denied.reasons.length).toBe(3)
    expect(await whatCan('guest', 'guest')).toMatchObject({
      total: 1,
      withheld: 0,
      items: [{ limits: ['$45,000'], obligations: expect.arrayContaining(['Two doctors agree']) }],
    })
  })

  test('is whole for the person who holds the position that it leads to.', async () => {
    const answer = await check('chair', 'chair', 1)
    expect(await mayView('chair', ofMedicine)).toBe(false)
    expect(answer).toMatchObject({
      withheld: 0,
      chain: [
        { displayId: root.displayId, masked: false, stated: [{ max: '900000.00' }] },
        { displayId: ofMedicine.displayId },
        { delegationId: ofChair.id },
      ],
    })
    expect(answer.obligations.map((each: { text: string }) => each.text).sort()).toEqual([
      'The board was told',
      'The engineers agree',
      'Two doctors agree',
    ])
    const asPosition = await world.as('chair').ask('POST', `${base}/decisions/check-authority`, {
      decisionId,
      who: { kind: 'POSITION', id: world.positions.get('Chair of Civil Engineering') },
      groupId: world.groups.get('Medicine'),
    })
    expect(asPosition.data).toMatchObject({ withheld: 0, chain: [{ displayId: root.displayId }, {}, {}] })
  })
})

test('A limit that an asker may not know does not order who can.', async () => {
  const engineering = world.groups.get('Engineering') as string
  const decision = await publishDecision(world, {
    decisionGroups: [world.tenant.organizationId, engineering],
  })
  const change = { delegationGroups: [engineering] }
  const arrange = async (to: string, by: string, recipient: string) => {
    const top = await issue(world, decision, { to })
    await issue(world, decision, { toUsers: [recipient], by, parent: top.id, max: 10_000, change })
    return top.id as string
  }
  const first = await arrange('President', 'president', 'guest')
  const second = await arrange('Dean of Medicine', 'doctor', 'admin')
  const lower = async (id: string, max: number) => {
    const authority = { authorityTypeId: world.tenant.authorityTypes.approvalId, redelegable: true }
    const terms = { delegationAuthorities: [{ ...authority, bounds: [dollars(max)] }] }
    expect((await changeDelegation(world, id, terms)).status).toBe(200)
  }
  const readOrder = async (asker: string) => {
    const { data } = await world.as(asker).ask('POST', `${base}/decisions/${decision}/who-can`, {
      groupId: engineering,
      amounts: [{ valueType: 'CURRENCY', value: '1.00', unit: 'USD' }],
    })
    return data.items
      .map(({ holder, limit }: { holder: { name: string }; limit: string }) =>
        `${holder.name} ${limit}`.trim(),
      )
      .filter((each: string) => /^(guest|admin)/.test(each))
  }
  await lower(first, 500)
  await lower(second, 300)
  expect(await readOrder('auditor')).toEqual(['admin Alder $300', 'guest Alder $500'])
  const hidden = await readOrder('dean')
  expect(hidden.toSorted()).toEqual(['admin Alder', 'guest Alder'])
  await lower(first, 200)
  expect(await readOrder('auditor')).toEqual(['guest Alder $200', 'admin Alder $300'])
  expect(await readOrder('dean')).toEqual(hidden)
})
