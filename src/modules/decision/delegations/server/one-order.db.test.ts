import { expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { base, change, delegationBody, issue, move, publishDecision } from '#test/database/scenario.ts'

// Acts that touch the same records lock them in one order: people, then delegations by their ids. None waits for the other in a circle.

const { product, world } = await startTestWorld({ database: 'own' })

const ROUNDS = 6
const limit = (max: number) => ({
  delegationAuthorities: delegationBody(world, '', { max }).delegationAuthorities,
})
const status = (to: string) =>
  world
    .as('admin')
    .ask('PATCH', '/api/auth/users/bulk-status', { status: to, userIds: [world.users.get('guest')] })
const ofDean = (decisionId: string, parent: string) =>
  issue(world, decisionId, { to: 'Dean of Engineering', by: 'president', parent, max: 50_000 })
const ofChair = (decisionId: string, parent: string) =>
  issue(world, decisionId, { to: 'Chair of Civil Engineering', by: 'dean', parent, max: 50_000 })

async function deadlocks(): Promise<number> {
  await product.owner.query('select pg_stat_force_next_flush()')
  const { rows } = await product.owner.query(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  return rows[0].n
}

async function noneIn(round: (n: number) => Promise<readonly { status: number; data: unknown }[]>) {
  const before = await deadlocks()
  for (let n = 0; n < ROUNDS; n++)
    for (const answer of await round(n)) expect(answer.status, JSON.stringify(answer.data)).toBeLessThan(500)
  expect(await deadlocks()).toBe(before)
}

test('an edit, and the deactivation of whom it names', () =>
  noneIn(async (n) => {
    const decisionId = await publishDecision(world)
    const { id } = await issue(world, decisionId, { toUsers: ['guest', 'doctor'] })
    const answers = await Promise.all([
      change(world, id, limit(66)),
      new Promise((go) => setTimeout(go, n * 4)).then(() => status('INACTIVE')),
    ])
    await status('ACTIVE')
    return answers
  }))

test('a realignment, and an edit of what it trims', () =>
  noneIn(async (n) => {
    const decisionId = await publishDecision(world)
    const top = await issue(world, decisionId, { max: 100_000 })
    const middle = await ofDean(decisionId, top.id)
    await ofChair(decisionId, middle.id)
    await change(world, top.id, limit(1_000 + n))
    return Promise.all([
      world.as('authority').ask('POST', `${base}/delegations/${top.id}/realign`, {}),
      change(world, middle.id, { note: `Round ${n}` }),
    ])
  }))

test('a reassignment with what was redelegated, and an edit of a redelegation that is older than its source', () =>
  noneIn(async (n) => {
    const decisionId = await publishDecision(world)
    const top = await issue(world, decisionId, { max: 100_000 })
    const first = await ofDean(decisionId, top.id)
    const old = await ofChair(decisionId, first.id)
    const second = await ofDean(decisionId, top.id)
    await move(world, old.id, { parentDelegationId: second.id })
    const to = {
      recipientType: 'POSITION_ONLY',
      delegationRecipients: [{ recipientPositionId: world.positions.get('Dean of Medicine') }],
      moveRedelegations: true,
    }
    return Promise.all([
      world
        .as('authority')
        .ask('PATCH', `${base}/delegations/bulk-reassign-recipients`, { delegationIds: [second.id], ...to }),
      change(world, old.id, limit(40_000 + n)),
    ])
  }))
