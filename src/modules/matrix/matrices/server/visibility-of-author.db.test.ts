import { expect, test } from 'vitest'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { XLSX } from '#platform/model/file.ts'
import { decisionToSend, issue, publishDecision } from '#test/database/scenario.ts'
import { matrixDelegation, matrixFormat, matrixScope } from '../../grid/model/definition.ts'
import { previewMatrix, readMatrixGrid } from '../../grid/model/grid-calls.ts'
import {
  base,
  create,
  linkOf,
  permit,
  product,
  read,
  SEES_ALL,
  startLinks,
  world,
} from '../../links/testing/links.ts'
import {
  archiveMatrices,
  duplicateMatrix,
  getMatrix,
  previewMatricesEnding,
  reassignMatrices,
  updateMatrix,
} from '../model/matrix-calls.ts'
import { matrixLists } from '../model/matrix-list.ts'

startLinks()

const DEFINITION = Object.keys({ ...matrixScope, ...matrixDelegation, ...matrixFormat })
/** Of a matrix as it is written, what a preview takes. */
const definitionIn = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([key]) => DEFINITION.includes(key)))

test('anyone who sees groups of theirs makes no matrix of a delegation from above, wherever its decision is', async () => {
  const decision = await publishDecision(world, { name: 'Approve overtime' })
  await issue(world, decision, { to: 'President', max: 9_000 })
  const Medicine = world.groups.get('Medicine')
  const { body, match } = await decisionToSend(world, decision)
  const narrowed = { ...body, decisionGroups: [Medicine] }
  const changed = await world
    .as('authority')
    .ask('PATCH', `/api/decision/decisions/${decision}`, narrowed, match)
  expect(changed, JSON.stringify(changed.data)).toMatchObject({ status: 200 })
  await permit('doctor', {
    'tenant.access_matrices_module': 'ON',
    'tenant.access_decisions_module': 'ON',
    'tenant.access_delegations_module': 'ON',
    'decision.view': 'GROUPS',
    'delegation.view': 'GROUPS',
    'matrix.view': 'ALL',
    'tenant.create_matrices': 'ON',
    'matrix.edit': 'ALL',
  })
  const shown = async (by: string) => {
    const answer = await world.as(by).call(previewMatrix, {
      body: {
        groups: [Medicine],
        allPersonnel: true,
        decisionIds: [decision],
        authorityTypeIds: [world.tenant.authorityTypes.approvalId],
      },
    })
    expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
    return answer.data.cells.length
  }
  expect(await shown('authority')).toBe(1)
  expect(await shown('doctor')).toBe(0)
})

test('anyone who wrote a matrix reads it by what they may view now, and others as before', async () => {
  const { 'matrix.view': _all, ...seesAll } = SEES_ALL
  const writes = {
    ...seesAll,
    'tenant.create_matrices': 'ON',
    'matrix.view': 'SHARED',
    'matrix.edit': 'OWNED',
    'matrix.archive': 'OWNED',
    'matrix.view_version_history': 'ALL',
  }
  await permit('doctor', writes)
  const id = await create({ documentSharingType: 'PUBLIC' }, 'doctor')
  const made = (await read(id)).updatedAt
  const asked = { matrixId: id, format: 'XLSX', type: 'DECISION' }
  const by = async (who: string) => {
    const { ask } = world.as(who)
    const grid = await ask('POST', `${base}/${id}/grid`, {})
    return {
      grid: grid.status,
      cells: grid.data.cells?.length,
      past: (await ask('POST', `${base}/${id}/grid`, { at: made, definition: 'THEN' })).status,
      file: (await ask('POST', `${base}/export`, asked)).status,
      mayExport: (await ask('GET', `${base}/${id}`)).data.permissions.export.allowed,
      counted: (await ask('POST', `${base}/list`, { ids: [id] })).data.items[0].delegationsCount,
    }
  }
  const whole = { grid: 200, cells: 4, past: 200, file: 201, mayExport: true, counted: 4 }
  const nothing = { grid: 403, cells: undefined, past: 403, file: 403, mayExport: false, counted: null }
  const ending = async (revokesDelegations: boolean) => {
    const body = { matrixIds: [id], revokesDelegations }
    return world.as('doctor').call(previewMatricesEnding, { body })
  }
  expect(await by('doctor')).toEqual(whole)
  await permit('doctor', { ...writes, 'delegation.view': 'GROUPS' })
  expect(await by('doctor')).toEqual(nothing)
  const { data } = await world.as('doctor').call(readMatrixGrid, { params: { id }, body: {} })
  expect(data.code).toBe('SIGHT_LOST')
  expect((await ending(true)).data).toMatchObject({
    matrices: 0,
    delegations: 0,
    refused: [{ id, code: 'REVOKES_UNSEEN' }],
  })
  expect((await ending(false)).data).toMatchObject({ matrices: 1, delegations: 0, refused: [] })
  const archive = { matrixIds: [id], revokesDelegations: true }
  expect((await world.as('doctor').call(archiveMatrices, { body: archive })).data.refused).toMatchObject([
    { id, code: 'REVOKES_UNSEEN' },
  ])
  // someone who shows it to others shows it to its writer only where they name them
  for (const [users, status] of [
    [['guest'], 403],
    [['guest', 'doctor'], 200],
  ] as const) {
    const shared = { documentSharingUsers: users.map((key) => world.users.get(key)) }
    expect((await save(id, 'admin', { documentSharingType: 'SHARED', ...shared })).status).toBe(200)
    expect((await world.as('doctor').call(readMatrixGrid, { params: { id }, body: {} })).status).toBe(status)
  }
  const back = { documentSharingType: 'PUBLIC', documentSharingUsers: [] }
  expect((await save(id, 'admin', back)).status).toBe(200)
  expect(await by('doctor')).toMatchObject({ grid: 200, past: 403 })
  expect(await world.as('chair').call(readMatrixGrid, { params: { id }, body: {} })).toMatchObject({
    status: 200,
    data: { cells: { length: 4 } },
  })

  // what someone else writes again is shown to its owner, as it is now
  const { input, version } = await read(id)
  const anew = { ...input, delegationDataRoles: true }
  const saved = await world.as('admin').call(updateMatrix, { params: { id }, body: anew, version })
  expect(saved.status, JSON.stringify(saved.data)).toBe(200)
  expect(await by('doctor')).toEqual({ ...whole, past: 403 })
})

