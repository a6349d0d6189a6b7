import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { listActionTypes } from '#modules/actions/action-types/model/action-type-calls.ts'
import { deleteUsers, getUser } from '#modules/auth/users/model/user-record-calls.ts'
import { globalSearchOfUsers } from '#modules/auth/users/model/user-search-call.ts'
import { getDelegation } from '#modules/decision/delegations/model/delegation-calls.ts'
import { createMatrix } from '#modules/matrix/matrices/model/matrix-calls.ts'
import { folded } from '#platform/model/folded.ts'
import { buildSmallWorld, type SmallWorld, startTestWorld } from './product.ts'
import { base, issue, publishDecision } from './scenario.ts'

const { product, world } = await startTestWorld()
const other = await buildSmallWorld(product, 'Birch')
const decisions: Record<string, string> = {}
let lease: string

const addUser = async (of: SmallWorld, firstName: string, lastName: string) =>
  (
    await of.as('admin').ask('POST', '/api/auth/user', {
      firstName,
      lastName,
      email: `${folded(firstName)}.${folded(lastName)}@${of.tenant.id.slice(0, 8)}.example`,
      roleIds: [of.tenant.userRoleIds.GU],
    })
  ).data.id as string

beforeAll(async () => {
  for (const [firstName, lastName] of [
    ['Tomás', 'Rivera'],
    ['Thomas', 'Berg'],
    ['Tobias', 'Lund'],
  ] as const)
    await addUser(world, firstName, lastName)
  await addUser(other, 'Tomas', 'Foreign')
  for (const name of ['Purchase order', 'Approve purchase order', 'Repurchase of shares', 'Sign a lease'])
    decisions[name] = await publishDecision(world, { name })
  decisions.Hidden = await publishDecision(world, {
    name: 'Approve purchases of steel',
    decisionGroups: [world.groups.get('Engineering')],
  })
  await publishDecision(other, { name: 'Purchase of the other tenant' })
  await issue(world, decisions['Approve purchase order'] as string, { toUsers: ['guest'] })
  lease = (await issue(world, decisions['Sign a lease'] as string, { to: 'President' })).id
})

const PLACES = {
  decisions: `${base}/decisions`,
  delegations: `${base}/delegations`,
  users: '/api/auth/users',
  positions: '/api/settings/positions',
} as const
type Kind = keyof typeof PLACES

const search = async (kind: Kind, asked: string, by = 'admin', body: object = {}) =>
  (await world.as(by).ask('POST', `${PLACES[kind]}/global-search`, { search: asked, ...body })).data
const nameOf = (item: Record<string, string>) => item.positionName ?? item.decisionName ?? item.name
const found = async (...asked: Parameters<typeof search>): Promise<string[]> =>
  (await search(...asked)).items.map((item: Record<string, string>) => `${nameOf(item)}: ${item.match}`)

test('finds nothing for an empty filter of statuses', async () => {
  const as = world.as('authority')
  await as.call(createMatrix, { body: { matrixName: 'Board', currentTab: 'groups' } })
  await as.ask('POST', '/api/actions/actions', {
    actionName: 'Review the schedule',
    actionTypeId: (await as.call(listActionTypes)).data.items[0].id,
    assignees: [{ userId: world.users.get('dean') }],
  })
  const all = { ...PLACES, actions: '/api/actions/actions', matrices: '/api/matrix/matrices' }
  for (const [kind, asked] of [
    ['decisions', 'purchase'],
    ['delegations', 'purchase'],
    ['users', 'tomas'],
    ['positions', 'dean'],
    ['actions', 'schedule'],
    ['matrices', 'board'],
  ] as const) {
    const count = async (body: object) => {
      const { status, data } = await as.ask('POST', `${all[kind]}/global-search`, { search: asked, ...body })
      expect(status, kind).toBe(200)
      return data.total as number
    }
    expect(await count({}), kind).toBeGreaterThan(0)
    expect(await count({ status: [] }), kind).toBe(0)
  }
})

test('a last name and a word of a decision find what the person holds through a position', async () => {
  const ids = async (asked: string) =>
    (await search('delegations', asked)).items.map(({ id }: { id: string }) => id)
  expect(await ids('alder lease')).toEqual([lease])
  expect(await ids('lease president')).toEqual([lease])
  expect(await ids('alder nothing-like-it')).toEqual([])
})

