import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placesIn, withOdd } from './odd-places.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { reportCount } from './report-count.ts'
import { issue, publishDecision } from './scenario.ts'
import { KINDS, type Kind, kindsOf } from './written/kinds.ts'

// One odd value in a body that is right otherwise: it is refused or saved, and whatever was saved is listed and read.

let product: TestProduct
let world: SmallWorld
let kinds: ReturnType<typeof kindsOf>
/** Ids that exist, and name nothing here. */
let elsewhere: readonly string[]
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  const other = await buildSmallWorld(product, 'Birch')
  const decisionRoles = await world.as('admin').ask('GET', '/api/settings/decision-roles')
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, { to: 'President' })
  elsewhere = [
    '01900000-0000-7000-8000-000000000000',
    other.users.get('dean') as string,
    other.positions.get('President') as string,
    other.tenant.organizationId,
    other.tenant.authorityTypes.approvalId,
    world.tenant.organizationId,
    id,
  ]
  const actionTypes = await world.as('admin').ask('GET', '/api/settings/action-types')
  const actionTypeIds = actionTypes.data.items.map((each: { id: string }) => each.id)
  kinds = kindsOf(world, decisionRoles.data.items[0].id, decisionId, actionTypeIds)
})
afterAll(() => product.close())

const ODD: readonly unknown[] = [
  null,
  '',
  ' ',
  'x'.repeat(10_000),
  '\u0000',
  '\u202Eright',
  '=1+1',
  '9'.repeat(400),
  '1e400',
  'NaN',
  '-1',
  -1,
  0.5,
  Number.MAX_SAFE_INTEGER,
  true,
  '2026-02-30',
  '0000-00-00',
  [],
  [null],
  {},
  { id: 'x' },
]

const DRAFTED: readonly string[] = ['decision', 'delegation']
/** Each kind as it is made, and those that can be drafts as drafts too. */
const MADE = KINDS.flatMap((name) => [
  { name, as: name, given: {} },
  ...(DRAFTED.includes(name) ? [{ name, as: `${name}, a draft`, given: { status: 'DRAFT' } }] : []),
])

describe.each(MADE)('a $as with one odd value', ({ name, as, given }) => {
  test('is refused or saved, and read and listed where it was saved', { timeout: 300_000 }, async () => {
    const kind = kinds[name] as Kind
    const admin = world.as('admin')
    const body = { ...kind.first, ...kind.onlyNew, ...given }
    const [saved, broken]: [string[], string[]] = [[], []]
    let asked = 0
    for (const at of placesIn(body))
      for (const odd of [...ODD, ...elsewhere]) {
        asked += 1
        const answer = await admin.ask('POST', kind.create ?? kind.path, withOdd(body, at, odd))
        const said = `${at.join('.')} = ${JSON.stringify(odd)?.slice(0, 60)}`
        if (answer.status >= 500) broken.push(said)
        if (answer.status >= 300) continue
        saved.push(answer.data.id)
        const record = await admin.ask('GET', `${kind.path}/${answer.data.id}`)
        if (record.status !== 200) broken.push(`${said}, read`)
      }
    reportCount(`a ${as} with one odd value, answered with 5xx`, asked, broken.length)
    expect(broken).toEqual([])
    expect(saved.length).toBeGreaterThan(0)
    await product.workOff()
    await listAll(kind)
    for (const id of saved.slice(0, 20)) {
      if (!kind.exported) break
      const file = await admin.ask(...kind.exported.ask(id, ['status']))
      expect(file.status, `${id} in a file`).toBeLessThan(300)
    }
  })
})

/** Each page of all that there is. */
async function listAll({ listed: path }: Kind): Promise<void> {
  for (let page = 1; ; page += 1) {
    const { status, data } = /(search|list)$/.test(path)
      ? await world.as('admin').ask('POST', path, { page, limit: 100 })
      : await world.as('admin').ask('GET', `${path}?page=${page}&limit=100`)
    expect(status, `page ${page} of ${path}: ${JSON.stringify(data)}`).toBe(200)
    if (data.items.length < 100) return
  }
}
