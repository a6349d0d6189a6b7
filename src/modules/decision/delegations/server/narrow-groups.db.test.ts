import { beforeAll, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { act, issue, moveDecision, publishDecision } from '#test/database/scenario.ts'
import { getDecision } from '../../decisions/model/decision-calls.ts'
import { delegationLists } from '../model/delegation-list.ts'

const { product, world } = await startTestWorld()
let decisionId: string
let root: string
let below: string

beforeAll(async () => {
  decisionId = await publishDecision(world)
  const medicine = { delegationGroups: [world.groups.get('Medicine')] }
  root = (await issue(world, decisionId, { to: 'President' })).id
  below = (
    await issue(world, decisionId, {
      to: 'Dean of Engineering',
      by: 'president',
      parent: root,
      max: 500,
      change: medicine,
    })
  ).id
})

/** Whether someone finds the one below who sees it by their groups. */
const found = async (body: Record<string, unknown>, id = below) => {
  const answer = await world.as('doctor').call(delegationLists.search, { body: { ...body, ids: [id] } })
  return answer.data.items.map((row: { id: string }) => row.id)
}

const sectionOf = async () =>
  (await world.as('authority').call(getDecision, { params: { id: decisionId } })).data.section.id as string

test('the list of someone who sees by groups is narrowed by section and status', async () => {
  const section = await sectionOf()
  const elsewhere = [...world.sections.values()].filter((each) => each !== section)
  expect(await found({})).toEqual([below])
  expect(await found({ status: ['ISSUED', 'ACCEPTED'], section: [section] })).toEqual([below])
  expect(await found({ status: ['REVOKED'] })).toEqual([])
  expect(await found({ status: ['EXPIRED'] })).toEqual([])
  expect(await found({ section: elsewhere })).toEqual([])
})

test('one that has expired is found as expired, and as issued no more', async () => {
  await product.owner.query(`update app.delegation set expiration = $1 where id = $2`, [product.now(), below])
  expect(await found({ status: ['ISSUED'] })).toEqual([])
  expect(await found({ status: ['EXPIRED'] })).toEqual([below])
  expect(await found({ status: ['EXPIRED', 'REVOKED'] })).toEqual([below])
  await product.owner.query(`update app.delegation set expiration = null where id = $1`, [below])
})

test('a decision that moves takes its delegations along', async () => {
  const { from, to } = await moveDecision(world, decisionId, 'Sign lease of land')
  await product.workOff()
  expect(await found({ section: [to] })).toEqual([below])
  expect(await found({ section: [from] })).toEqual([])
})

test('what is suspended and revoked on its own is found by the status that it has then', async () => {
  const { id } = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    max: 500,
    change: { delegationGroups: [world.groups.get('Medicine')] },
  })
  for (const status of ['suspended', 'revoked']) {
    await act(world, 'authority', status, id)
    expect(await found({ status: [status.toUpperCase()] }, id), status).toEqual([id])
    expect(await found({ status: ['ISSUED'] }, id), status).toEqual([])
  }
})

test('what a cascade ends is found by the status that it has then', async () => {
  expect((await act(world, 'authority', 'revoked', root, { cascadeToChildDelegations: true })).status).toBe(
    200,
  )
  await product.workOff()
  expect(await found({ status: ['REVOKED'] })).toEqual([below])
  expect(await found({ status: ['ISSUED'] })).toEqual([])
})

test('rows that say nothing of it, as an older release writes them, are looked up', async () => {
  await product.owner.query('update app.delegation_group set section_id = null, status = null')
  expect(await found({ status: ['REVOKED'], section: [await sectionOf()] })).toEqual([below])
  expect(await found({ status: ['ISSUED'] })).toEqual([])
})
