import { beforeAll, describe, expect, test } from 'vitest'
import { getDelegation } from '#modules/decision/delegations/model/delegation-calls.ts'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { createPosition, deletePositions } from '#modules/settings/positions/model/position-calls.ts'
import { buildSmallWorld, startTestWorld } from '#test/database/product.ts'
import { act, decisionToSend, issue, publishDecision } from '#test/database/scenario.ts'
import { CELL_STATES } from '../../grid/model/grid.ts'
import { readMatrixGrid } from '../../grid/model/grid-calls.ts'
import { countMatricesByStatus, getMatrix } from '../model/matrix-calls.ts'

const { product, world } = await startTestWorld()
const other = await buildSmallWorld(product, 'Birch')
let purchase: string
let travel: string
let top: { id: string; recipients: { slotId: string }[] }

beforeAll(async () => {
  purchase = await publishDecision(world)
  travel = await publishDecision(world, { name: 'Approve travel', sectionId: world.sections.get('Finance') })
  top = await issue(world, purchase, { to: 'President', max: 1_000_000 })
  await issue(world, purchase, { to: 'Dean of Engineering', max: 250_000, parent: top.id })
  await issue(world, travel, { toUsers: ['doctor'], max: 20_000 })
})

const base = '/api/matrix/matrices'
const ask = (by: string, method: string, path: string, body?: unknown, headers = {}) =>
  world.as(by).ask(method, `${base}${path}`, body, headers)
const position = (name: string) => world.positions.get(name)
const user = (key: string) => world.users.get(key)

const board = (more: object = {}) => ({
  matrixName: 'Board matrix',
  allGroups: true,
  positions: [position('President'), position('Dean of Engineering')],
  users: [user('doctor')],
  sectionIds: [...world.sections.values()],
  authorityTypeIds: [world.tenant.authorityTypes.approvalId],
  ...more,
})
async function create(by: string, more: object = {}) {
  const answer = await ask(by, 'POST', '', board({ matrixStatusName: 'PUBLISHED', ...more }))
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 201 })
  return answer.data
}
async function change(by: string, id: string, more: object) {
  const { data } = await ask('admin', 'GET', `/${id}`)
  return ask(by, 'PUT', `/${id}`, { ...data.input, ...more }, { 'if-match': `"${data.version}"` })
}
const favorite = (method: string, path: string, body?: unknown) =>
  world.as('admin').ask(method, `/api/matrix/favorite-matrices${path}`, body)
const grid = (by: string, id: string, body: object = {}) => ask(by, 'POST', `/${id}/grid`, body)
/** Each cell as "decision / holder: limit, state". */
const cellsOf = (data: {
  rows: { decision: { name: string } }[]
  columns: { name: string }[]
  limits: { max: { value: string } | null }[][]
  cells: number[][]
}) =>
  data.cells
    .map(([row, column, , limit, state]) => {
      const max = limit === -1 ? 'nothing' : (data.limits[limit as number]?.[0]?.max?.value ?? 'no limit')
      return `${data.rows[row as number]?.decision.name} / ${data.columns[column as number]?.name}: ${max}, ${CELL_STATES[state as number]}`
    })
    .sort()

describe('A matrix', () => {
  test('is drafted, published, changed, and its history says so', async () => {
    const draft = await ask('authority', 'POST', '', { matrixName: 'Draft', currentTab: 'groups' })
    expect(draft).toMatchObject({
      status: 201,
      data: { matrixStatusName: 'DRAFT', input: { currentTab: 'groups', documentSharingType: 'RESTRICTED' } },
    })
    const { id } = draft.data
    expect(await change('authority', id, { matrixStatusName: 'PUBLISHED' })).toMatchObject({
      status: 422,
      data: {
        fields: [
          { path: 'body.groups', message: 'Please select at least one group.' },
          { path: 'body.positions', message: 'Select at least one position or user.' },
          { path: 'body.decisionIds', message: 'Please select at least one decision.' },
          { path: 'body.authorityTypeIds', message: 'Please active at-least one item' },
        ],
      },
    })
    expect(await change('authority', id, board({ matrixStatusName: 'PUBLISHED' }))).toMatchObject({
      status: 200,
      data: { matrixStatusName: 'PUBLISHED', matrixId: 'MTX-1001' },
    })
    const log = await ask('authority', 'GET', `/${id}/changelog`)
    expect(log.data.items.map((each: { event: string }) => each.event)).toEqual(['PUBLISH', 'CREATE'])
    expect(JSON.stringify(log.data.items)).toContain('Dean of Engineering')
  })

  test('needs at least one type, and its own version to be changed', async () => {
    const { id, version } = await create('authority')
    expect(await change('authority', id, { authorityMatrix: false })).toMatchObject({
      status: 422,
      data: { fields: [{ message: 'At least one Matrix type must be enabled to proceed' }] },
    })
    expect(
      await ask('authority', 'PUT', `/${id}`, board(), { 'if-match': `"${version + 1}"` }),
    ).toMatchObject({
      status: 412,
    })
  })

  test('is not written by a save that changes nothing, no matter who saves it', async () => {
    const { id } = await create('authority', {
      allGroups: false,
      groups: [world.groups.get('Medicine')],
      owner: user('doctor'),
    })
    expect(await change('doctor', id, {})).toMatchObject({ status: 200 })
    const log = await ask('authority', 'GET', `/${id}/changelog`)
    expect(log.data.items.map((each: { event: string }) => each.event)).toEqual(['CREATE'])
  })

  test('does not name what is not there, or what is another organization’s', async () => {
    const stranger = other.positions.get('President') as string
    expect(await ask('authority', 'POST', '', board({ positions: [stranger], users: [] }))).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'body.positions', message: 'This position is not available.' }] },
    })
    const { id } = await create('authority')
    expect(await other.as('authority').call(getMatrix, { params: { id } })).toMatchObject({ status: 404 })
    expect(await other.as('authority').call(readMatrixGrid, { params: { id }, body: {} })).toMatchObject({
      status: 404,
    })
  })
})

