import { beforeAll, expect, test } from 'vitest'
import { listActionTypes } from '#modules/actions/action-types/model/action-type-calls.ts'
import { startTestWorld } from '#test/database/product.ts'
import { publishDecision } from '#test/database/scenario.ts'
import { createMatrix } from '../model/matrix-calls.ts'

const { world } = await startTestWorld()
let matrixId: string
beforeAll(async () => {
  const { data } = await world.as('admin').call(createMatrix, {
    body: {
      matrixName: 'Who may purchase',
      matrixStatusName: 'PUBLISHED',
      allGroups: true,
      allPersonnel: true,
      decisionIds: [await publishDecision(world)],
      authorityTypeIds: [world.tenant.authorityTypes.approvalId],
    },
  })
  matrixId = data.id
})

const actions = (by: string, method: string, path: string, body?: unknown) =>
  world.as(by).ask(method, `/api/actions/actions${path}`, body)
const record = (id = matrixId) => ({ kind: 'MATRIX', id })
async function create(by: string, associatedRecord = record()) {
  const types = (await world.as('admin').call(listActionTypes)).data.items
  return actions(by, 'POST', '', {
    actionName: 'Review the matrix',
    actionTypeId: types[0].id,
    assignees: [{ userId: world.users.get('guest') }],
    associatedRecord,
  })
}

test('an action is about a matrix, which is found by it and named to the person who is asked, who cannot open it', async () => {
  const offered = async (by: string) =>
    (await actions(by, 'GET', '/associated-records?search=purchase&page=1&limit=20')).data.items
  expect(await offered('admin')).toContainEqual({
    ...record(),
    displayId: 'MTX-1001',
    name: 'Who may purchase',
    mayView: true,
  })
  expect((await offered('guest')).filter(({ kind }: { kind: string }) => kind === 'MATRIX')).toEqual([])

  const made = await create('admin')
  expect(made, JSON.stringify(made.data)).toMatchObject({ status: 201 })
  const listed = (await actions('admin', 'GET', `?associatedRecordIds=${matrixId}`)).data.items
  expect(listed).toMatchObject([{ associatedRecord: { displayId: 'MTX-1001', mayView: true } }])
  const asked = (await actions('guest', 'GET', `/${made.data.id}`)).data.associatedRecord
  expect(asked).toMatchObject({ ...record(), name: 'Who may purchase', mayView: false })
})

test('what is no matrix that one may open is no record of an action that one writes', async () => {
  const refused = await create('admin', record(world.users.get('dean')))
  expect(refused.status).toBe(422)
  expect(refused.data.fields).toMatchObject([{ path: 'body.associatedRecord' }])
})