test('what is held through a position is found by the name of the person who holds it, by name alone', async () => {
  // the dean is an occupant; no text of the delegation names them
  const { data } = await world.as('admin').call(getUser, { params: { id: world.users.get('president') } })
  expect(await found('delegations', data.name)).toEqual(['Sign a lease: TEXT'])
  expect(await found('delegations', data.email)).toEqual([])
  expect(await found('delegations', data.name, 'guest')).toEqual([])
})

describe('words', () => {
  test('a name comes before its beginning, its words and a part of it', async () => {
    expect(await found('decisions', 'purchase order')).toEqual([
      'Purchase order: NAME',
      'Approve purchase order: WORD',
    ])
    expect((await found('decisions', 'purchase')).slice(0, 4)).toEqual([
      'Purchase order: BEGINNING',
      'Approve purchase order: WORD',
      'Approve purchases of steel: WORD',
      'Repurchase of shares: PART',
    ])
  })

  test('accents are no difference, and letters that differ come last', async () => {
    expect(await found('users', 'tomas')).toEqual(['Tomás Rivera: BEGINNING', 'Thomas Berg: LIKE'])
    expect((await search('users', 'tomas')).like).toEqual([{ typed: 'tomas', words: ['Thomas'] }])
    expect(await found('users', 'TOMÁS rivera')).toEqual(['Tomás Rivera: NAME'])
    expect(await found('users', 'riverra tomas')).toEqual(['Tomás Rivera: LIKE'])
  })

  test('a wrong letter finds decisions, delegations and positions', async () => {
    expect(await found('decisions', 'puchase order')).toEqual(
      expect.arrayContaining(['Purchase order: LIKE', 'Approve purchase order: LIKE']),
    )
    expect(await found('delegations', 'puchase')).toEqual(['Approve purchase order: LIKE'])
    const [taken] = (await search('delegations', 'puchase')).like
    expect([taken.typed, ...taken.words.map(folded)]).toEqual(['puchase', 'purchase'])
    expect(await found('positions', 'presidnt')).toEqual(['President: LIKE'])
    expect(await found('delegations', 'lease presidnt')).toEqual(['Sign a lease: LIKE_TEXT'])
  })

  test('what fills the page on its own is not joined by words like it', async () => {
    const first = await search('users', 'tomas', 'admin', { limit: 1 })
    expect([first.total, first.like]).toEqual([1, []])
  })

  test('words of two letters are found where a word begins with them', async () => {
    expect(await found('users', 'to')).toEqual(['Tobias Lund: BEGINNING', 'Tomás Rivera: BEGINNING'])
  })

  test.each(['%', '\\', '(', '[a', '***:x', '"', "it's", '(?i)x', '_a', '$1'])(
    '%s means itself',
    async (sign) => {
      for (const kind of Object.keys(PLACES) as Kind[])
        expect((await search(kind, `${sign}zq`)).items).toEqual([])
    },
  )
})

describe('display ids', () => {
  const idOf = async (kind: 'decisions' | 'delegations', id: string) =>
    (await world.as('admin').ask('GET', `${PLACES[kind]}/${id}`)).data.displayId as string

  test('the very id is first, with its letters or without', async () => {
    const id = await idOf('delegations', lease)
    for (const asked of [id, id.toLowerCase(), id.slice('DEL-'.length)])
      expect((await found('delegations', asked))[0]).toBe('Sign a lease: ID')
    expect(await found('decisions', id)).toEqual([])
  })

  test('people and positions have ids too', async () => {
    const [dean] = (await search('positions', 'dean of engineering')).items
    expect((await found('positions', dean.positionId))[0]).toBe('Dean of Engineering: ID')
    const [tobias] = (await search('users', 'tobias')).items
    expect((await found('users', tobias.displayId.slice('USR-'.length)))[0]).toBe('Tobias Lund: ID')
  })
})

