import { describe, expect, test } from 'vitest'
import { checkAuthority } from '#modules/decision/check/model/authority-calls.ts'
import { createDecision } from '#modules/decision/decisions/model/decision-calls.ts'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { type Answer, startTestWorld } from './product.ts'
import { decisionToSend, issue, publishDecision } from './scenario.ts'

const { product, world } = await startTestWorld()

const path = () => `/api/settings/decision-authority-value-types/${world.tenant.id}`
const change = (body: object, version: string | undefined, by = 'admin') =>
  world.as(by).ask('PATCH', path(), body, version ? { 'if-match': version } : {})

test('all settings of decisions are read at the same time, and are those that each part tells', async () => {
  const ask = (path: string) => world.as('authority').ask('GET', `/api/settings/${path}/${world.tenant.id}`)
  const [whole, types, parts] = await Promise.all([
    ask('decisions'),
    ask('decision-authority-value-types'),
    ask('decision-settings'),
  ])
  expect(whole.status).toBe(200)
  expect(whole.etag).toBe(parts.etag)
  expect(whole.data).toEqual({ ...types.data, ...parts.data })
})

test('a limit type that is turned off is refused in new limits, and one stays on', async () => {
  const { data, etag } = await world.as('admin').ask('GET', path())
  expect(data).toMatchObject({ isCurrencyValue: true, isNumberValue: false })
  const turned = await change({ isNumberValue: true, isCurrencyValue: false }, etag)
  expect(turned).toMatchObject({ status: 200, data: { isNumberValue: true, isCurrencyValue: false } })

  const decision = await world.as('authority').ask('POST', '/api/decision/decisions', {
    name: 'Buy',
    sectionId: [...world.sections.values()][0],
    decisionAuthorities: [
      {
        authorityTypeId: world.tenant.authorityTypes.approvalId,
        bounds: [
          {
            valueType: 'CURRENCY',
            unit: 'USD',
            min: null,
            minExclusive: false,
            max: '5',
            maxExclusive: false,
          },
        ],
      },
    ],
  })
  expect(decision).toMatchObject({ status: 422 })

  const none = await change(
    { isNumberValue: false, isTimeValue: false, isAuthorisedValue: false },
    turned.etag,
  )
  expect(none).toMatchObject({
    status: 422,
    data: { fields: [{ message: 'Please active at-least one item' }] },
  })
  expect((await change({ isNumberValue: false }, etag)).status).toBe(412)
  expect((await change({ isNumberValue: false }, undefined)).status).toBe(428)
  expect((await change({ isNumberValue: false }, turned.etag, 'authority')).status).toBe(403)
  const { rows } = await product.owner.query(
    `select event from app.revision where kind = 'decision-settings'`,
  )
  expect(rows).toEqual([{ event: 'CREATE' }, { event: 'UPDATE' }])
  // back to how it was
  expect((await change({ isNumberValue: false, isCurrencyValue: true }, turned.etag)).status).toBe(200)
})

test('an edit that changes nothing changes nothing: neither the version nor the history', async () => {
  const ask = world.as('admin').ask
  const revisions = async () =>
    (await product.owner.query(`select from app.revision where kind like '%-settings'`)).rowCount
  for (const address of [
    path(),
    `/api/settings/decision-settings/${world.tenant.id}`,
    `/api/settings/delegation/recipient-settings/${world.tenant.id}`,
  ]) {
    const { data, etag } = await ask('GET', address)
    const { version: _, ...same } = data
    const before = await revisions()
    for (const body of [{}, same])
      expect(await ask('PATCH', address, body, { 'if-match': etag as string })).toMatchObject({
        status: 200,
        etag,
        data,
      })
    expect(await revisions()).toBe(before)
  }
})

