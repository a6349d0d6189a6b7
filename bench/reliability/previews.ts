import { setTimeout } from 'node:timers/promises'
import { idsOf } from '../data/scale.ts'
import type { Request } from '../load.ts'
import { chooseScope } from '../measure-matrix.ts'
import { signIn } from '../sign-in.ts'
import { askOnce, connections, keepAsking, quantile, waysOf } from './ask.ts'
import type { Person, Place } from './place.ts'
import { freePort, startProgram } from './program.ts'

type Times = { p50: number; p99: number }
export type LoadComparison = { what: string; alone: Times; beside: Times; ratio: number; answered: number }

const PEOPLE = 152
const PREVIEW = '/api/auth/users/bulk-status/preview'
const LIST: Request = {
  method: 'POST',
  path: '/api/decision/delegations/search',
  body: JSON.stringify({ limit: 25, sortBy: 'updatedAt', sortOrder: 'desc' }),
}

type Case = {
  readonly what: string
  readonly people: (admins: readonly Person[]) => readonly Person[]
  readonly asked: Pick<Request, 'method' | 'path' | 'body'>
}

const oneTenTimes = (admins: readonly Person[]): readonly Person[] => Array(10).fill(admins[0])

/** Lists of one tenant on their own, and while costly requests are asked for in another, ten at a time. */
export async function measurePreviews(place: Place): Promise<LoadComparison[]> {
  const { owner, generated, admins } = place
  const { rows } = await owner.query<{ id: string }>(
    `select id from app."user" where tenant_id = $1 and status = 'ACTIVE' and id <> all($2) order by id limit $3`,
    [generated.tenantId, [idsOf(0)('user', 0), ...admins.map((_, n) => idsOf(0)('user', 20 + n))], PEOPLE],
  )
  const deactivation = {
    method: 'POST',
    path: PREVIEW,
    body: JSON.stringify({ userIds: rows.map(({ id }) => id), status: 'INACTIVE' }),
  } as const
  const { scope } = await chooseScope(place.url, generated.tenantId)
  const cases: readonly Case[] = [
    { what: 'previews of one person', people: oneTenTimes, asked: deactivation },
    { what: 'previews of ten people, one each', people: (all) => all, asked: deactivation },
    {
      what: 'matrices of one person, 1,000 × 300',
      people: oneTenTimes,
      asked: { method: 'POST', path: '/api/matrix/matrices/preview', body: JSON.stringify(scope) },
    },
    {
      what: 'pages of 100 delegations of one person',
      people: oneTenTimes,
      asked: { ...LIST, body: JSON.stringify({ limit: 100 }) },
    },
  ]
  const measured: LoadComparison[] = []
  for (const each of cases) measured.push(await besideOthers(place, each))
  return measured
}

async function besideOthers(
  { url, other, admins, quick, say }: Place,
  { what, people: choose, asked }: Case,
): Promise<LoadComparison> {
  const people = choose(admins)
  const api = await startProgram(url, 'api', await freePort())
  const [listing, previewing] = [connections(4), connections(10)]
  try {
    const token = await signIn(api.port, other)
    const tokens: string[] = []
    for (const person of people) tokens.push(await signIn(api.port, person))
    const lists = async (seconds: number) => {
      const until = performance.now() + seconds * 1_000
      const ended = await keepAsking(
        4,
        () => performance.now() < until,
        () => askOnce(listing, api.port, { ...LIST, token }),
      )
      const wrong = ended.find(({ status }) => status !== 200)
      if (wrong) throw new Error(`A list was answered ${wrong.status} ${wrong.error} ${wrong.text}`)
      return ended.map(({ ms }) => ms)
    }
    const seconds = quick ? 4 : 10
    await lists(2)
    const alone = await lists(seconds)
    let isOn = true
    const preview = (n: number) => askOnce(previewing, api.port, { ...asked, token: tokens[n] as string })
    const previews = tokens.map((_, n) =>
      keepAsking(
        1,
        () => isOn,
        () => preview(n),
      ),
    )
    await setTimeout(500)
    const beside = await lists(seconds)
    isOn = false
    previewing.destroy()
    const ways = waysOf((await Promise.all(previews)).flat())
    const found: LoadComparison = {
      what,
      alone: { p50: quantile(alone, 0.5), p99: quantile(alone, 0.99) },
      beside: { p50: quantile(beside, 0.5), p99: quantile(beside, 0.99) },
      ratio: quantile(beside, 0.5) / quantile(alone, 0.5),
      answered: ways[200] ?? 0,
    }
    say(
      `  ${what}: p50 ${found.alone.p50.toFixed(1)} to ${found.beside.p50.toFixed(1)} ms (${found.ratio.toFixed(2)} ×), p99 ${found.alone.p99.toFixed(1)} to ${found.beside.p99.toFixed(1)} ms, answers ${JSON.stringify(ways)}`,
    )
    return found
  } finally {
    listing.destroy()
    previewing.destroy()
    await api.end('SIGKILL')
  }
}