describe('who asks', () => {
  test('sees what their lists show, by words, by ids and by letters that differ', async () => {
    expect(await found('decisions', 'puchase', 'guest')).toEqual(['Approve purchase order: LIKE'])
    expect(await found('delegations', 'lease', 'guest')).toEqual([])
    const { data } = await world.as('admin').call(getDelegation, { params: { id: lease } })
    expect(await found('delegations', data.displayId, 'guest')).toEqual([])
    expect(await found('decisions', 'steel', 'dean')).toEqual(['Approve purchases of steel: WORD'])
    expect(await found('decisions', 'steel', 'doctor')).toEqual([])
    expect(await search('decisions', 'stele', 'doctor')).toMatchObject({ items: [], like: [] })
    expect((await search('decisions', 'stele', 'dean')).like).toEqual([{ typed: 'stele', words: ['steel'] }])
    expect((await search('decisions', 'puchases', 'guest')).like).toEqual([
      { typed: 'puchases', words: [expect.stringMatching(/^purchase$/i)] },
    ])
  })

  test('finds people and positions whose authority they may read, also without the permission of their lists', async () => {
    expect(await found('positions', 'deen of engineering', 'doctor')).toEqual(['Dean of Engineering: LIKE'])
    expect(await found('users', 'tobias', 'doctor')).toEqual(['Tobias Lund: BEGINNING'])
    for (const kind of ['users', 'positions'] as const)
      for (const asked of ['tomas', 'dean']) expect(await found(kind, asked, 'guest')).toEqual([])
    expect(await found('users', 'guest', 'guest')).toHaveLength(1)
  })

  test('finds nothing of another tenant, nor words by which to find it', async () => {
    expect((await search('users', 'foreign')).items).toEqual([])
    expect((await search('decisions', 'tenent')).like).toEqual([])
    const there = await other.as('admin').call(globalSearchOfUsers, { body: { search: 'tomas' } })
    expect(there.data.items.map(nameOf)).toEqual(['Tomas Foreign'])
  })

  test('finds nothing that was deleted', async () => {
    const gone = await addUser(world, 'Zebulon', 'Gone')
    expect(await found('users', 'zebulon')).toEqual(['Zebulon Gone: BEGINNING'])
    const { status } = await world.as('admin').call(deleteUsers, { body: { userIds: [gone] } })
    expect(status).toBeLessThan(300)
    expect((await search('users', 'zebulon')).items).toEqual([])
    expect((await search('users', 'zebullon')).items).toEqual([])
  })
})

const asOwner = async <T>(work: (owner: pg.Client) => Promise<T>): Promise<T> => {
  const owner = new pg.Client({ connectionString: product.url })
  await owner.connect()
  return work(owner).finally(() => owner.end())
}

test('of more than can be ranked, the name that was typed is first, and the person who sees few finds theirs', async () => {
  await asOwner((owner) =>
    owner.query(
      `insert into app.decision select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'display_number', 5000 + n,
          'name', 'Buy widget ' || n, 'owner_user_id', case when n = 1100 then $2::uuid else d.owner_user_id end))).*
        from app.decision d cross join generate_series(1, 1100) n where d.id = $1`,
      [decisions['Sign a lease'], world.users.get('guest')],
    ),
  )
  const all = await search('decisions', 'widget')
  expect([all.total, all.totalIsExact, all.items.length]).toEqual([1_000, false, 10])
  expect((await found('decisions', 'buy widget 1099'))[0]).toBe('Buy widget 1099: NAME')
  expect((await found('decisions', 'buy'))[0]).toBe('Buy widget 1: BEGINNING')
  const own = await search('decisions', 'widget', 'guest')
  expect([own.total, own.totalIsExact, nameOf(own.items[0])]).toEqual([1, true, 'Buy widget 1100'])
  expect(await found('decisions', 'wigdet', 'guest')).toEqual(['Buy widget 1100: LIKE'])
})

test('the database folds letters as the model does', async () => {
  const texts = ['Tomás Ångström', 'ŁUKASZ Øre', 'Đặng', 'ŞĞ', 'Ħaġar', 'Zoë & Ça', 'Ünal Ñandú']
  const { rows } = await asOwner((owner) =>
    owner.query('select app.folded(t) as folded from unnest($1::text[]) t', [texts]),
  )
  expect(rows.map((row) => row.folded)).toEqual(texts.map(folded))
})