test('who gives a matrix to someone shows it to them', async () => {
  const writes = {
    ...SEES_ALL,
    'tenant.create_matrices': 'ON',
    'matrix.edit': 'ALL',
    'matrix.change_owner': 'ALL',
  }
  const id = await create()
  const give = async (to: string, by: string) => {
    const body = { matrixIds: [id], ownerId: world.users.get(to) }
    return (await world.as(by).call(reassignMatrices, { body })).data
  }
  const edit = async (by: string, owner: string) => {
    const { input, version } = await read(id)
    const wanted = { ...input, owner: world.users.get(owner) }
    return world.as(by).call(updateMatrix, { params: { id }, body: wanted, version })
  }
  await permit('doctor', { ...writes, 'delegation.view': 'GROUPS' })
  expect(await give('doctor', 'doctor')).toMatchObject({
    succeeded: [],
    refused: [{ id, code: 'BEYOND_SIGHT' }],
  })
  expect(await edit('doctor', 'doctor')).toMatchObject({ status: 422, data: { code: 'BEYOND_SIGHT' } })
  await permit('doctor', writes)
  expect(await give('doctor', 'doctor')).toMatchObject({ succeeded: [id], refused: [] })
  expect(await edit('doctor', 'admin')).toMatchObject({ status: 200 })
})

test('an owner who sees less than their matrix takes away from it, with a preview, and adds nothing', async () => {
  const id = await create({ owner: world.users.get('guest') })
  const { input } = await read(id)
  const scope = (change: object) => definitionIn({ ...input, ...change })
  const preview = (change: object, more: object = { matrixId: id }) =>
    world.as('guest').call(previewMatrix, { body: { ...scope(change), ...more } })
  const save = async (change: object) => {
    const { version } = await read(id)
    const body = { ...input, ...change }
    return world.as('guest').call(updateMatrix, { params: { id }, body, version })
  }
  const fewer = { users: [], positions: input.positions.slice(0, 1) }
  const more = { ...fewer, issuanceStatusNames: ['Issued', 'Accepted', 'Revoked'] }
  const beyond = { status: 422, data: { code: 'BEYOND_SIGHT' } }
  expect(await preview(fewer)).toMatchObject({ status: 200, data: { columns: { length: 1 } } })
  expect(await preview(more)).toMatchObject(beyond)
  expect(await preview(fewer, {})).toMatchObject(beyond)
  expect(await save(more)).toMatchObject(beyond)
  expect(await save(fewer)).toMatchObject({ status: 200 })
  const grid = await world.as('guest').call(readMatrixGrid, { params: { id }, body: {} })
  expect(grid).toMatchObject({ status: 200, data: { columns: { length: 1 } } })
  expect(grid.data.cells.length).toBeGreaterThan(0)
  // to preview what another one would show, a person must be able to change it
  const asked = { ...scope(fewer), matrixId: id }
  expect((await world.as('chair').call(previewMatrix, { body: asked })).status).toBe(403)
})