describe('A matrix is saved', () => {
  test('with each record that it names once', async () => {
    const group = world.groups.get('Medicine')
    const { id } = await create('authority', {
      allGroups: false,
      groups: [group, group],
      documentSharingType: 'SHARED',
      documentSharingGroups: [group, group],
      documentSharingUsers: [user('doctor'), user('doctor')],
    })
    const { data } = await ask('authority', 'GET', `/${id}`)
    expect(data.input).toMatchObject({
      groups: [group],
      documentSharingGroups: [group],
      documentSharingUsers: [user('doctor')],
    })
  })

  test('with sections and categories that are there', async () => {
    for (const field of ['sectionIds', 'categoryIds'])
      expect(
        await ask('authority', 'POST', '', board({ [field]: ['00000000-0000-7000-8000-000000000001'] })),
      ).toMatchObject({ status: 422, data: { fields: [{ path: `body.${field}` }] } })
  })

  test('and shared with fewer, though its type has been turned off since', async () => {
    const { id } = await create('authority', { documentSharingType: 'PUBLIC' })
    const settings = `/api/settings/matrices-settings/${world.tenant.id}`
    const { data } = await world.as('admin').ask('GET', settings)
    const turn = async (decisionMatrixEnabled: boolean) => {
      const { data: now } = await world.as('admin').ask('GET', settings)
      const answer = await world
        .as('admin')
        .ask('PATCH', settings, { decisionMatrixEnabled }, { 'if-match': `"${now.version}"` })
      expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
    }
    expect(data.decisionMatrixEnabled).toBe(true)
    await turn(false)
    try {
      expect(await change('authority', id, { documentSharingType: 'RESTRICTED' })).toMatchObject({
        status: 200,
      })
      expect(await ask('authority', 'POST', '', board({ matrixStatusName: 'PUBLISHED' }))).toMatchObject({
        status: 422,
        data: { fields: [{ message: 'Decision Matrices are turned off in the settings.' }] },
      })
    } finally {
      await turn(true)
    }
  })

  test('with bounds that a limit can have', async () => {
    for (const [name, min] of [
      ['Percentage', '150'],
      ['Percentage', '-1'],
      ['Value (currency)', '-5'],
    ] as const)
      expect(
        await ask('authority', 'POST', '', board({ primaryLimitTypes: { [name]: { min, max: null } } })),
      ).toMatchObject({ status: 400, data: { fields: [{ path: `body.primaryLimitTypes.${name}.min` }] } })
  })

  test('by an owner who sees less, as long as what is read for it stays', async () => {
    const { id } = await create('authority', { documentSharingType: 'PUBLIC', owner: user('doctor') })
    const kept = { matrixDescription: 'For the board.', documentSharingType: 'RESTRICTED', valueRounding: 1 }
    const fewer = { documentSharingType: 'SHARED', documentSharingUsers: [user('dean')] }
    for (const more of [fewer, kept]) expect(await change('doctor', id, more)).toMatchObject({ status: 200 })
    const others = { documentSharingType: 'SHARED', documentSharingUsers: [user('guest')] }
    for (const more of [{ delegationDataRoles: true }, { documentSharingType: 'PUBLIC' }, others])
      expect(await change('doctor', id, more)).toMatchObject({ status: 422, data: { code: 'BEYOND_SIGHT' } })
  })

  test('and takes the columns that it loses out of what people keep of it', async () => {
    const { id } = await create('authority')
    const [president, dean] = [position('President'), position('Dean of Engineering')]
    const viewData = {
      columnOrder: [dean, president],
      hiddenColumns: [president],
      foldedSections: [],
      shows: 'limits',
    }
    await ask('admin', 'POST', '/view', { matrixId: id, viewData })
    expect(await change('authority', id, { positions: [dean] })).toMatchObject({ status: 200 })
    expect((await ask('admin', 'GET', `/view?matrixId=${id}`)).data.viewData).toEqual({
      ...viewData,
      columnOrder: [dean],
      hiddenColumns: [],
    })
  })
})

