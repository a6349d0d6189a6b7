import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { pagesOf } from '#platform/server/paper/testing/pages-of.ts'
import { asker, startTestWorld } from '#test/database/product.ts'
import { dollars, issue, publishDecision, verdict } from '#test/database/scenario.ts'
import { CELL_FLAGS, LEFT_OUT_FLAGS } from '../../grid/model/grid.ts'
import { readMatrixGrid, readMatrixTiers } from '../../grid/model/grid-calls.ts'
import { exportMatrix } from '../../matrices/model/export-call.ts'
import { changeMatrixLink } from '../../matrices/model/link-calls.ts'
import { createMatrix, getMatrix } from '../../matrices/model/matrix-calls.ts'

const { product, world } = await startTestWorld()
let purchase: string
let matrixId: string

/** More limits than tiers, so that neighbors share one. */
const LIMITS: Readonly<Record<string, number>> = {
  authority: 25_000,
  president: 50_000,
  dean: 75_000,
  doctor: 100_000,
  guest: 250_000,
  chair: 500_000,
  admin: 1_000_000,
}

beforeAll(async () => {
  purchase = await publishDecision(world)
  const lease = await publishDecision(world, { name: 'Lease real property' })
  for (const [key, max] of Object.entries(LIMITS)) await issue(world, purchase, { toUsers: [key], max })
  const { approvalId } = world.tenant.authorityTypes
  const months = { ...dollars(60), valueType: 'TIME', unit: 'MONTHS', max: '60' }
  const authority = { authorityTypeId: approvalId, bounds: [months, dollars(1_000_000)], redelegable: true }
  await issue(world, lease, { toUsers: ['dean'], change: { delegationAuthorities: [authority] } })
  const [role] = (await world.as('admin').call(listDecisionRoles)).data.items
  const made = await world.as('authority').call(createMatrix, {
    body: {
      matrixName: 'Board matrix',
      roleMatrix: true,
      authorityRoleIds: [role.id],
      allGroups: true,
      allPersonnel: true,
      allDecisions: true,
      authorityTypeIds: [approvalId],
      matrixStatusName: 'PUBLISHED',
    },
  })
  expect(made.status, JSON.stringify(made.data)).toBe(201)
  matrixId = made.data.id
})

const exported = (more: object) =>
  world.as('authority').call(exportMatrix, { body: { matrixId, type: 'AUTHORITY', ...more } })

type Holder = { id: string; limits: string[]; state: string; leftOutBy: string[] }
type Row = { decision: { name: string }; tiers: { label: string; holders: Holder[] }[] }

async function tiersOf(decision: string): Promise<Row['tiers']> {
  const { data } = await world.as('authority').call(readMatrixTiers, { params: { id: matrixId }, body: {} })
  return (data.rows as Row[]).find((row) => row.decision.name === decision)?.tiers ?? []
}

test('each holder of a tier may decide up to the own limit, and not above', async () => {
  const tiers = await tiersOf('Approve purchase order')
  expect(tiers).toHaveLength(6)
  const holders = tiers.flatMap(({ label, holders }) => holders.map((holder) => ({ ...holder, label })))
  expect(holders).toHaveLength(Object.keys(LIMITS).length)
  for (const { id, limits, label } of holders) {
    const [key = ''] = [...world.users].find(([, userId]) => userId === id) ?? []
    const said = limits[0] ?? label.split('up to ')[1] ?? ''
    const amount = Number(said.replace(/[$,]/g, ''))
    expect([key, amount]).toEqual([key, LIMITS[key]])
    expect(await verdict(world, purchase, key, amount)).not.toBe('DENY')
    expect(await verdict(world, purchase, key, amount + 1)).toBe('DENY')
  }
})

