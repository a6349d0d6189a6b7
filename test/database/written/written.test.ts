import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listeners } from '#app/listeners.ts'
import { replays } from '#app/replays.ts'
import { groups, newGroup } from '#modules/settings/index.server.ts'
import { canonical } from '#platform/model/canonical.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import {
  type Listener,
  listensToAll,
  type RecordChange,
  type RecordEvents,
  type RecordsChanged,
} from '#platform/server/records/events.ts'
import { changesBetween } from '#platform/server/records/history.ts'
import { type Author, byTheProduct } from '#platform/server/records/record-store.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from '../product.ts'
import { publishDecision } from '../scenario.ts'
import { KINDS, type Kind, kindsOf } from './kinds.ts'

// What a person writes in any field of any kind is read, kept, told, exported, and in the form again as it was written.

let product: TestProduct
let world: SmallWorld
let kinds: ReturnType<typeof kindsOf>

type WrittenChange = RecordChange & { kind: string; tenantId: string }
const told: WrittenChange[] = []
const listen: Listener<RecordsChanged, Author> = async (_tx, { tenantId }, { kind, changes }) => {
  told.push(...changes.map((each) => ({ ...each, kind, tenantId })))
}

beforeAll(async () => {
  product = await startTestProduct({ listeners: listensToAll(listeners, { recordsChanged: [listen] }) })
  world = await buildSmallWorld(product)
  const decisionRoles = await world.as('admin').ask('GET', '/api/settings/decision-roles')
  const actionTypes = await world.as('admin').ask('GET', '/api/settings/action-types')
  const actionTypeIds = actionTypes.data.items.map((each: { id: string }) => each.id)
  kinds = kindsOf(world, decisionRoles.data.items[0].id, await publishDecision(world), actionTypeIds)
})
afterAll(() => product.close())

const ask = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
  const answer = await world.as('admin').ask(method, path, body, headers)
  expect(
    answer.status,
    `${method} ${path} ${JSON.stringify(body)} ${JSON.stringify(answer.data)}`,
  ).toBeLessThan(300)
  return answer
}

describe.each(KINDS)('a %s', (name) => {
  let kind: Kind
  let id: string
  beforeAll(async () => {
    kind = kinds[name] as Kind
    const { data } = await ask('POST', kind.create ?? kind.path, { ...kind.first, ...kind.onlyNew })
    id = data.id
  })
  const read = () => ask('GET', `${kind.path}/${id}`)
  const log = async () => (await ask('GET', `${kind.path}/${id}/changelog?limit=100`)).data.items
  const save = async (body: object, etag: string | undefined) => {
    const whole = kind.whole ? kind.sent((await read()).data) : {}
    const method = kind.whole ? 'PUT' : 'PATCH'
    return ask(method, `${kind.path}/${id}`, { ...whole, ...body }, { 'if-match': etag ?? '' })
  }

  test('has two examples that differ in every field that people write', () => {
    const fields = Object.keys(kind.schema.shape).sort()
    expect(Object.keys(kind.first).sort()).toEqual(fields)
    expect(Object.keys(kind.second).sort()).toEqual(fields)
    for (const field of fields) expect(kind.first[field], field).not.toEqual(kind.second[field])
  })

  test('is in its form as it was written, and saved so again it stays as it is', async () => {
    const { data, etag } = await read()
    expect(asWritten(kind, kind.sent(data))).toEqual(asWritten(kind, kind.first))
    const before = await log()
    await save(kind.sent(data), etag)
    expect((await read()).data).toEqual(data)
    expect(await log()).toEqual(before)
  })

  test('stays as it is where only the order of something without one is another', async () => {
    const { data, etag } = await read()
    const before = await log()
    const turned = Object.fromEntries(
      Object.entries(kind.sent(data)).map(([field, value]) => [
        field,
        kind.sets?.includes(field) ? (value as unknown[]).toReversed() : value,
      ]),
    )
    await save(turned, etag)
    expect((await read()).data).toEqual(data)
    expect(await log()).toEqual(before)
  })

  test('says in every column of a file what its record says', async () => {
    if (!kind.exported) return
    const expected = kind.exported.cells((await read()).data)
    const columns = Object.keys(expected)
    const file = await ask(...kind.exported.ask(id, columns))
    const { sheets } = await readXlsx(file.data.bytes)
    const [, row] = sheets[0]?.rows ?? []
    expect(Object.fromEntries(columns.map((column, i) => [column, shown(row?.[i])]))).toEqual(
      Object.fromEntries(columns.map((column) => [column, shown(expected[column])])),
    )
    expect(columns.sort()).toEqual(kind.exported.list.columns.map(({ key }) => key).sort())
  })

  test('keeps and tells each field that is changed, and leaves the others as they were', async () => {
    const together = kind.together ?? []
    const alone = Object.keys(kind.first).filter((field) => !together.flat().includes(field))
    for (const fields of [...together, ...alone.map((field) => [field])]) {
      const of = fields.join()
      const { data, etag } = await read()
      const [before, told] = [await evidenceOf(id), await log()]
      const change = Object.fromEntries(fields.map((field) => [field, kind.second[field]]))
      await save(change, etag)
      const now = asWritten(kind, kind.sent((await read()).data))
      expect(now, of).toEqual(asWritten(kind, { ...kind.sent(data), ...change }))
      if (fields.every((field) => kind.proven?.includes(field))) {
        expect([await evidenceOf(id), await log()], of).toEqual([before, told])
        continue
      }
      expect(await evidenceOf(id), of).not.toEqual(before)
      const [entry, ...earlier] = await log()
      expect(entry.changes.length, of).toBeGreaterThan(0)
      expect(entry.changes.filter(tellsOther(kind, fields)), of).toEqual([])
      expect(earlier, of).toEqual(told)
    }
  })
})