describe('Its cells', () => {
  test('say who had a decision role on the day that is asked about', async () => {
    const { items } = (await world.as('admin').call(listDecisionRoles)).data
    const consulted = items.find((each: { name: string }) => each.name === 'Consulted').id
    const assigned = (name: string) => [{ decisionRoleId: consulted, positionId: position(name) }]
    const decisionId = await publishDecision(world, {
      name: 'Approve leave',
      roles: assigned('Dean of Engineering'),
    })
    const { id } = await create('authority', {
      sectionIds: [],
      decisionIds: [decisionId],
      delegationRole: true,
    })
    const then = new Date().toISOString()
    const { body, match } = await decisionToSend(world, decisionId)
    await world
      .as('authority')
      .ask('PATCH', `/api/decision/decisions/${decisionId}`, { ...body, roles: assigned('President') }, match)
    const marked = async (at: object) => {
      const { data } = await grid('authority', id, at)
      return data.roleMarks.map(([, column]: number[]) => data.columns[column as number].name)
    }
    expect(await marked({})).toEqual(['President'])
    expect(await marked({ at: then })).toEqual(['Dean of Engineering'])
  })

  test('say what stands, as the check does', async () => {
    const { id } = await create('authority')
    const { status, data } = await grid('authority', id)
    expect(status).toBe(200)
    expect(data.columns.map((each: { name: string; beside: string[] }) => [each.name, each.beside])).toEqual([
      ['President', ['president Alder']],
      ['Dean of Engineering', ['dean Alder']],
      ['doctor Alder', ['Dean of Medicine']],
    ])
    expect(cellsOf(data)).toEqual([
      'Approve purchase order / Dean of Engineering: 250000.00, LIVE',
      'Approve purchase order / President: 1000000.00, LIVE',
      'Approve travel / doctor Alder: 20000.00, LIVE',
    ])
    expect(data).toMatchObject({ delegations: 3, leftOut: { byLimitType: 0, byStatus: 0 } })
  })

  test('follow a suspension above, and say why nothing is left', async () => {
    const decision = await publishDecision(world, { name: 'Approve lease' })
    const above = await issue(world, decision, { to: 'President', max: 9_000 })
    await issue(world, decision, { to: 'Dean of Engineering', max: 5_000, parent: above.id })
    const { id } = await create('authority', { sectionIds: [], decisionIds: [decision] })
    const before = (await grid('authority', id)).data
    await act(world, 'authority', 'suspended', above.id)
    const { data } = await grid('authority', id)
    // its own status is Accepted or Issued still; what it is below is suspended, which the default statuses leave out
    expect(cellsOf(data)).toEqual([
      'Approve lease / Dean of Engineering: nothing, BROKEN',
      'Approve lease / President: nothing, LEFT_OUT',
    ])
    expect(data.leftOut.byStatus).toBe(1)
    expect(data.hash).not.toBe(before.hash)
    const all = await change('authority', id, { issuanceStatusNames: ['Issued', 'Accepted', 'Suspended'] })
    expect(all.status).toBe(200)
    expect(cellsOf((await grid('authority', id)).data)).toEqual([
      'Approve lease / Dean of Engineering: nothing, BROKEN',
      'Approve lease / President: nothing, SUSPENDED',
    ])
    const past = await grid('authority', id, { at: before.at })
    expect(cellsOf(past.data)).toEqual(cellsOf(before))
  })

  test('count what has ended, whether or not something is below it, and show it where that is asked for', async () => {
    const decision = await publishDecision(world, { name: 'Approve sale' })
    const above = await issue(world, decision, { to: 'President', max: 9_000 })
    await issue(world, decision, { to: 'Dean of Engineering', max: 5_000, parent: above.id })
    const alone = await issue(world, decision, { to: 'Dean of Engineering', max: 7_000 })
    for (const { id } of [above, alone]) await act(world, 'authority', 'revoked', id)
    const { id } = await create('authority', { sectionIds: [], decisionIds: [decision] })
    const { data } = await grid('authority', id)
    expect(cellsOf(data)).toEqual(['Approve sale / Dean of Engineering: nothing, BROKEN'])
    expect(data).toMatchObject({ delegations: 1, leftOut: { byLimitType: 0, byStatus: 2 } })
    await change('authority', id, { allGroups: false, groups: [world.groups.get('Medicine')] })
    expect((await grid('authority', id)).data.leftOut.byStatus).toBe(2)
    await change('authority', id, {
      issuanceStatusNames: ['Issued', 'Accepted', 'Revoked'],
    })
    const shown = await grid('authority', id)
    expect(cellsOf(shown.data)).toEqual([
      'Approve sale / Dean of Engineering: nothing, BROKEN',
      'Approve sale / President: nothing, ENDED',
    ])
    expect(shown.data).toMatchObject({ delegations: 3, leftOut: { byStatus: 0 } })
  })

  test('tell their paths, masked where the viewer may not look; nothing outside the scope is found', async () => {
    const { id } = await create('authority', {
      documentSharingType: 'SHARED',
      documentSharingUsers: [user('guest')],
    })
    const cell = (by: string, decisionId: string, holder: string) =>
      ask(by, 'POST', `/${id}/cell`, { decisionId, kind: 'POSITION', holderId: position(holder) })
    const whole = await cell('authority', purchase, 'Dean of Engineering')
    expect(whole, JSON.stringify(whole.data)).toMatchObject({
      status: 200,
      data: {
        items: [
          {
            state: 'LIVE',
            limit: '$250,000',
            delegation: { masked: false },
            path: [
              { masked: false, limit: { max: '1000000.00' } },
              { masked: false, limit: { max: '250000.00' } },
            ],
          },
        ],
        withheld: 0,
      },
    })
    // the record says the same of each step
    const [item] = whole.data.items
    const path = `/api/decision/delegations/${item.delegation.delegationId}`
    const record = (await world.as('authority').ask('GET', path)).data
    expect(item.path).toEqual(record.path)
    expect(item.decisionLimit).toEqual(record.decision.limit)
    expect(await cell('guest', purchase, 'Dean of Engineering')).toMatchObject({
      data: {
        items: [
          {
            limit: '$250,000',
            delegation: { delegationId: null, masked: false },
            path: [
              { masked: true, displayId: null, limit: null },
              { masked: false, delegationId: null },
            ],
          },
        ],
        withheld: 1,
      },
    })
    expect(await cell('authority', purchase, 'Chair of Civil Engineering')).toMatchObject({ status: 404 })
    const narrow = await create('authority', { sectionIds: [], decisionIds: [travel] })
    expect(
      await ask('authority', 'POST', `/${narrow.id}/cell`, {
        decisionId: purchase,
        kind: 'POSITION',
        holderId: position('President'),
      }),
    ).toMatchObject({ status: 404 })
  })

  test('open what the matrix leaves out, with the reason; its limit is shown to who may view the delegation', async () => {
    const { id } = await create('authority', {
      sectionIds: [],
      decisionIds: [purchase],
      primaryLimitTypes: { 'Time (Months)': { min: null, max: null } },
      documentSharingType: 'SHARED',
      documentSharingUsers: [user('guest')],
    })
    const { data } = await grid('authority', id)
    expect(cellsOf(data)).toContain('Approve purchase order / Dean of Engineering: nothing, LEFT_OUT')
    expect(data).toMatchObject({ delegations: 0, leftOut: { byLimitType: 2 } })
    const asked = { decisionId: purchase, kind: 'POSITION', holderId: position('Dean of Engineering') }
    const itemsFor = async (by: string) => (await ask(by, 'POST', `/${id}/cell`, asked)).data.items
    expect(await itemsFor('authority')).toMatchObject([
      { state: 'LIVE', leftOutBy: 'limitType', limit: '$250,000' },
    ])
    expect(await itemsFor('guest')).toMatchObject([
      { state: 'LIVE', leftOutBy: 'limitType', limit: '', status: '', groups: null, path: [] },
    ])
  })

  test('are in tiers, too, with the roles beside them', async () => {
    const roles = (await world.as('admin').call(listDecisionRoles)).data.items
    const { id } = await create('authority', { roleMatrix: true, authorityRoleIds: [roles[0].id] })
    const { data, status } = await ask('authority', 'POST', `/${id}/tiers`, {})
    expect(status, JSON.stringify(data)).toBe(200)
    const row = data.rows.find(
      (each: { decision: { name: string } }) => each.decision.name === 'Approve purchase order',
    )
    expect(
      row.tiers.map((each: { label: string; holders: { name: string }[] }) => [
        each.label,
        each.holders[0]?.name,
      ]),
    ).toEqual([
      ['up to $250,000', 'Dean of Engineering'],
      ['above $250,000 up to $1,000,000', 'President'],
    ])
  })

  test('are read and exported as the types that the matrix has', async () => {
    const { id } = await create('authority')
    const [role] = (await world.as('admin').call(listDecisionRoles)).data.items
    const roles = await create('authority', {
      authorityMatrix: false,
      roleMatrix: true,
      authorityRoleIds: [role.id],
    })
    const no = { status: 422, data: { code: 'NOT_THIS_TYPE' } }
    expect(await ask('authority', 'POST', `/${id}/tiers`, {})).toMatchObject(no)
    expect(await grid('authority', roles.id)).toMatchObject(no)
    for (const [matrixId, type] of [
      [id, 'AUTHORITY'],
      [roles.id, 'DECISION'],
    ])
      expect(await ask('authority', 'POST', '/export', { matrixId, type, format: 'XLSX' })).toMatchObject(no)
    expect((await ask('authority', 'POST', `/${roles.id}/tiers`, {})).status).toBe(200)
  })

  test('say no more of a delegation than the matrix shows of its data', async () => {
    const { id } = await create('authority')
    const asked = { decisionId: purchase, kind: 'POSITION', holderId: position('Dean of Engineering') }
    const read = async () => (await ask('authority', 'POST', `/${id}/cell`, asked)).data.items[0]
    expect((await read()).path).toHaveLength(2)
    await change('authority', id, { delegationDataSummary: false, delegationDataGroups: false })
    expect(await read()).toMatchObject({ path: [], until: null, stated: '', groups: null })
  })

  test('are previewed before anything is saved', async () => {
    const { matrixName: _name, ...scope } = board()
    const { data, status } = await ask('authority', 'POST', '/preview', scope)
    expect(status, JSON.stringify(data)).toBe(200)
    expect(data.cells.length).toBeGreaterThan(2)
    expect(await ask('dean', 'POST', '/preview', scope)).toMatchObject({ status: 403 })
  })

  test('are previewed, and their columns chosen, by an owner who creates none', async () => {
    await create('authority', { owner: user('dean') })
    const { matrixName: _name, ...scope } = board()
    expect(await ask('dean', 'POST', '/preview', scope)).toMatchObject({ status: 200 })
    const personnel = await world.as('dean').ask('GET', '/api/auth/users/personnel?kind=POSITION')
    expect(personnel.status).toBe(200)
    const none = await world.as('dean').ask('GET', '/api/auth/users/personnel?kind=POSITION&groupIds=')
    expect([personnel.data.total > 0, none.data.total]).toEqual([true, 0])
  })
})

