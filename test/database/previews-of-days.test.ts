import { beforeEach, expect, test } from 'vitest'
import type { Effects } from '#modules/settings/effects/model/effects.ts'
import { createPosition } from '#modules/settings/positions/model/position-calls.ts'
import { startTestWorld } from './product.ts'
import { act, base, issue, publishDecision, setting, verdict } from './scenario.ts'

const { product, world } = await startTestWorld()
let decisionId: string
let positionId: string

beforeEach(async () => {
  decisionId = await publishDecision(world)
  const made = await world
    .as('admin')
    .call(createPosition, { body: { positionName: `Registrar ${decisionId}` } })
  expect(made.status, JSON.stringify(made.data)).toBe(201)
  positionId = made.data.id
})

const instantIn = (days: number) => new Date(product.now().getTime() + days * 86_400_000)
const dayOf = (instant: Date) => instant.toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
const dayIn = (days: number) => dayOf(instantIn(days))
const may = (who: string, days = 0) =>
  verdict(world, decisionId, who, 5, { at: instantIn(days).toISOString() })

type OccupancyInput = { positionId: string; from: string; until?: string }

/** What other positions of a user would do to authority. They are saved with the stamp of that. */
async function withPositions(key: string, positions: readonly OccupancyInput[]): Promise<Effects> {
  const path = `/api/auth/users/${world.users.get(key)}`
  const as = world.as('admin')
  const match = { 'if-match': (await as.ask('GET', path)).etag ?? '' }
  const { data, status } = await as.ask('POST', `${path}/preview`, { positions }, match)
  expect(status, JSON.stringify(data)).toBe(200)
  const { effects } = data as { effects: Effects }
  const saved = await as.ask('PATCH', path, { positions }, { ...match, 'if-effects': effects.stamp })
  expect(saved.status, JSON.stringify(saved.data)).toBe(200)
  return effects
}

const day = (from: string | null) => from && dayOf(new Date(from))
const of = ({ people, gaining, changes, decisionsWithoutHolder }: Effects) => ({
  people: people.shown.map(({ from }) => day(from)),
  gaining: gaining.shown.map(({ from }) => day(from)),
  changes: changes.shown.map(({ before, after, from }) => [before, after, day(from)]),
  without: decisionsWithoutHolder.shown.map(({ from }) => day(from)),
})
const NONE = { people: [], gaining: [], changes: [], without: [] }

const hold = () =>
  issue(world, decisionId, { change: { delegationRecipients: [{ recipientPositionId: positionId }] } })

test('anyone who joins a position on a later day gains what it holds from that day', async () => {
  await hold()
  const effects = await withPositions('guest', [{ positionId, from: dayIn(2) }])
  expect(of(effects)).toEqual({
    ...NONE,
    gaining: [dayIn(2)],
    changes: [['no authority', '$1,000,000', dayIn(2)]],
  })
  expect([await may('guest'), await may('guest', 3)]).toEqual(['DENY', 'ALLOW'])
})

test('a last day in a position takes from the person who leaves, and says which decisions are left to no one', async () => {
  await hold()
  await withPositions('guest', [{ positionId, from: dayIn(0) }])
  const effects = await withPositions('guest', [{ positionId, from: dayIn(0), until: dayIn(1) }])
  expect(of(effects)).toEqual({
    ...NONE,
    people: [dayIn(2)],
    changes: [['$1,000,000', 'no authority', dayIn(2)]],
    without: [dayIn(2)],
  })
  expect([await may('guest'), await may('guest', 3)]).toEqual(['ALLOW', 'DENY'])
})

test('no decision is left to no one where another occupant stays', async () => {
  await hold()
  await withPositions('doctor', [{ positionId, from: dayIn(0) }])
  await withPositions('guest', [{ positionId, from: dayIn(0) }])
  const effects = await withPositions('guest', [{ positionId, from: dayIn(0), until: dayIn(1) }])
  expect(of(effects)).toMatchObject({ people: [dayIn(2)], without: [] })
})

test('a revocation takes from the person who joins later, and says since when no one may make the decision', async () => {
  const held = await hold()
  await withPositions('guest', [{ positionId, from: dayIn(2) }])
  const { data } = await world
    .as('authority')
    .ask('POST', `${base}/delegations/bulk/revoked/preview`, { delegationIds: [held.id] })
  expect(of(data.effects)).toEqual({
    ...NONE,
    people: [dayIn(2)],
    changes: [['$1,000,000', 'no authority', dayIn(2)]],
    without: [dayIn(2)],
  })
  await act(world, 'authority', 'revoked', held.id)
  expect(await may('guest', 3)).toBe('DENY')
})

test('a revocation takes nothing from the person who joins later and has as much already', async () => {
  const held = await hold()
  await issue(world, decisionId, { toUsers: ['guest'], max: 2_000_000 })
  await withPositions('guest', [{ positionId, from: dayIn(2) }])
  const { data } = await world
    .as('authority')
    .ask('POST', `${base}/delegations/bulk/revoked/preview`, { delegationIds: [held.id] })
  expect(of(data.effects)).toEqual(NONE)
})

test('anyone who is deactivated loses what they would come to hold', async () => {
  await hold()
  await withPositions('chair', [{ positionId, from: dayIn(2) }])
  const body = { userIds: [world.users.get('chair')], status: 'INACTIVE' }
  const { data } = await world.as('admin').ask('POST', '/api/auth/users/bulk-status/preview', body)
  expect(of(data.effects)).toMatchObject({ people: [dayIn(2)], without: [dayIn(2)] })
})

test('what is accepted before it takes effect is gained from its first day', async () => {
  await setting(world, { actionDelegationAcceptance: true })
  const change = { effectiveDate: dayIn(3) }
  const waiting = await issue(world, decisionId, { toUsers: ['guest'], max: 1_000, change })
  await setting(world, { actionDelegationAcceptance: false })
  const path = `${base}/delegations/${waiting.id}/response/preview`
  const { data } = await world.as('guest').ask('POST', path, { answer: 'ACCEPTED' })
  expect(of(data.effects)).toEqual({
    ...NONE,
    gaining: [dayIn(3)],
    changes: [['no authority', '$1,000', dayIn(3)]],
  })
})

test('what someone still has by another delegation is lost where that ends', async () => {
  const change = { isNoExpiration: false, expirationDate: dayIn(4) }
  await issue(world, decisionId, { toUsers: ['guest'], max: 1_000, change })
  const held = await issue(world, decisionId, { toUsers: ['guest'], max: 1_000 })
  const { data } = await world
    .as('authority')
    .ask('POST', `${base}/delegations/bulk/revoked/preview`, { delegationIds: [held.id] })
  expect(of(data.effects)).toMatchObject({ people: [dayIn(5)], without: [dayIn(5)] })
})