test('further limits than the one shown are marked in the cell, a sheet and a PDF', async () => {
  const { approvalId } = world.tenant.authorityTypes
  const made = await world.as('authority').call(createMatrix, {
    body: {
      matrixName: 'Time matrix',
      allGroups: true,
      users: [world.users.get('dean')],
      allDecisions: true,
      authorityTypeIds: [approvalId],
      primaryLimitTypes: { 'Time (Months)': { min: null, max: null } },
      matrixStatusName: 'PUBLISHED',
    },
  })
  expect(made.status, JSON.stringify(made.data)).toBe(201)
  const { data } = await world
    .as('authority')
    .call(readMatrixGrid, { params: { id: made.data.id }, body: {} })
  const flags = (data.cells as number[][]).map(([row = 0, , , , , flag = 0]) => [
    data.rows[row].decision.name,
    (flag & CELL_FLAGS.further) !== 0,
    (flag & LEFT_OUT_FLAGS.limitType) !== 0,
  ])
  expect(flags.sort()).toEqual([
    ['Approve purchase order', false, true],
    ['Lease real property', true, false],
  ])
  const asked = { matrixId: made.data.id, type: 'DECISION' }
  const { sheets } = await readXlsx((await exported({ ...asked, format: 'XLSX' })).data.bytes)
  const text = JSON.stringify(sheets[0]?.rows)
  for (const said of [
    '60 months ¹',
    '¹ Further limits apply.',
    'Not shown',
    '1 delegation left out by limit type',
  ])
    expect(text).toContain(said)
  const [page = ''] = await pagesOf((await exported({ ...asked, format: 'PDF' })).data.bytes)
  for (const said of [
    '60 months',
    'Further limits apply',
    'Not shown',
    'Authority that this matrix does not show',
  ])
    expect(page).toContain(said)
})

test('a limit type that the matrix does not show is not shown in a tier, and counted', async () => {
  expect(await tiersOf('Lease real property')).toMatchObject([
    { label: 'Not shown', holders: [{ state: 'LEFT_OUT', leftOutBy: ['limitType'], limits: [] }] },
  ])
})

test('a sheet and a PDF show each own limit in a merged tier, and what is not shown', async () => {
  const { sheets } = await readXlsx((await exported({ format: 'XLSX' })).data.bytes)
  const text = JSON.stringify(sheets[0]?.rows)
  const [page = ''] = await pagesOf((await exported({ format: 'PDF' })).data.bytes)
  for (const shown of [text, page]) {
    expect(shown).toContain('authority Alder: $25,000')
    expect(shown).toContain('president Alder: $50,000')
    expect(shown).toMatch(/Not shown.*dean Alder: left out by limit type or range/)
    expect(shown).toContain('1 delegation left out by limit type or range.')
  }
})

test('a public link shows each own limit in a merged tier, and of what is not shown a count', async () => {
  const path = `/api/settings/matrices-settings/${world.tenant.id}`
  const { etag } = await world.as('admin').ask('GET', path)
  const settings = await world
    .as('admin')
    .ask('PATCH', path, { externalSharing: true }, { 'if-match': etag ?? '' })
  expect(settings.status, JSON.stringify(settings.data)).toBe(200)
  const { version } = (await world.as('admin').call(getMatrix, { params: { id: matrixId } })).data
  const body = { externalSharing: true }
  const made = await world.as('admin').call(changeMatrixLink, { params: { id: matrixId }, body, version })
  expect(made.status, JSON.stringify(made.data)).toBe(200)
  const { data } = await asker(product.app, undefined)('POST', '/api/matrix/public-links/open', {
    token: made.data.link,
  })
  const holders = (data.authorityMatrix.rows as Row[]).flatMap(({ tiers }) =>
    tiers.flatMap((tier) => tier.holders),
  )
  expect(holders).toContainEqual(expect.objectContaining({ name: 'authority Alder', limits: ['$25,000'] }))
  expect(holders).toContainEqual(expect.objectContaining({ name: '1 holder', leftOutBy: ['limitType'] }))
  expect(data.authorityMatrix.leftOut).toMatchObject({ byLimitType: 1 })
})