describe('parts of decisions', () => {
  const parts = () => `/api/settings/decision-settings/${world.tenant.id}`
  const read = async () => world.as('dean').ask('GET', parts())
  const turn = async (body: object, by = 'admin') =>
    world.as(by).ask('PATCH', parts(), body, { 'if-match': (await read()).etag as string })
  const condition = (name: string) => ({ name, description: '', when: null, rule: null, isActive: true })
  const fields = (answer: Answer) =>
    answer.data.fields?.map((each: { path: string; message: string }) => `${each.path} ${each.message}`)

  test('are read by everyone, and switched by those who manage settings', async () => {
    expect((await read()).data).toEqual({
      conditionEnabled: true,
      roleEnabled: true,
      documentEnabled: true,
      commentsEnabled: false,
      disableSection: false,
      disableCategory: false,
      version: expect.any(Number),
    })
    expect((await turn({ roleEnabled: false }, 'authority')).status).toBe(403)
    const { version } = (await read()).data
    expect((await turn({ disableCategory: true })).data).toMatchObject({
      disableCategory: true,
      version: version + 1,
    })
    expect((await turn({ disableCategory: false })).data).toMatchObject({ disableCategory: false })
    const stale = await world.as('admin').ask('PATCH', parts(), { roleEnabled: false }, { 'if-match': '"1"' })
    expect(stale.status).toBe(412)
    const { rows } = await product.owner.query(
      `select changes from app.revision where kind = 'decision-settings' and record_id = $1 order by revision_number desc limit 1`,
      [world.tenant.id],
    )
    expect(rows[0].changes).toEqual([{ field: 'disableCategory', old: true, new: false }])
  })

  test('comments are still to come, and sections cannot be disabled', async () => {
    expect(fields(await turn({ commentsEnabled: true }))).toEqual(['body.commentsEnabled Coming Soon'])
    expect(fields(await turn({ disableSection: true }))).toEqual([
      'body.disableSection Sections cannot be disabled.',
    ])
    expect((await turn({ commentsEnabled: false, disableSection: false })).status).toBe(200)
  })

  test('what is turned off comes nowhere again, stays where it is, and continues binding', async () => {
    const { data: roles } = await world.as('admin').call(listDecisionRoles)
    const consulted = {
      decisionRoleId: roles.items.find((each: { name: string }) => each.name === 'Consulted').id,
      positionId: world.positions.get('President'),
      requirement: '',
    }
    const decisionId = await publishDecision(world, {
      conditions: [condition('Three offers')],
      roles: [consulted],
      categoryId: [...world.categories.values()][0],
    })
    const root = await issue(world, decisionId, {
      to: 'Dean of Engineering',
      change: { conditions: [condition('Within the budget')] },
    })
    await turn({ conditionEnabled: false, roleEnabled: false, disableCategory: true })

    const path = `/api/decision/decisions/${decisionId}`
    const { body: kept, match } = await decisionToSend(world, decisionId)
    const edited = await world.as('authority').ask('PATCH', path, { ...kept, name: 'Buy more' }, match)
    expect(edited).toMatchObject({
      status: 200,
      data: {
        conditions: [{ name: 'Three offers' }],
        roles: [{ decisionRoleName: 'Consulted' }],
        category: { id: kept.categoryId },
      },
    })
    const more = {
      ...kept,
      conditions: [...kept.conditions, condition('A fourth')],
      roles: [consulted, { ...consulted, positionId: world.positions.get('Dean of Medicine') }],
    }
    expect(
      fields(await world.as('authority').ask('PATCH', path, more, { 'if-match': edited.etag as string })),
    ).toEqual([
      'body.conditions.1.name Conditions are turned off in the decision settings.',
      'body.roles.1.decisionRoleId Decision roles are turned off in the decision settings.',
    ])
    expect(
      fields(
        await world.as('authority').call(createDecision, {
          body: {
            name: 'Buy',
            sectionId: kept.sectionId,
            categoryId: kept.categoryId,
          },
        }),
      ),
    ).toEqual(['body.categoryId Categories are turned off in the decision settings.'])

    const delegation = `/api/decision/delegations/${root.id}`
    const issued = (await world.as('authority').ask('GET', delegation)).data
    const send = (conditions: object[]) =>
      world
        .as('authority')
        .ask('PATCH', delegation, { ...issued.content, conditions }, { 'if-match': `"${issued.version}"` })
    expect(fields(await send([...issued.content.conditions, condition('And more')]))).toEqual([
      'body.conditions.1.name Conditions are turned off in the decision settings.',
    ])
    expect((await send(issued.content.conditions)).status).toBe(200)

    const { data: answer } = await world.as('authority').call(checkAuthority, {
      body: {
        decisionId,
        who: { kind: 'POSITION', id: world.positions.get('Dean of Engineering') },
        amounts: [{ valueType: 'CURRENCY', value: '5', unit: 'USD' }],
      },
    })
    expect(answer).toMatchObject({ verdict: 'CONDITIONAL', consult: [{ name: 'President' }] })
    expect(answer.obligations.map((each: { text: string }) => each.text).sort()).toEqual([
      'Three offers',
      'Within the budget',
    ])
    await turn({ conditionEnabled: true, roleEnabled: true, disableCategory: false })
  })

  test('a draft of a delegation keeps the conditions that it had when they were turned off', async () => {
    const decisionId = await publishDecision(world)
    const draft = await issue(world, decisionId, {
      to: 'President',
      change: { status: 'DRAFT', conditions: [condition('Within the budget')] },
    })
    await turn({ conditionEnabled: false })
    const path = `/api/decision/delegations/${draft.id}`
    const send = (conditions: object[]) =>
      world
        .as('authority')
        .ask(
          'PATCH',
          path,
          { ...draft.content, conditions, note: 'Later' },
          { 'if-match': `"${draft.version}"` },
        )
    expect((await send([condition('Another')])).status).toBe(422)
    expect((await send(draft.content.conditions)).status).toBe(200)
    await turn({ conditionEnabled: true })
  })
})
