import { WHEN } from '../rights.ts'
import { ACCOUNTS, type Account, type Stage } from '../stage.ts'
import { base } from './step.ts'

const recentDecisions = ({ decisions }: Stage) => decisions.slice(-4)

export const recent = ({ delegations }: Stage) => delegations.slice(-16)

// biome-ignore lint/suspicious/noExplicitAny: a record as the wire carries it
export type ScreenData = any

/** What an account sees of the recent delegations, as rows of its list. */
async function rowsOf(stage: Stage, by: Account): Promise<ScreenData[]> {
  const ids = recent(stage).map(({ id }) => id)
  if (ids.length === 0) return []
  const { data } = await stage.ask(by, 'POST', base('/delegations/search'), { ids, limit: 100 })
  return data?.items ?? []
}

/** The record of one of these rows that is of some kind. */
async function recordOf(
  { ask, dice }: Stage,
  by: Account,
  rows: readonly ScreenData[],
  isWanted: (record: ScreenData) => boolean = () => true,
): Promise<ScreenData | undefined> {
  const left = [...rows]
  for (let tries = 0; tries < 4 && left.length > 0; tries += 1) {
    const [row] = left.splice(dice.below(left.length), 1)
    const { data, status } = await ask(by, 'GET', base(`/delegations/${row.id}`))
    if (status === 200 && isWanted(data)) return data
  }
  return undefined
}

/** A delegation in use that an account sees, of some kind. */
export const looked = async (stage: Stage, by: Account, isWanted: (record: ScreenData) => boolean) =>
  recordOf(
    stage,
    by,
    (await rowsOf(stage, by)).filter(({ status }) => status === 'ISSUED' || status === 'ACCEPTED'),
    isWanted,
  )

/** One that the account is offered this act on; now and then one in whose status it is done, which it may try in vain. */
export async function offered(
  stage: Stage,
  by: Account,
  act: string,
  isWanted: (record: ScreenData) => boolean = () => true,
): Promise<ScreenData | undefined> {
  const isInVain = stage.dice.chance(0.2)
  const rows = await rowsOf(stage, isInVain ? 'admin' : by)
  if (isInVain)
    return recordOf(
      stage,
      'admin',
      WHEN[act] ? rows.filter(({ status }) => WHEN[act]?.includes(status)) : rows,
      isWanted,
    )
  const found = act === 'duplicate' ? rows : rows.filter((row) => row.acts.includes(act))
  return recordOf(stage, by, found, (record) => record.permissions[act].allowed && isWanted(record))
}

/** One of these that the account is offered this act on; now and then any one of them. `sql`: their ids. */
export async function offeredAmong(
  stage: Stage,
  by: Account,
  act: string,
  sql: string,
): Promise<ScreenData | undefined> {
  const { dice, product, tenantId } = stage
  const { rows } = await product.owner.query(`${sql} order by d.display_number desc limit 20`, [tenantId])
  if (dice.chance(0.15)) return recordOf(stage, 'admin', rows)
  return recordOf(stage, by, rows, ({ permissions }) => permissions[act].allowed)
}

/** Those who hold it through one of its recipients, where they are among the accounts. */
export function holderOf({ dice, world }: Stage, recipients: readonly ScreenData[]): Account | undefined {
  const ids = recipients.flatMap((each: ScreenData) => each.holders.map((holder: ScreenData) => holder.id))
  const accounts = ACCOUNTS.filter((account) => ids.includes(world.users.get(account)))
  return accounts.length > 0 ? dice.one(accounts) : undefined
}

/** One of some records that has a status, by their paths; undefined where none has. */
export async function withStatus(
  { dice, ask }: Stage,
  ids: readonly string[],
  path: (id: string) => string,
  status: string,
): Promise<string | undefined> {
  const left = [...ids]
  for (let tries = 0; tries < 6 && left.length > 0; tries += 1) {
    const [id = ''] = left.splice(dice.below(left.length), 1)
    if ((await ask('admin', 'GET', path(id))).data?.status === status) return id
  }
  return undefined
}

const ofDecision = (id: string) => base(`/decisions/${id}`)

/** A recent decision that has a status, or now and then any one. */
export const decisionThatIs = async (stage: Stage, status: string): Promise<string | undefined> =>
  stage.dice.chance(0.08)
    ? stage.dice.one(recentDecisions(stage))
    : withStatus(stage, recentDecisions(stage), ofDecision, status)
