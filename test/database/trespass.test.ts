import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sample } from './kind-testing.ts'
import {
  asker,
  buildSmallWorld,
  type Caller,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from './product.ts'
import { reportCount } from './report-count.ts'
import { samplesOf } from './samples.ts'
import { issue, publishDecision, verdict } from './scenario.ts'
import { thingsOf } from './things.ts'

let product: TestProduct
let mine: SmallWorld
let theirs: SmallWorld
let samples: Record<string, Sample>
let nobody: Caller['ask']

type Operation = { method: string; operationId: string; permissions: string[] }

/** A person asks for their tenants before one is known; anyone who has a public link is no one in a tenant (`matrix/links`). */
const OUTSIDE_TENANTS = ['listTenantsOfPerson', 'openMatrixLink']

const operations = (): Operation[] =>
  Object.values(
    product.app.swagger().paths as Record<
      string,
      Record<string, { operationId: string; tags?: string[]; 'x-permission'?: string[] }>
    >,
  )
    .flatMap((methods) => Object.entries(methods))
    .filter(
      ([, operation]) =>
        !operation.tags?.includes('identity') && !OUTSIDE_TENANTS.includes(operation.operationId),
    )
    .map(([method, operation]) => ({
      method: method.toUpperCase(),
      operationId: operation.operationId,
      permissions: operation['x-permission'] ?? [],
    }))

beforeAll(async () => {
  product = await startTestProduct()
  mine = await buildSmallWorld(product, 'Alder')
  theirs = await buildSmallWorld(product, 'Birch')
  samples = samplesOf(theirs, await thingsOf(product, theirs))
  nobody = asker(product.app, undefined)
})
afterAll(() => product.close())

test('every call declares a permission and has a sample here', () => {
  const found = operations()
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter((each) => each.permissions.length === 0)).toEqual([])
  expect(
    found.map((each) => each.operationId).filter((id) => !samples[id]),
    'Add a good request for the call to `samples` in testing/kind.ts of its kind; test/database/things.ts makes the records that it names.',
  ).toEqual([])
})

const askAs = (ask: Caller['ask'], { method, operationId }: Operation) => {
  const { path, body, headers } = samples[operationId] as Sample
  return ask(method, path, method === 'GET' ? undefined : body, headers)
}

test('its own administrator can ask every sample: nothing here is refused for being malformed', async () => {
  const answers: string[] = []
  for (const each of operations().filter(
    (one) =>
      one.method === 'GET' || one.operationId.startsWith('search') || one.operationId.startsWith('select'),
  ))
    answers.push(`${each.operationId} ${(await askAs(theirs.as('admin').ask, each)).status}`)
  expect(
    answers.filter((each) => !each.endsWith(' 200')),
    'A call answered with 403 needs a permission that the System Admin has in permission-catalogue.ts.',
  ).toEqual([])
})

