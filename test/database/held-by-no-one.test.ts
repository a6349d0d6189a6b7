import { afterAll, beforeAll, expect, test } from 'vitest'
import { occupancy } from '#modules/auth/index.server.ts'
import { decisionListeners } from '#modules/decision/effects/server/listeners.ts'
import { CELL_STATES, type Grid } from '#modules/matrix/grid/model/grid.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { notifyListeners } from '#platform/server/records/events.ts'
import { setFact } from '#platform/server/records/facts.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct, viewerOf } from './product.ts'
import { base, issue, publishDecision, setting, verdict } from './scenario.ts'

// Authority in force that no one holds: the check denies, and every view says both. Authority 2.2, 2.4.

let product: TestProduct
let world: SmallWorld
let matrixId: string
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  const matrix = await ask('POST', '/api/matrix/matrices', {
    matrixName: 'All',
    allGroups: true,
    allPersonnel: true,
    allDecisions: true,
    authorityTypeIds: [world.tenant.authorityTypes.approvalId],
    matrixStatusName: 'PUBLISHED',
  })
  expect(matrix.status, JSON.stringify(matrix.data)).toBe(201)
  matrixId = matrix.data.id
})
afterAll(() => product.close())

const ask = (method: string, path: string, body?: object) => world.as('authority').ask(method, path, body)
const user = () => world.users.get('doctor') as string
const position = () => world.positions.get('Dean of Medicine') as string

const occupies = (holds: boolean) =>
  inTenant(product.pool, world.tenant.id, { listeners: product.listeners }, async (tx) => {
    const now = product.now()
    const viewer = await viewerOf(tx, world.tenant.id, world.users.get('admin') as string, now)
    const key = { user_id: user(), position_id: position() }
    await setFact(tx, occupancy, world.tenant.id, { key, value: holds ? {} : null, from: now, now })
    const changed = { joined: holds ? [position()] : [], left: holds ? [] : [position()] }
    await notifyListeners(decisionListeners.occupancyChanged, tx, viewer, { userId: user(), ...changed }, now)
  })

const setPosition = (status: 'ACTIVE' | 'INACTIVE') =>
  world.as('admin').ask('PATCH', '/api/settings/positions/bulk-status', { ids: [position()], status })

async function readViews(decisionId: string, id: string, who: string) {
  await product.workOff()
  const { data: record } = await ask('GET', `${base}/delegations/${id}`)
  const [row] = (await ask('POST', `${base}/delegations/search`, { ids: [id] })).data.items
  const grid: Grid = (await ask('POST', `/api/matrix/matrices/${matrixId}/grid`, {})).data
  const at = grid.rows.findIndex(({ decision }) => decision.id === decisionId)
  const cells = grid.cells.filter(([r]) => r === at)
  return {
    check: await verdict(world, decisionId, who, 1),
    record: [
      record.inForce.standing,
      record.inForce.held,
      record.recipients[0].inForce,
      record.recipients[0].held,
    ],
    row: row.inForce.text,
    step: record.path.at(-1).state,
    left: record.path.at(-1).left,
    cells: new Set(cells.map(([, , , , state]) => CELL_STATES[state])),
  }
}

const UNHELD = {
  check: 'DENY',
  record: ['YES', false, true, false],
  row: 'Yes, held by no one',
  step: 'UNHELD',
  cells: new Set(['UNHELD']),
}

test('a person who left the position keeps it in force, and every view says that no one holds it', async () => {
  const decisionId = await publishDecision(world)
  await setting(world, { autoRevoke: false })
  const { id } = await issue(world, decisionId, {
    max: 500,
    change: {
      recipientType: 'PERSONNEL_IN_POSITION',
      delegationRecipients: [{ recipientUserId: user(), recipientPositionId: position() }],
    },
  })
  expect(await readViews(decisionId, id, 'doctor')).toMatchObject({
    check: 'ALLOW',
    record: ['YES', true, true, true],
    cells: new Set(['LIVE']),
  })
  await occupies(false)
  expect(await readViews(decisionId, id, 'doctor')).toEqual({ ...UNHELD, left: ['doctor Alder'] })
  await occupies(true)
})

test('an inactive position keeps it in force, and every view says that no one holds it', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, { to: 'Dean of Medicine', max: 1_000 })
  await setPosition('INACTIVE')
  expect(await readViews(decisionId, id, 'position:Dean of Medicine')).toEqual({ ...UNHELD, left: [] })
  await setPosition('ACTIVE')
})