describe('Who sees it', () => {
  test('restricted: the owner and the person who sees all matrices', async () => {
    const { id } = await create('authority')
    for (const by of ['authority', 'admin', 'auditor', 'dean'])
      expect((await ask(by, 'GET', `/${id}`)).status).toBe(200)
    for (const by of ['guest', 'doctor', 'approver'])
      expect(await ask(by, 'GET', `/${id}`)).toMatchObject({
        status: 404,
        data: { message: 'You do not have permission to view this matrix.' },
      })
  })

  test('shared: those it is shared with; a list shows what may be opened', async () => {
    const { id } = await create('authority', {
      documentSharingType: 'SHARED',
      documentSharingUsers: [user('guest')],
      documentSharingGroups: [world.groups.get('Medicine')],
    })
    for (const by of ['guest', 'doctor']) {
      expect((await ask(by, 'GET', `/${id}`)).status).toBe(200)
      expect((await grid(by, id)).data.cells.length).toBeGreaterThan(0)
    }
    expect((await ask('approver', 'GET', `/${id}`)).status).toBe(404)
    for (const by of Object.keys(world.callers)) {
      const listed = (await ask(by, 'POST', '/list', { limit: 100 })).data.items ?? []
      const seen = (await ask('admin', 'POST', '/list', { limit: 100 })).data.items
      for (const each of seen) {
        const { status } = await ask(by, 'GET', `/${each.id}`)
        expect([by, each.id, listed.some((row: { id: string }) => row.id === each.id)]).toEqual([
          by,
          each.id,
          status === 200,
        ])
      }
    }
  })

  test('no one shows by a matrix what they cannot view themselves', async () => {
    const { tenant } = world
    const manager = await world.as('admin').ask('GET', `/api/auth/tenants/${tenant.id}/roles/list?limit=100`)
    expect(manager.status).toBe(200)
    expect(await ask('dean', 'POST', '', board())).toMatchObject({ status: 403 })
  })
})