test('who sees groups of theirs alone duplicates a matrix of all groups for those', async () => {
  const Medicine = world.groups.get('Medicine')
  await permit('doctor', {
    ...SEES_ALL,
    'decision.view': 'GROUPS',
    'delegation.view': 'GROUPS',
    'tenant.create_matrices': 'ON',
  })
  const copyOf = async (change: object) => {
    const answer = await world.as('doctor').call(duplicateMatrix, { params: { id: await create(change) } })
    expect(answer.status, JSON.stringify(answer.data)).toBe(201)
    const { allGroups, groups } = answer.data.input
    return { allGroups, groups }
  }
  const theirs = { allGroups: false, groups: [Medicine] }
  expect(await copyOf({ allGroups: true })).toEqual(theirs)
  expect(await copyOf({ allGroups: false, groups: [Medicine, world.groups.get('Engineering')] })).toEqual(
    theirs,
  )
})

const GIVES = { ...SEES_ALL, 'matrix.edit': 'ALL', 'matrix.share': 'ALL', 'matrix.change_owner': 'ALL' }
const save = async (id: string, by: string, change: object) => {
  const { input, version } = await read(id)
  return world.as(by).call(updateMatrix, { params: { id }, body: { ...input, ...change }, version })
}
const cellsOf = async (id: string, by: string) => {
  const { status, data } = await world.as(by).call(readMatrixGrid, { params: { id }, body: {} })
  return status === 200 ? data.cells.length : status
}

test('who shares or gives a matrix makes it show no more than before, and needs no right to its link', async () => {
  const groups = { 'decision.view': 'GROUPS', 'delegation.view': 'GROUPS' }
  await permit('doctor', { ...SEES_ALL, ...groups, 'tenant.create_matrices': 'ON' })
  await permit('chair', GIVES)
  const Medicine = world.groups.get('Medicine')
  const id = await create(
    { allGroups: false, groups: [Medicine], allPersonnel: true, positions: [], users: [] },
    'doctor',
  )
  await linkOf(id)
  const before = await cellsOf(id, 'doctor')
  const give = (to: string) =>
    world.as('chair').call(reassignMatrices, { body: { matrixIds: [id], ownerId: world.users.get(to) } })
  for (const to of ['doctor', 'admin', 'doctor'])
    expect((await give(to)).data).toMatchObject({ succeeded: [id], refused: [] })
  expect(await cellsOf(id, 'doctor')).toBe(before)
  expect(await save(id, 'chair', { documentSharingType: 'PUBLIC' })).toMatchObject({ status: 200 })
  expect(await save(id, 'chair', { owner: world.users.get('guest') })).toMatchObject({ status: 200 })
  expect(await cellsOf(id, 'doctor')).toBe(before)
  // what it would show strangers less is theirs who may make its link
  const whole = await create({ allGroups: false, groups: [Medicine] })
  await linkOf(whole)
  await permit('chair', { ...GIVES, ...groups })
  const body = { matrixIds: [whole], ownerId: world.users.get('chair') }
  await product.owner.query(
    `insert into app.user_group (tenant_id, user_id, group_id) select $1, $2, $3 on conflict do nothing`,
    [world.tenant.id, world.users.get('chair'), Medicine],
  )
  // which is reported before
  const told = async (matrixId: string) => {
    const { ask } = world.as('chair')
    const [row] = (await ask('POST', `${base}/list`, { ids: [matrixId] })).data.items
    const { narrowsWhenShared, permissions } = (await ask('GET', `${base}/${matrixId}`)).data
    return [
      row.narrowsWhenShared,
      narrowsWhenShared,
      row.acts.includes('reassign'),
      permissions.changeOwner.allowed,
    ]
  }
  expect([await told(whole), await told(id)]).toEqual([
    [true, true, false, false],
    [false, false, true, true],
  ])
  const given = await world.as('chair').call(reassignMatrices, { body })
  expect(given.data.refused).toMatchObject([{ id: whole, code: 'SHOWN_BY_LINK' }])
})

