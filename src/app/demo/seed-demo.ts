import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { type Identity, tenantsOfPerson } from '#modules/auth/index.server.ts'
import { sql, type Tx } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { listeners } from '../listeners.ts'
import {
  ACCOUNTS,
  type DemoAccount,
  FIRST_OF,
  keepAccounts,
  knownPasswords,
  newPassword,
  type PlannedAccount,
  userRoleNames,
} from './accounts.ts'
import { buildAlderValley } from './alder-valley/alder-valley.ts'
import { notifyPeopleOfDemo } from './notify-people.ts'
import { buildSeattlePacific } from './seattle-pacific.ts'

type SeedOptions = {
  pool: pg.Pool
  identity: Identity
  folder: string
  say: (line: string) => void
  now: Date
}

const DAY = 86_400_000

/**
 * Makes the demo organizations that are not there yet, and answers with the accounts that can sign in. Each
 * organization is one transaction: a start that failed half-way leaves persons at most, and the next start continues.
 * A password is set only for an account that this start makes: others may be in use.
 */
export async function seedDemo({ pool, identity, folder, say, now }: SeedOptions): Promise<DemoAccount[]> {
  const known = knownPasswords(folder)
  const people = await Promise.all(
    ACCOUNTS.map(async (each) => {
      const { personId, created } = await identity.createPerson({ email: each.email, name: each.name })
      const password = known.get(each.email) ?? (created ? newPassword() : undefined)
      return { ...each, personId, created, ...(password !== undefined && { password }) }
    }),
  )
  const passwordsAreSet = Promise.all(
    people
      .filter((each) => each.created)
      .map(({ personId, password }) => identity.setPassword(personId, password as string)),
  ).then(() => keepAccounts(folder, people.map(accountIn([]))))
  passwordsAreSet.catch(() => {}) // awaited below; until then a failure waits there
  const idOf = (name: string) =>
    (people.find((each) => each.name === name) as (typeof people)[number]).personId
  const persons = new Map(people.map((each) => [each.name, each.personId]))
  const make = (place: keyof typeof FIRST_OF, build: (tx: Tx, id: string) => Promise<unknown>) =>
    makeOnce(pool, idOf(FIRST_OF[place]), say, async (tx, id) => {
      await build(tx, id)
      await notifyPeopleOfDemo(tx, id, now)
    })

  try {
    await make('ALDER_VALLEY', (tx, id) => buildAlderValley(tx, id, now, persons))
    await make('SEATTLE_PACIFIC', (tx, id) =>
      buildSeattlePacific(tx, id, new Date(now.getTime() - 30 * DAY), {
        manager: { name: 'Sam Parker', email: 'admin@spu.example', personId: idOf('Sam Parker') },
        visitor: {
          name: 'Harriet Lindgren',
          email: 'harriet.lindgren@spu.example',
          personId: idOf('Harriet Lindgren'),
        },
      }),
    )
  } finally {
    await passwordsAreSet
  }
  const accounts = await Promise.all(
    people.map(async (each) => accountIn((await tenantsOfPerson(pool, each.personId)).items)(each)),
  )
  keepAccounts(folder, accounts)
  return accounts
}

const accountIn =
  (tenants: readonly { id: string; name: string }[]) =>
  (planned: PlannedAccount & { password?: string }): DemoAccount => ({
    email: planned.email,
    ...(planned.password !== undefined && { password: planned.password }),
    name: planned.name,
    tenants: tenants.map(({ id, name }) => ({
      id,
      name,
      userRoles: userRoleNames(planned, name.startsWith('Seattle') ? 'SEATTLE_PACIFIC' : 'ALDER_VALLEY'),
    })),
  })

/** Builds an organization in one transaction, unless its first person has one: another node may be making it right now. */
async function makeOnce(
  pool: pg.Pool,
  firstPersonId: string,
  say: (line: string) => void,
  build: (tx: Tx, tenantId: string) => Promise<unknown>,
): Promise<void> {
  if ((await tenantsOfPerson(pool, firstPersonId)).items.length > 0) return
  say('Creating a demo organization …')
  const id = uuid()
  await inTenant(pool, id, { listeners }, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('mandate demo', 0))`.execute(tx)
    const { rows } = await sql`select 1 from identity.memberships_of(${firstPersonId})`.execute(tx)
    if (rows.length === 0) await build(tx, id)
  })
}
