import { expect, test } from 'vitest'
import { globalSearchOfDecisions } from '#modules/decision/decisions/model/decision-calls.ts'
import { decisionLists } from '#modules/decision/decisions/model/decision-list.ts'
import { delegationLists } from '#modules/decision/delegations/model/delegation-list.ts'
import { globalSearchOfDelegations } from '#modules/decision/delegations/model/delegation-search-call.ts'
import { FOLDED_LETTERS, folded } from '../../src/platform/model/folded.ts'
import { startTestWorld } from './product.ts'
import { issue, publishDecision } from './scenario.ts'

const { product, world } = await startTestWorld()

const inRange = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
const LETTERS = [
  ...inRange(0x20, 0x7e),
  ...inRange(0xa0, 0x17f),
  ...inRange(0x370, 0x3ff),
  ...inRange(0x400, 0x45f),
  ...inRange(0x1e00, 0x1eff),
  ...Object.keys(FOLDED_LETTERS),
  ...Object.keys(FOLDED_LETTERS).map((letter) => letter.toUpperCase()),
]

test('SQL and TypeScript fold every letter alike', async () => {
  const texts = LETTERS.map((letter) => `a${letter}b`)
  const { rows } = await product.owner.query(
    'select t as text, app.folded(t) as folded from unnest($1::text[]) t',
    [texts],
  )
  expect(rows.filter((row) => row.folded !== folded(row.text))).toEqual([])
})

const NAME = 'Weiß Œuvre Jürgen O’Connor'

test.each(['jurgen', 'weiss', 'oeuvre', "o'connor", 'WEISS jurg'])(
  'lists, pickers and the global search find %s, however it is written',
  async (search) => {
    const { owner } = product
    const { rows } = await owner.query('select 1 from app.decision where name = $1', [NAME])
    if (rows.length === 0) {
      const decision = await publishDecision(world, { name: NAME })
      await issue(world, decision, { to: 'President' })
      await owner.query(`update app."user" set name = $1 where id = $2`, [NAME, world.users.get('dean')])
      await owner.query('update app.position set name = $1 where id = $2', [
        NAME,
        world.positions.get('Dean of Medicine'),
      ])
    }
    const admin = world.as('admin')
    const authority = world.as('authority')
    const answers = await Promise.all([
      authority.call(decisionLists.search, { body: { search } }),
      authority.call(delegationLists.search, { body: { search } }),
      authority.call(globalSearchOfDecisions, { body: { search } }),
      authority.call(globalSearchOfDelegations, { body: { search } }),
      admin.ask('GET', `/api/auth/users/list?search=${encodeURIComponent(search)}`),
      admin.ask('GET', `/api/settings/positions?search=${encodeURIComponent(search)}`),
    ])
    expect(answers.map(({ status, data }) => [status, data.items?.length])).toEqual(
      answers.map(() => [200, 1]),
    )
  },
)