test('every entry of every kind was reported, with the record before and after', async () => {
  const account = `/api/auth/tenants/${world.tenant.id}`
  const rates = { multiCurrencyEnabled: true, currencyRates: [{ currency: 'EUR', rate: '1.1' }] }
  await save(account, rates)
  const notifications = `/api/auth/notification-settings/tenant/${world.tenant.id}/bulk`
  await ask('PATCH', notifications, { globalNotificationToggle: false })
  const drafts = await ask('POST', '/api/decision/delegations/search', { limit: 1 })
  const [decisionRole] = (await ask('GET', '/api/settings/decision-roles')).data.items
  await ask('POST', `/api/decision/delegations/${drafts.data.items[0].id}/roles`, {
    decisionRoleId: decisionRole.id,
    roleRequirement: 'Ask first.',
  })
  await product.workOff()
  const { rows } = await product.owner.query<{ kind: string }>(
    `select kind, record_id as id, event, reason, snapshot as after, changes from app.revision where tenant_id = $1`,
    [world.tenant.id],
  )
  const heardOf = told.map(({ tenantId: _, before, ...each }) =>
    canonical({ ...each, changes: changesBetween(before, each.after) }),
  )
  expect(rows.map(canonical).filter((entry) => !heardOf.includes(entry))).toEqual([])
  expect(
    new Set(rows.map(({ kind }) => kind)),
    'Every kind is written here: add `written` to testing/kind.ts.',
  ).toEqual(new Set(replays.map(({ kind }) => kind)))
})

test('no record is written where no one was listed to hear of it', async () => {
  const after = newGroup({ name: 'Unheard', groupTypeId: world.tenant.groupTypes.departments })
  const { id } = world.tenant
  const write = (listeners?: RecordEvents) =>
    inTenant(product.pool, id, { ...(listeners && { listeners }) }, (tx, now) =>
      groups.save(tx, byTheProduct(id), [{ event: 'CREATE', before: null, after }], now),
    )
  await expect(write()).rejects.toThrow('opened with listeners')
  expect(await write(listeners)).toMatchObject([{ after: { version: 1 } }])
})

async function save(path: string, body: object) {
  const { etag } = await ask('GET', path)
  return ask('PATCH', path, body, { 'if-match': etag ?? '' })
}

/** A new condition is given its id, and what has no order is given one. */
const asWritten = ({ sets = [] }: Kind, fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (field === 'conditions') return [field, (value as object[]).map((each) => ({ ...each, id: null }))]
      const sorted = (of: readonly unknown[]) => of.map((each) => JSON.stringify(each)).sort()
      return [field, sets.includes(field) ? sorted(value as unknown[]) : value]
    }),
  )

/** Tells whether a change of the log is of none of the fields, nor of a part of one. */
const tellsOther =
  ({ told = {} }: Kind, fields: readonly string[]) =>
  (change: { field: string }) =>
    !fields.flatMap((field) => [field, told[field] ?? field]).some((name) => isPartOf(change.field, name))

const isPartOf = (path: string, name: string) => `${path}.`.startsWith(`${name}.`)

/** What the history keeps of a record as it is now. */
async function evidenceOf(id: string): Promise<unknown> {
  const { rows } = await product.owner.query(
    'select snapshot from app.revision where record_id = $1 order by revision_number desc limit 1',
    [id],
  )
  return rows[0]?.snapshot
}

const shown = (cell: unknown) =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null || cell === undefined ? '' : cell