test('naming groups opens a shared matrix in them, and is judged as sharing is', async () => {
  await permit('chair', {
    ...GIVES,
    'delegation.view': 'OWNED',
    'matrix.view': 'SHARED',
    'matrix.edit': 'OWNED',
  })
  const { 'matrix.view': _all, ...sees } = SEES_ALL
  await permit('doctor', { ...sees, 'matrix.view': 'GROUPS' })
  const sharing = { documentSharingType: 'SHARED', documentSharingUsers: [world.users.get('guest')] }
  const id = await create({ owner: world.users.get('chair'), ...sharing })
  const groups = [world.groups.get('Medicine')]
  const beyond = { status: 422, data: { code: 'BEYOND_SIGHT' } }
  expect(await save(id, 'chair', { allGroups: false, groups })).toMatchObject(beyond)
  expect(await save(id, 'chair', { allGroups: true, groups })).toMatchObject(beyond)
  expect(await cellsOf(id, 'doctor')).toBe(404)
})

test('a preview of a saved matrix shows the types that it has', async () => {
  const roles = (await world.as('admin').call(listDecisionRoles)).data.items
  const preview = async (made: object, path: string, more: object = {}) => {
    const id = await create({ owner: world.users.get('guest'), ...made })
    const definition = definitionIn((await read(id)).input)
    const { status } = await world
      .as('guest')
      .ask('POST', `${base}/${path}`, { ...definition, ...more, matrixId: id })
    return status
  }
  const tiers = { authorityMatrix: false, roleMatrix: true, authorityRoleIds: [roles[0].id] }
  expect(await preview({}, 'preview')).toBe(200)
  expect(await preview({}, 'role-preview')).toBe(422)
  expect(await preview(tiers, 'preview')).toBe(422)
  expect(await preview(tiers, 'role-preview', { authorityRoleIds: [roles[0].id] })).toBe(200)
  expect(await preview(tiers, 'role-preview', { authorityRoleIds: [roles[1].id] })).toBe(422)
})

test('what was written before its writer was kept is that of the person who created it, on a past day too', async () => {
  const { 'matrix.view': _all, ...seesAll } = SEES_ALL
  const writes = {
    ...seesAll,
    'tenant.create_matrices': 'ON',
    'matrix.view': 'SHARED',
    'matrix.view_version_history': 'ALL',
  }
  await permit('doctor', writes)
  const id = await create({}, 'doctor')
  const { createdAt: at } = await read(id)
  for (const set of ['app.matrix set definition = definition', 'app.revision set snapshot = snapshot'])
    await product.owner.query(
      `update ${set} - 'writtenBy' where ${set.includes('revision') ? 'record_id' : 'id'} = $1`,
      [id],
    )
  await permit('doctor', { ...writes, 'delegation.view': 'GROUPS' })
  expect(await cellsOf(id, 'doctor')).toBe(403)
  expect(await save(id, 'admin', { delegationDataRoles: true })).toMatchObject({ status: 200 })
  expect(await cellsOf(id, 'doctor')).toBeGreaterThan(0)
  const then = await world
    .as('doctor')
    .call(readMatrixGrid, { params: { id }, body: { at, definition: 'THEN' } })
  expect(then).toMatchObject({ status: 403, data: { code: 'SIGHT_LOST' } })
})

test('what a file would change is read by what its reader may view now', async () => {
  const { 'matrix.view': _all, ...seesAll } = SEES_ALL
  const writes = {
    ...seesAll,
    'tenant.create_matrices': 'ON',
    'matrix.view': 'SHARED',
    'matrix.export': 'SHARED',
    'matrix.edit': 'OWNED',
  }
  await permit('doctor', writes)
  const id = await create({}, 'doctor')
  const { ask, token } = world.as('doctor')
  const file = (await ask('POST', `${base}/export`, { matrixId: id })).data.bytes
  const sent = await product.app.inject({
    method: 'POST',
    url: `${base}/${id}/updates?fileName=board.xlsx`,
    headers: { authorization: `Bearer ${token}`, 'content-type': XLSX },
    payload: file,
  })
  expect(sent.statusCode).toBe(201)
  await product.workOff()
  const list = async () => (await ask('GET', `${base}/${id}/updates/${sent.json().data.jobId}`)).status
  expect(await list()).toBe(200)
  await permit('doctor', { ...writes, 'delegation.view': 'GROUPS' })
  expect(await list()).toBe(403)
})

