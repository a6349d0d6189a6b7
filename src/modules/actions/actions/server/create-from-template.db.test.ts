import { expect, test } from 'vitest'
import { buildSmallWorld, startTestWorld } from '#test/database/product.ts'
import { listActionTemplates } from '../../action-templates/model/action-template-calls.ts'
import { createDueActions } from '../../action-templates/server/create-due-actions.ts'
import { createFromTemplate } from './create-from-template.ts'

const { product, world } = await startTestWorld()

const ask = async (method: string, path: string, body?: unknown, by = 'admin', headers = {}) =>
  world.as(by).ask(method, path, body, headers)
const typeId = async () => (await ask('GET', '/api/settings/action-types')).data.items[0].id

test('on its day, a template becomes an action of the system that waits on its assignees', async () => {
  const template = await ask('POST', '/api/settings/action-templates', {
    name: 'Assertion',
    typeId: await typeId(),
    description: 'Confirm it.',
    priority: 'HIGH',
    dueInDays: 14,
    userIds: [world.users.get('dean')],
    positionIds: [world.positions.get('President')],
    recurrence: 'MONTHLY',
    startDate: '2027-01-20',
  })
  const parts = {
    pool: product.workerPool,
    listeners: product.listeners,
    create: createFromTemplate,
    log: console,
  }
  for (const at of ['2027-01-20T12:00:00Z', '2027-01-20T13:00:00Z'])
    await createDueActions(parts, { ahead: Date.parse(at) - Date.now() })
  for (const by of ['dean', 'president']) {
    const { data } = await ask('GET', '/api/actions/actions?filterType=ASSIGNED_TO_ME', undefined, by)
    expect(data.total).toBe(1)
    const action = await ask('GET', `/api/actions/actions/${data.items[0].id}`, undefined, by)
    expect(action.data).toMatchObject({
      actionName: 'Assertion',
      description: 'Confirm it.',
      actionPriorityId: 'HIGH',
      actionTemplateId: template.data.id,
      owner: null,
      dueDate: '2027-02-03',
      actionStatusId: 'TO_DO',
    })
  }
})

test('a person creates an action from a template that is enabled, and of the own tenant', async () => {
  const birch = await buildSmallWorld(product, 'Birch')
  const foreign = (await birch.as('admin').call(listActionTemplates)).data.items[0].id
  const [mine] = (await ask('GET', '/api/settings/action-templates')).data.items
  const create = async (actionTemplateId: string) =>
    ask('POST', '/api/actions/actions', {
      actionName: 'Review',
      actionTypeId: await typeId(),
      assignees: [{ userId: world.users.get('dean') }],
      actionTemplateId,
    })
  expect((await create(mine.id)).data.actionTemplateId).toBe(mine.id)
  const refused = {
    status: 422,
    data: { fields: [{ path: 'body.actionTemplateId', message: 'This template is not available.' }] },
  }
  expect(await create(foreign)).toMatchObject(refused)
  const off = { status: false }
  await ask('PATCH', `/api/settings/action-templates/${mine.id}`, off, 'admin', { 'if-match': '"1"' })
  expect(await create(mine.id)).toMatchObject(refused)
})