describe('refused, and nothing told', () => {
  test('a stranger hears 401 from every call', async () => {
    const answers = await Promise.all(
      operations().map(async (each) => `${each.operationId} ${(await askAs(nobody, each)).status}`),
    )
    const letIn = answers.filter((each) => !each.endsWith(' 401'))
    reportCount('calls of a stranger, let in', answers.length, letIn.length)
    expect(letIn).toEqual([])
  })

  test('a member of another tenant finds nothing of this one, whatever they ask', async () => {
    const told: string[] = []
    const ids = [
      theirs.tenant.id,
      theirs.tenant.organizationId,
      ...theirs.users.values(),
      ...theirs.positions.values(),
      ...theirs.sections.values(),
    ]
    for (const each of operations()) {
      const answer = await askAs(mine.as('admin').ask, each)
      // a bulk call answers each id that was sent with NOT_FOUND: that tells nothing
      const { refused, ...said } = answer.data ?? {}
      const words = JSON.stringify([said, refused?.map((each: { id: string }) => ({ ...each, id: '' }))])
      const leaked = ids.filter((id) => words.includes(id))
      const acted =
        answer.status < 300 &&
        each.method !== 'GET' &&
        (answer.data?.succeeded?.length > 0 ||
          ['createDelegation', 'updateDecision', 'updateDelegation', 'moveDelegation'].includes(
            each.operationId,
          ))
      if (leaked.length > 0 || acted || answer.status >= 500)
        told.push(`${each.operationId} ${answer.status} ${words.slice(0, 200)}`)
    }
    reportCount(
      'calls of a member of another tenant, let in or told anything',
      operations().length,
      told.length,
    )
    expect(told).toEqual([])
  })

  test('another tenant’s record cannot be told from a missing one', async () => {
    const missing = '01a1fbc7-c43a-74d0-ad0b-5d86e69c6275'
    for (const operationId of ['getDelegation', 'getDecision', 'getDelegationChangelog']) {
      const { path } = samples[operationId] as Sample
      const foreign = await mine.as('admin').ask('GET', path)
      const none = await mine.as('admin').ask('GET', path.replace(/[\da-f-]{36}/, missing))
      expect([foreign.status, foreign.data]).toEqual([none.status, none.data])
      expect(foreign.status).toBe(404)
    }
  })

  test('a tenant named in path or body is compared with the token’s, never trusted', async () => {
    const path = `/api/settings/delegation/recipient-settings/${theirs.tenant.id}`
    expect((await mine.as('admin').ask('GET', path)).status).toBe(404)
    expect(
      (await mine.as('admin').ask('POST', '/api/decision/decisions/search', { tenantId: theirs.tenant.id }))
        .status,
    ).toBe(404)
  })

  test('in every query and every body a tenant may be named: another one is not found', async () => {
    const wrong: string[] = []
    const naming = (tenantId: string) => async (operation: Operation) => {
      const { path, body, headers } = samples[operation.operationId] as Sample
      const query = `${path}${path.includes('?') ? '&' : '?'}tenantId=${tenantId}`
      const ask = theirs.as('admin').ask
      const isFile = headers?.['content-type'] !== undefined
      const isObject = typeof body === 'object' && body !== null && !isFile
      const inBody = isObject
        ? await ask(operation.method, path, { ...body, tenantId }, headers)
        : { status: 404 }
      const inQuery = await ask(
        operation.method,
        query,
        operation.method === 'GET' ? undefined : body,
        headers,
      )
      return [inQuery.status, inBody.status]
    }
    for (const each of operations()) {
      const [inQuery, inBody] = (await naming(mine.tenant.id)(each)) as [number, number]
      // a file is asked for what it is before anyone is asked who sends it
      if (inQuery !== 404 && inQuery !== 415) wrong.push(`${each.operationId} query ${inQuery}`)
      if (inBody !== 404) wrong.push(`${each.operationId} body ${inBody}`)
    }
    reportCount('calls that name another tenant, let in', operations().length, wrong.length)
    expect(wrong).toEqual([])
    const own = operations().filter(
      ({ method, operationId }) => method === 'GET' || /^(search|count)/.test(operationId),
    )
    for (const each of own)
      expect([each.operationId, ...(await naming(theirs.tenant.id)(each)).slice(0, 1)]).toEqual([
        each.operationId,
        200,
      ])
  })

  test('who lacks the permission is refused', async () => {
    const settings = (samples.updateDelegationSettings as Sample).path.replace(
      theirs.tenant.id,
      mine.tenant.id,
    )
    const refused = async (key: string, method: string, path: string, body: unknown, headers = {}) =>
      (await mine.as(key).ask(method, path, body, headers)).status
    expect(await refused('authority', 'PATCH', settings, { fourEyes: false }, { 'if-match': '"1"' })).toBe(
      403,
    )
    expect(
      await refused('president', 'POST', '/api/decision/decisions', (samples.createDecision as Sample).body),
    ).toBe(403)
    expect(
      await refused('auditor', 'POST', '/api/decision/delegations', {
        ...((samples.createDelegation as Sample).body as object),
      }),
    ).toBe(403)
  })

  test('a Restricted User asks about themselves only', async () => {
    const decisionId = await publishDecision(mine)
    const ask = (who: string) =>
      mine.as('guest').ask('POST', '/api/decision/decisions/check-authority', {
        decisionId,
        who: { kind: 'USER', id: mine.users.get(who) },
      })
    expect((await ask('dean')).status).toBe(403)
    // the decision itself is not theirs to see
    expect((await ask('guest')).status).toBe(404)
    await issue(mine, decisionId, { toUsers: ['guest'] })
    expect(await ask('guest')).toMatchObject({ status: 200, data: { verdict: 'CONDITIONAL' } })
  })
})

describe('a right taken away no longer exists for the next request', () => {
  test('of a user who is deactivated, of a user role that is taken, of a session that is ended', async () => {
    const path = '/api/decision/decisions/counts'
    const { owner } = product
    expect((await mine.as('doctor').ask('GET', path)).status).toBe(200)
    await owner.query(`update app."user" set status = 'INACTIVE' where id = $1`, [mine.users.get('doctor')])
    expect((await mine.as('doctor').ask('GET', path)).status).toBe(401)
    expect((await mine.as('authority').ask('POST', '/api/decision/delegations/search', {})).status).toBe(200)
    await owner.query('delete from app.user_user_role where user_id = $1', [mine.users.get('authority')])
    expect((await mine.as('authority').ask('POST', '/api/decision/delegations/search', {})).status).toBe(403)
    await product.identity.endSessions(mine.as('admin').personId)
    expect((await mine.as('admin').ask('GET', '/api/auth/user/details')).status).toBe(401)
    expect((await mine.as('admin').ask('GET', '/api/auth/tenants/user/list-tenants')).status).toBe(401)
  })
})

describe('what a list shows is what a check allows', () => {
  test('a Group User sees exactly the delegations that they may open', async () => {
    const decisionId = await publishDecision(theirs, { decisionGroups: [theirs.tenant.organizationId] })
    const engineering = await issue(theirs, decisionId, {
      to: 'Dean of Engineering',
      change: { delegationGroups: [theirs.groups.get('Engineering')] },
    })
    const medicine = await issue(theirs, decisionId, {
      to: 'President',
      change: { delegationGroups: [theirs.groups.get('Medicine')] },
    })
    const doctor = theirs.as('doctor')
    const listed = await doctor.ask('POST', '/api/decision/delegations/search', { limit: 100 })
    const ids: string[] = listed.data.items.map((row: { id: string }) => row.id)
    expect(ids).toContain(medicine.id)
    expect(ids).not.toContain(engineering.id)
    const everything = await theirs
      .as('admin')
      .ask('POST', '/api/decision/delegations/search', { limit: 100 })
    for (const { id } of everything.data.items as { id: string }[])
      expect((await doctor.ask('GET', `/api/decision/delegations/${id}`)).status).toBe(
        ids.includes(id) ? 200 : 404,
      )
    expect((await doctor.ask('GET', '/api/decision/delegations/counts')).data.all).toBe(ids.length)
    expect(await verdict(theirs, decisionId, 'dean', 1, { groupId: theirs.groups.get('Medicine') })).toBe(
      'DENY',
    )
  })
})