test('who sees a matrix after it was narrowed is not shown what it was before', async () => {
  const groups = { 'decision.view': 'GROUPS', 'delegation.view': 'GROUPS' }
  await permit('doctor', { ...GIVES, ...groups })
  const Medicine = world.groups.get('Medicine')
  const id = await create({ allPersonnel: true, positions: [], users: [] })
  const { updatedAt: at } = await read(id)
  const then = { at, definition: 'THEN' }
  const give = { matrixIds: [id], ownerId: world.users.get('guest') }
  expect((await save(id, 'doctor', { allGroups: false, groups: [Medicine] })).status).toBe(200)
  const given = await world.as('doctor').call(reassignMatrices, { body: give })
  expect(given.data.succeeded).toEqual([id])
  const beyond = { status: 403, data: { code: 'PAST_BEYOND_SIGHT' } }
  expect(await world.as('guest').ask('POST', `${base}/${id}/grid`, then)).toMatchObject(beyond)
  expect(await world.as('guest').ask('POST', `${base}/export`, { matrixId: id, ...then })).toMatchObject(
    beyond,
  )
  expect(await cellsOf(id, 'guest')).toBe(0)
  const before = await world.as('auditor').ask('POST', `${base}/${id}/grid`, then)
  expect(before).toMatchObject({ status: 200 })
  expect(before.data.cells.length).toBeGreaterThan(0)
})

test('a draft of everyone is opened to those who may edit it, which is judged', async () => {
  await permit('chair', {
    ...GIVES,
    'delegation.view': 'OWNED',
    'matrix.view': 'SHARED',
    'matrix.edit': 'OWNED',
  })
  const draft = { documentSharingType: 'PUBLIC', matrixStatusName: 'DRAFT', owner: world.users.get('chair') }
  const id = await create(draft)
  const beyond = { status: 422, data: { code: 'BEYOND_SIGHT' } }
  const groups = [world.groups.get('Medicine')]
  expect(await save(id, 'chair', { allGroups: true, groups })).toMatchObject(beyond)
  const guest = [world.users.get('guest')]
  const some = { documentSharingType: 'SHARED', documentSharingUsers: guest }
  expect(await save(id, 'chair', some)).toMatchObject(beyond)
})

test('a matrix is published as it was previewed, and a preview counts no decision that its reader cannot view', async () => {
  const groups = { 'decision.view': 'GROUPS', 'delegation.view': 'GROUPS' }
  const Medicine = world.groups.get('Medicine')
  await permit('doctor', { ...SEES_ALL, ...groups, 'tenant.create_matrices': 'ON', 'matrix.edit': 'OWNED' })
  const whole = { allGroups: false, groups: [Medicine], allPersonnel: true, positions: [], users: [] }
  const id = await create({ ...whole, allDecisions: true, matrixStatusName: 'DRAFT' }, 'doctor')
  const shown = definitionIn((await read(id)).input)
  const previewed = await world.as('admin').call(previewMatrix, { body: { ...shown, matrixId: id } })
  const published = await save(id, 'admin', { matrixStatusName: 'PUBLISHED' })
  expect(published, JSON.stringify(published.data)).toMatchObject({ status: 200 })
  expect(await cellsOf(id, 'admin')).toBe(previewed.data.cells.length)

  const decision = await publishDecision(world, { name: 'Approve merger' })
  const { body, match } = await decisionToSend(world, decision)
  const elsewhere = { ...body, decisionGroups: [world.groups.get('Engineering')] }
  await world.as('authority').ask('PATCH', `/api/decision/decisions/${decision}`, elsewhere, match)
  const leftOut = async (one: string) => {
    const asked = { ...shown, allDecisions: false, sectionIds: [], decisionIds: [one], matrixId: id }
    return (await world.as('doctor').call(previewMatrix, { body: asked })).data.leftOut.decisions
  }
  expect(await leftOut(decision)).toBe(await leftOut('01a1fbc7-c43a-74d0-ad0b-5d86e69c6275'))
})

test('anyone who lost sight of their matrix is not offered what would show it to others', async () => {
  const writes = {
    ...SEES_ALL,
    'tenant.create_matrices': 'ON',
    'matrix.view': 'SHARED',
    'matrix.edit': 'OWNED',
    'matrix.change_owner': 'OWNED',
    'matrix.share_external': 'ALL',
  }
  await permit('doctor', writes)
  const id = await create({}, 'doctor')
  const offered = async () => {
    const { changeOwner, shareExternal } = (await world.as('doctor').call(getMatrix, { params: { id } })).data
      .permissions
    const [row] = (await world.as('doctor').call(matrixLists.search, { body: { ids: [id] } })).data.items
    return [changeOwner.allowed, row.acts.includes('reassign'), shareExternal.allowed]
  }
  expect(await offered()).toEqual([true, true, true])
  await permit('doctor', { ...writes, 'delegation.view': 'GROUPS' })
  expect(await offered()).toEqual([false, false, false])
})
