import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { kindOfPlace, SEEN_BY_MEMBERS, SEEN_ONE_BY_ONE } from './id-kinds.ts'
import { type IdPlace, idPlacesOf, withId } from './id-places.ts'
import { keepNothing } from './keep-nothing.ts'
import type { Sample } from './kind-testing.ts'
import { KINDS_TESTED } from './kinds.ts'
import { type Answer, buildSmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { previewed, samplesOf } from './samples.ts'
import { thingsOf } from './things.ts'
import { samplesForPlaces, THERE_AND_NOT_FOUND } from './visibility-samples.ts'
import { ACCOUNTS, type Account, buildSeenWorld, type SeenWorld } from './visibility-world.ts'

const MISSING = '01a1fbc7-c43a-74d0-ad0b-5d86e69c6275'

let product: TestProduct
let seen: SeenWorld
let places: IdPlace[]
let kept: { revisions: number }
let before: number
/** Ids of another tenant, by kind. */
let foreign: Readonly<Record<string, string>>

type Ids = Readonly<Record<(typeof SEEN_ONE_BY_ONE)[number], readonly string[]>> &
  Readonly<Record<string, readonly string[]>>

/** An id of each kind that every member of a world's tenant may choose. */
const chosenIn = ({ world, things }: Pick<SeenWorld, 'world' | 'things'>, key: Account) =>
  Object.fromEntries(
    KINDS_TESTED.flatMap(({ chosen = {} }) =>
      Object.entries(chosen).map(([kind, choose]) => [kind, choose(world, things[key])]),
    ),
  ) as Readonly<Record<string, string>>

beforeAll(async () => {
  product = await startTestProduct()
  seen = await buildSeenWorld(product)
  const birch = await buildSmallWorld(product, 'Birch')
  const things = await thingsOf(product, birch)
  const all = Object.fromEntries(Object.values(ACCOUNTS).map((key) => [key, things])) as SeenWorld['things']
  foreign = {
    ...chosenIn({ world: birch, things: all }, 'admin'),
    decision: things.decisionId,
    delegation: things.delegationId,
    slot: things.slotId,
    action: things.actionId,
    matrix: things.matrixId,
    job: things.jobId,
    layout: things.layoutId,
    notification: things.notificationId,
  }
  places = idPlacesOf(product)
  kept = keepNothing(product)
  await seen.world.as('admin').ask('GET', '/api/decision/decisions/counts')
  // what only reads is answered before its transaction has ended
  await vi.waitFor(() => expect(kept.revisions).toBeGreaterThan(0))
  before = kept.revisions
})
afterAll(() => product.close())

const isOpened = async (key: Account, path: string) =>
  (await seen.world.as(key).ask('GET', path)).status === 200

async function sort<T>(items: readonly T[], is: (item: T) => Promise<boolean>): Promise<[T[], T[]]> {
  const [yes, no]: [T[], T[]] = [[], []]
  for (const item of items) ((await is(item)) ? yes : no).push(item)
  return [yes, no]
}

/** What an account sees and what it does not, by asking for each record. */
async function seenBy(key: Account): Promise<{ visible: Ids; hidden: Ids }> {
  const { decisions, delegations, slots, things, world } = seen
  const others = Object.values(ACCOUNTS).filter((each) => each !== key)
  const own = things[key]
  const [seenDecisions, hiddenDecisions] = await sort([own.decisionId, ...decisions], (id) =>
    isOpened(key, `/api/decision/decisions/${id}`),
  )
  const [seenDelegations, hiddenDelegations] = await sort([own.delegationId, ...delegations], (id) =>
    isOpened(key, `/api/decision/delegations/${id}`),
  )
  const other = others[0] as Account
  const [seenActions, hiddenActions] = await sort([own.actionId, things[other].actionId], (id) =>
    isOpened(key, `/api/actions/actions/${id}`),
  )
  const [seenMatrices, hiddenMatrices] = await sort([own.matrixId, own.closedMatrixId], (id) =>
    isOpened(key, `/api/matrix/matrices/${id}`),
  )
  const slotsOf = (ids: readonly string[]) =>
    slots.filter((slot) => ids.includes(slot.delegationId)).map(({ id }) => id)
  const chosen = Object.entries(chosenIn(seen, key))
  expect(world.as(other).userId).not.toBe(world.as(key).userId)
  return {
    visible: {
      ...(Object.fromEntries(chosen.map(([kind, id]) => [kind, [id]])) as unknown as Ids),
      decision: seenDecisions,
      delegation: seenDelegations,
      slot: seenDelegations.includes(own.delegationId) ? [own.slotId] : [],
      action: seenActions,
      matrix: seenMatrices,
      job: [own.jobId],
      layout: [own.layoutId],
      notification: [own.notificationId],
    },
    hidden: {
      ...(Object.fromEntries(chosen.map(([kind]) => [kind, []])) as unknown as Ids),
      decision: hiddenDecisions,
      delegation: hiddenDelegations,
      slot: slotsOf(hiddenDelegations),
      action: hiddenActions,
      matrix: hiddenMatrices,
      job: [things[other].jobId],
      layout: [things[other].layoutId],
      notification: [things[other].notificationId],
    },
  }
}

/** The samples of an account: built once, they are hundreds. */
const sampled = new Map<
  Account,
  { of: ReturnType<typeof samplesOf>; at: ReturnType<typeof samplesForPlaces> }
>()
function samplesFor(key: Account) {
  const own = seen.things[key]
  const built = sampled.get(key) ?? { of: samplesOf(seen.world, own), at: samplesForPlaces(seen.world, own) }
  sampled.set(key, built)
  return built
}

function sampleOf(key: Account, place: IdPlace): Sample {
  const { of, end } = previewed(place.call) ?? { of: place.call, end: '' }
  const samples = samplesFor(key)
  const sample = samples.of[of] as Sample
  const [, change] = samples.at.find(([pattern]) => pattern.test(`${of} ${place.at}`)) ?? [/./, {}]
  const whole = { ...sample, ...change }
  return { ...whole, path: `${whole.path}${end}` }
}

function askWith(key: Account, place: IdPlace, id: string): Promise<Answer> {
  const { path, body, headers } = withId(sampleOf(key, place), place, id)
  return seen.world.as(key).ask(place.method, path, place.method === 'GET' ? undefined : body, headers)
}

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
/** Of sentences in a file that say when it was made. */
const CLOCK = /\d{1,2}:\d\d [AP]M/g
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** What an answer tells: without the id that was asked for, and without what is new in every answer. */
async function told({ status, data }: Answer, asked: string, known: ReadonlySet<string>): Promise<string> {
  // a file is what is in it: packed, an instant makes it longer or shorter
  const said = data?.bytes ? (await readXlsx(data.bytes)).sheets.map(({ rows }) => rows) : data
  const words = (JSON.stringify(said) ?? '')
    .replaceAll(asked, '<asked>')
    .replace(INSTANT, '<instant>')
    .replace(CLOCK, '<time>')
  return `${status} ${words.replace(UUID, (id) => (known.has(id) ? id : '<new>'))}`
}

const knownIds = () =>
  new Set([
    ...seen.decisions,
    ...seen.delegations,
    ...seen.slots.map(({ id }) => id),
    ...Object.values(foreign),
  ])

const isOneByOne = (kind: string) => (SEEN_ONE_BY_ONE as readonly string[]).includes(kind)

/** Ids that all members see are asked of one who may do everything, of one who manages people and places, and of one who may do nothing to them. */
const ASKED_FOR_ALL: readonly Account[] = ['admin', 'settler', 'guest']

const EVERYBODY: readonly Account[] = Object.values(ACCOUNTS)
/** What is a person's own, or asks them by name, is asked of those whose rights differ most: no user role shows more of it. */
const OF_FEW: readonly Account[] = [...ASKED_FOR_ALL, 'doctor', 'stranger']
const OF_A_PERSON: Readonly<Record<string, readonly Account[]>> = {
  action: OF_FEW,
  notification: OF_FEW,
  job: OF_FEW,
  layout: OF_FEW,
}

/** All that match are found by one search: each of its filters is asked through one act, and one filter through all acts. */
const isAskedElsewhere = ({ call, at }: IdPlace) =>
  /matching\.(?!decisionIds)/.test(at) && call !== 'changeStatusOfDelegations'

const MOST_ASKED = 1
/** Some records of a kind: others in each place, so that all of them are asked in some. */
const someOf = (ids: readonly string[], place: IdPlace): readonly string[] => {
  if (ids.length <= MOST_ASKED) return ids
  const first = places.indexOf(place) % ids.length
  return [...ids, ...ids].slice(first, first + MOST_ASKED)
}

/** The places that an account is asked in, with what the id there names. */
const placesFor = (key: Account) =>
  places.flatMap((place) => {
    const kind = kindOfPlace(place)
    if (isAskedElsewhere(place)) return []
    const asked = isOneByOne(kind as string) ? (OF_A_PERSON[kind as string] ?? EVERYBODY) : ASKED_FOR_ALL
    if (typeof kind !== 'string' || !asked.includes(key)) return []
    return [{ place, kind }]
  })

test('of every place where a call takes an id is said what it names, and the call has a sample', () => {
  expect(places.length).toBeGreaterThan(300)
  const samples = samplesOf(seen.world, seen.things.admin)
  expect(
    places.filter((place) => !kindOfPlace(place)).map(({ call, at }) => `${call} ${at}`),
    'Say in `ids` or `places` of testing/kind.ts what the id names; `chosen` names a record that members see.',
  ).toEqual([])
  expect(places.filter(({ call }) => !samples[call] && call !== 'listTenantsOfPerson')).toEqual([])
  const kinds = new Set(placesFor('admin').map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual([...SEEN_ONE_BY_ONE, ...SEEN_BY_MEMBERS].sort())
})

test('every account sees something of each kind and does not see something, but who sees all or nothing', async () => {
  const partly: string[] = []
  for (const key of Object.values(ACCOUNTS)) {
    const { visible, hidden } = await seenBy(key)
    for (const kind of ['decision', 'delegation', 'slot'] as const)
      if (visible[kind].length > 0 && hidden[kind].length > 0) partly.push(`${key} ${kind}`)
  }
  expect(partly.sort()).toEqual(
    ['doctor', 'guest', 'manager'].flatMap((key) =>
      ['decision', 'delegation', 'slot'].map((kind) => `${key} ${kind}`),
    ),
  )
})

describe.each(Object.entries(ACCOUNTS))('%s', (_, key) => {
  test('finds in lists and counts what they can open, and nothing else', async () => {
    const { ask } = seen.world.as(key)
    for (const [kind, base, all] of [
      ['decision', '/api/decision/decisions', [seen.things.admin.decisionId, ...seen.decisions]],
      ['delegation', '/api/decision/delegations', [seen.things.admin.delegationId, ...seen.delegations]],
    ] as const) {
      const opened = []
      for (const id of all) if (await isOpened(key, `${base}/${id}`)) opened.push(id)
      const listed = await ask('POST', `${base}/search`, { ids: all, limit: 100 })
      const whole = await ask('POST', `${base}/search`, { limit: 100 })
      const counts = await ask('GET', `${base}/counts`)
      const ids = (listed.data.items ?? []).map((row: { id: string }) => row.id)
      expect([kind, ids.sort()]).toEqual([kind, opened.sort()])
      expect([kind, counts.data.all]).toEqual([kind, whole.data.total])
    }
  })

  test('hears of what they cannot see the same as of what is not there, from every call', async () => {
    const { hidden } = await seenBy(key)
    const known = knownIds()
    const wrong: string[] = []
    for (const { place, kind } of placesFor(key)) {
      const none = await told(await askWith(key, place, MISSING), MISSING, known)
      for (const id of [...someOf(hidden[kind] ?? [], place), foreign[kind] as string]) {
        const answer = await askWith(key, place, id)
        const words = await told(answer, id, known)
        const isWritten =
          answer.status < 300 && place.method !== 'GET' && kept.revisions > before && isOneByOne(kind)
        if (words !== none || isWritten)
          wrong.push(
            `${place.call} ${place.at} ${id === foreign[kind] ? 'of another tenant' : 'hidden'}${isWritten ? ' WRITTEN' : ''}\n    ${words.slice(0, 300)}\n    ${none.slice(0, 300)}`,
          )
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)

  test('is never told that what they see is not there', async () => {
    const { visible } = await seenBy(key)
    const wrong: string[] = []
    for (const { place, kind } of placesFor(key)) {
      if (THERE_AND_NOT_FOUND.some(({ pattern }) => pattern.test(`${place.call} ${place.at}`))) continue
      // the rest of the request speaks of a decision, a delegation and a slot that they must see as well
      if (visible.slot.length === 0 && !['admin', 'authority'].includes(key)) continue
      for (const id of someOf(visible[kind] ?? [], place)) {
        const { status, data } = await askWith(key, place, id)
        const isRefused = data?.refused?.some((each: { code: string }) => each.code === 'NOT_FOUND')
        if (status === 404 || status === 400 || status >= 500 || isRefused)
          wrong.push(`${place.call} ${place.at} ${status} ${JSON.stringify(data).slice(0, 300)}`)
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)
})