describe('Its life', () => {
  test('an archive revokes the open delegations in its scope, and a restore does not bring them back', async () => {
    const decision = await publishDecision(world, { name: 'Sign contract' })
    const given = await issue(world, decision, { to: 'President', max: 7_000 })
    const { id } = await create('authority', { sectionIds: [], decisionIds: [decision] })
    expect(await ask('authority', 'POST', '/check-ending', { matrixIds: [id] })).toMatchObject({
      data: { matrices: 1, delegations: 1 },
    })
    expect(await ask('authority', 'POST', '/bulk-archive', { matrixIds: [id] })).toMatchObject({
      data: { succeeded: [id], refused: [] },
    })
    const record = () => world.as('authority').call(getDelegation, { params: { id: given.id } })
    expect((await record()).data.status).toBe('REVOKED')
    expect(await ask('authority', 'POST', '/bulk-restore', { matrixIds: [id] })).toMatchObject({
      data: { succeeded: [id] },
    })
    expect((await ask('authority', 'GET', `/${id}`)).data.matrixStatusName).toBe('PUBLISHED')
    expect((await record()).data.status).toBe('REVOKED')
  })

  test('several that share delegations are archived as it was previewed', async () => {
    const decision = await publishDecision(world, { name: 'Sign leases' })
    const parent = await issue(world, decision, { to: 'President', max: 9_000 })
    const child = await issue(world, decision, { to: 'Dean of Engineering', max: 100, parent: parent.id })
    const showing = async (...names: string[]) => {
      const columns = { positions: names.map(position), users: [], sectionIds: [], decisionIds: [decision] }
      return (await create('authority', columns)).id
    }
    const matrixIds = [
      await showing('President'),
      await showing('President', 'Dean of Engineering'),
      await showing('Dean of Engineering'),
    ]
    expect((await ask('authority', 'POST', '/check-ending', { matrixIds })).data).toEqual({
      matrices: 3,
      delegations: 2,
      links: 0,
      refused: [],
    })
    const archived = await ask('authority', 'POST', '/bulk-archive', { matrixIds })
    expect(archived.data).toEqual({ succeeded: [...matrixIds].sort(), refused: [] })
    for (const { id } of [parent, child]) {
      const { data } = await world.as('authority').call(getDelegation, { params: { id } })
      expect(data.status).toBe('REVOKED')
    }
  })

  test('anyone who may not revoke them archives the view alone', async () => {
    const { id } = await create('authority')
    expect(await change('admin', id, { owner: user('dean') })).toMatchObject({ status: 200 })
    const told = await ask('dean', 'POST', '/check-ending', { matrixIds: [id] })
    const refused = await ask('dean', 'POST', '/bulk-archive', { matrixIds: [id] })
    expect(refused.data.succeeded).toEqual([])
    expect(told.data).toEqual({ matrices: 0, delegations: 0, links: 0, refused: refused.data.refused })
    expect(refused.data.refused[0].message).toMatch(
      /^You cannot revoke .* of this matrix\. Archive the view only/,
    )
    expect(
      await ask('dean', 'POST', '/bulk-archive', { matrixIds: [id], revokesDelegations: false }),
    ).toMatchObject({
      data: { succeeded: [id], refused: [] },
    })
    expect((await ask('admin', 'GET', `/${id}`)).data.matrixStatusName).toBe('ARCHIVED')
  })

  test('favorites and views are a person’s own', async () => {
    const { id } = await create('authority')
    expect(await favorite('POST', '', { matrixId: id })).toMatchObject({
      data: { isFavorite: true },
    })
    expect((await ask('admin', 'GET', `/${id}`)).data.isFavorite).toBe(true)
    expect((await ask('authority', 'GET', `/${id}`)).data.isFavorite).toBe(false)
    expect((await ask('admin', 'POST', '/counts')).data.favorite).toBe(1)
    await favorite('DELETE', `/${id}`)
    expect((await ask('admin', 'POST', '/counts')).data.favorite).toBe(0)
    const viewData = {
      columnOrder: [],
      hiddenColumns: [position('President')],
      foldedSections: [],
      shows: 'limits',
    }
    expect(await ask('admin', 'POST', '/view', { matrixId: id, viewData })).toMatchObject({
      data: { viewData },
    })
    expect(await ask('admin', 'GET', `/view?matrixId=${id}`)).toMatchObject({ data: { viewData } })
    expect((await ask('authority', 'GET', `/view?matrixId=${id}`)).data.viewData).toBeNull()
  })

  test('a copy is a restricted draft of the person who made it', async () => {
    const { id } = await create('authority', { documentSharingType: 'PUBLIC' })
    expect(await ask('admin', 'POST', `/${id}/duplicate`)).toMatchObject({
      status: 201,
      data: {
        matrixStatusName: 'DRAFT',
        input: {
          matrixName: 'Copy of Board matrix',
          documentSharingType: 'RESTRICTED',
          owner: user('admin'),
        },
      },
    })
  })

  test('a copy keeps what its source names, whatever became of that', async () => {
    const made = await world.as('admin').call(createPosition, {
      body: {
        positionName: 'Bursar',
      },
    })
    expect(made, JSON.stringify(made.data)).toMatchObject({ status: 201 })
    const { id } = await create('authority', { positions: [position('President'), made.data.id] })
    expect(await world.as('admin').call(deletePositions, { body: { ids: [made.data.id] } })).toMatchObject({
      status: 200,
      data: { refused: [] },
    })
    expect(await ask('authority', 'POST', `/${id}/duplicate`)).toMatchObject({
      status: 201,
      data: { input: { positions: [position('President'), made.data.id] } },
    })
  })

  test('the preview of an archive says what ends, what goes out of force below and which decisions lose their last holder', async () => {
    const decision = await publishDecision(world, { name: 'Approve donation' })
    const above = await issue(world, decision, { to: 'President', max: 9_000 })
    const below = await issue(world, decision, { to: 'Dean of Engineering', max: 5_000, parent: above.id })
    const { id } = await create('authority', {
      sectionIds: [],
      decisionIds: [decision],
      positions: [position('President')],
      users: [],
    })
    const asked = { matrixIds: [id] }
    const { status, data } = await ask('authority', 'POST', '/bulk-archive/preview', asked)
    expect(status, JSON.stringify(data)).toBe(200)
    expect(data).toMatchObject({
      refused: [],
      effects: {
        delegationsEnded: { total: 1, shown: [{ id: above.id }] },
        delegationsNotLive: { total: 1, shown: [{ id: below.id }] },
        decisionsWithoutHolder: { total: 1, shown: [{ id: decision }] },
      },
    })
    expect((await ask('authority', 'GET', `/${id}`)).data.matrixStatusName).toBe('PUBLISHED')

    // what is issued after the preview is not revoked by it
    const later = await issue(world, decision, { to: 'President', max: 1_000 })
    const stamp = { 'if-effects': `"${data.effects.stamp}"` }
    const refused = await ask('authority', 'POST', '/bulk-archive', asked, stamp)
    expect(refused).toMatchObject({ status: 409, data: { code: 'EFFECTS_CHANGED' } })
    expect(refused.data.effects.delegationsEnded.total).toBe(2)
    const statusOf = async (delegationId: string) =>
      (await world.as('authority').call(getDelegation, { params: { id: delegationId } })).data.status
    expect([await statusOf(above.id), await statusOf(later.id)]).toEqual(['ISSUED', 'ISSUED'])

    const seen = { 'if-effects': `"${refused.data.effects.stamp}"` }
    const done = await ask('authority', 'POST', '/bulk-archive', asked, seen)
    expect(done).toMatchObject({ status: 200, data: { succeeded: [id], refused: [] } })
    expect([await statusOf(above.id), await statusOf(later.id)]).toEqual(['REVOKED', 'REVOKED'])
  })

  test('an archive of the view alone, and one that is refused, have no effects', async () => {
    const { id } = await create('authority', { sectionIds: [], decisionIds: [purchase] })
    const previewed = async (by: string, body: object) =>
      (await ask(by, 'POST', '/bulk-archive/preview', body)).data
    expect(await previewed('authority', { matrixIds: [id], revokesDelegations: false })).toMatchObject({
      refused: [],
      effects: { judged: 0, delegationsEnded: { total: 0 } },
    })
    await ask('authority', 'POST', '/bulk-archive', { matrixIds: [id], revokesDelegations: false })
    expect(await previewed('authority', { matrixIds: [id] })).toMatchObject({
      refused: [{ id, code: 'INVALID_TRANSITION' }],
      effects: { delegationsEnded: { total: 0 } },
    })
  })

  test('the preview of an archive counts what may be archived', async () => {
    const { id } = await create('authority')
    const asked = { matrixIds: [id] }
    expect((await ask('authority', 'POST', '/check-ending', asked)).data.matrices).toBe(1)
    await ask('authority', 'POST', '/bulk-archive', { ...asked, revokesDelegations: false })
    expect((await ask('authority', 'POST', '/check-ending', asked)).data).toEqual({
      matrices: 0,
      delegations: 0,
      links: 0,
      refused: [{ id, code: 'INVALID_TRANSITION', message: expect.any(String) }],
    })
  })

  test('the list counts what the page shows', async () => {
    const { id } = await create('authority', { sectionIds: [world.sections.get('Finance')] })
    const { data } = await ask('authority', 'POST', '/list', { ids: [id] })
    const shown = (await grid('authority', id)).data
    expect(data.items[0]).toMatchObject({
      decisionsCount: shown.rows.length,
      delegationsCount: shown.delegations,
      acts: ['edit', 'reassign', 'archive', 'delete'],
    })
  })

  test('is found by a part of its scope, also where that takes all of them', async () => {
    const { id: some } = await create('authority', {
      allGroups: false,
      groups: [world.groups.get('Medicine')],
      positions: [position('President')],
      users: [],
      sectionIds: [],
      decisionIds: [travel],
    })
    const { id: all } = await create('authority', {
      allPersonnel: true,
      positions: [],
      users: [],
      allDecisions: true,
      sectionIds: [],
    })
    const found = async (filter: object) => {
      const { data } = await ask('authority', 'POST', '/list', { ids: [some, all], ...filter })
      return data.items.map((each: { id: string }) => (each.id === all ? 'all' : 'some')).sort()
    }
    expect(await found({ groupIds: [world.groups.get('Medicine')] })).toEqual(['all', 'some'])
    expect(await found({ groupIds: [world.groups.get('Engineering')] })).toEqual(['all'])
    const [{ parent }] = (
      await product.owner.query(`select parent_id as parent from app.group_parent where group_id = $1`, [
        world.groups.get('Engineering'),
      ])
    ).rows
    await change('authority', some, { groups: [parent] })
    expect(await found({ groupIds: [world.groups.get('Engineering')] })).toEqual(['all', 'some'])
    expect(await found({ positionIds: [position('President')] })).toEqual(['all', 'some'])
    expect(await found({ positionIds: [position('Dean of Engineering')] })).toEqual(['all'])
    expect(await found({ userIds: [user('doctor')] })).toEqual(['all'])
    expect(await found({ sectionIds: [...world.sections.values()] })).toEqual(['all'])
  })

  test('its definition of a past day is read with the data of that day', async () => {
    const { id } = await create('authority')
    const { data } = await ask('authority', 'GET', `/${id}`)
    await change('authority', id, { users: [] })
    const past = await ask('authority', 'GET', `/${id}/${data.updatedAt}`)
    expect(past, JSON.stringify(past.data)).toMatchObject({
      status: 200,
      data: { record: { users: [user('doctor')] } },
    })
    const then = await grid('authority', id, { at: data.updatedAt, definition: 'THEN' })
    expect(then.data.columns).toHaveLength(3)
    expect((await grid('authority', id)).data.columns).toHaveLength(2)
    const before = new Date(Date.parse(data.createdAt) - 60_000).toISOString()
    expect((await grid('authority', id, { at: before })).status).toBe(200)
    expect(await grid('authority', id, { at: before, definition: 'THEN' })).toMatchObject({
      status: 422,
      data: { code: 'MATRIX_NOT_YET' },
    })
  })

  test('a past day shows its decisions in the sections and categories that they had then', async () => {
    const [Finance, Purchasing] = ['Finance', 'Procurement'].map((name) => world.sections.get(name))
    const [place, Budget] = [...world.categories].find(([name]) => name.startsWith('Finance/')) ?? []
    const moved = await publishDecision(world, {
      name: 'Approve leave',
      sectionId: Finance,
      categoryId: Budget,
    })
    await issue(world, moved, { to: 'President', max: 3 })
    const { id } = await create('authority', { sectionIds: [Finance], allPersonnel: true })
    const at = (await ask('authority', 'GET', `/${id}`)).data.updatedAt
    const { body, match } = await decisionToSend(world, moved)
    const elsewhere = { ...body, sectionId: Purchasing, categoryId: null }
    expect(
      await world.as('authority').ask('PATCH', `/api/decision/decisions/${moved}`, elsewhere, match),
    ).toMatchObject({ status: 200 })
    type NamedRow = { name: string }
    const sectionsOf = async (asked: object) =>
      (
        (await grid('authority', id, asked)).data.rows as {
          decision: { id: string }
          section: NamedRow
          category: NamedRow | null
        }[]
      )
        .filter(({ decision }) => decision.id === moved)
        .map(({ section, category }) => [section.name, category?.name].filter(Boolean).join('/'))
    expect(await sectionsOf({})).toEqual([])
    expect(await sectionsOf({ at })).toEqual([place])
    const all = { allDecisions: true, sectionIds: [] }
    expect(await change('authority', id, all)).toMatchObject({ status: 200 })
    expect(await sectionsOf({})).toEqual(['Procurement'])
    expect(await sectionsOf({ at })).toEqual([place])
  })

  test('its columns are chosen from positions and users, with what they hold', async () => {
    const personnel = (by: string, query: string) =>
      world.as(by).ask('GET', `/api/auth/users/personnel?${query}`)
    const { data } = await personnel('authority', 'kind=POSITION&search=dean eng')
    expect(data).toMatchObject({
      total: 1,
      items: [{ name: 'Dean of Engineering', beside: ['dean Alder'], departments: ['Engineering'] }],
    })
    expect(data.items[0].delegations).toBeGreaterThan(0)
    const users = await personnel('authority', `kind=USER&groupIds=${world.groups.get('Medicine')}`)
    expect(users.data.items).toMatchObject([
      { kind: 'USER', name: 'doctor Alder', beside: ['Dean of Medicine'] },
    ])
    expect((await personnel('chair', 'kind=USER')).status).toBe(403)
  })

  test('is found by its name everywhere', async () => {
    await create('authority', { matrixName: 'Capital projects' })
    expect(
      (await ask('authority', 'POST', '/global-search', { search: 'capital' })).data.items[0],
    ).toMatchObject({
      matrixName: 'Capital projects',
    })
    const byStatus = await world.as('authority').call(countMatricesByStatus)
    expect(byStatus.data.items.map((each: { status: string }) => each.status)).toEqual([
      'DRAFT',
      'PUBLISHED',
      'ARCHIVED',
    ])
  })
})
