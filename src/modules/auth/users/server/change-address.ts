import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { has } from '#platform/model/viewer.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Actor } from '#platform/server/history.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { maybeOne, sql, type Tx } from '#platform/server/sql.ts'
import { inTenant, openedAt, outsideTenants } from '#platform/server/tenant-transaction.ts'
import type { AddressChange, Addresses } from '../../sessions/server/addresses.ts'
import { membershipsOf } from '../../tenants/server/tenants-of-person.ts'
import { fullName } from '../model/user.ts'
import { barredFields } from '../model/user-policy.ts'
import { addressDaysAfter, addressToken, hashOfAddressToken } from './ask-address.ts'
import { viewerOfUser } from './read-viewer.ts'
import { holdPeople, mayMore } from './user-references.ts'
import { joinTenant, lockUsers, saveUsers } from './user-store.ts'
import { leaveTenant, personOf, problemsOfEmail } from './write-user.ts'

type Given = { pool: pg.Pool; clock: Clock }

type Row = {
  id: string
  person_id: string
  tenant_id: string | null
  user_id: string | null
  asked_by: string | null
  old_email: string
  new_email: string
  changed_at: Date | null
  changed_to: string | null
}

/** `over`: it may not be changed any more as it was asked for. */
type Proven = 'done' | 'taken' | 'over'

const OF_LINK = `select c.* from identity.address_of_link($1, ${openedAt('$2')}) c`

/** Addresses of persons, which only whoever reads the new one changes, and whoever reads the old one takes back. */
export const addressesOfPerson = (given: Given): Addresses => {
  const { pool, clock } = given
  const find = async (token: string): Promise<Row | undefined> =>
    (await outsideTenants<Row>(pool, OF_LINK, [hashOfAddressToken(token), clock.ahead]))[0]

  return {
    async ask(personId, email, at) {
      if (await isSynced(given, personId)) return undefined
      const { token, hash } = addressToken()
      const changeId = uuid()
      await outsideTenants(pool, 'select identity.ask_address($1, $2, null, null, null, $3, $4)', [
        changeId,
        personId,
        email,
        addressDaysAfter(at),
      ])
      await outsideTenants(pool, 'select identity.link_address($1, $2)', [changeId, hash])
      return token
    },

    async waiting(personId) {
      const [found] = await outsideTenants<{ email: string | null }>(
        pool,
        `select identity.address_asked($1, null, ${openedAt('$2')}) as email`,
        [personId, clock.ahead],
      )
      return found?.email ?? null
    },

    async read(token) {
      const row = await find(token)
      return row && changeOf(row)
    },

    async prove(token) {
      const row = await find(token)
      if (!row || row.changed_at) return undefined
      const undo = addressToken()
      const proven =
        row.tenant_id !== null
          ? await proveForTenant(given, row, row.tenant_id, undo.hash)
          : await proveForPerson(given, row, undo.hash)
      if (proven === 'over') return undefined
      return proven === 'taken' ? 'taken' : { ...changeOf(row), undoToken: undo.token }
    },

    async undo(token) {
      const row = await find(token)
      if (!row?.changed_at) return undefined
      if (row.changed_to !== null && row.tenant_id !== null)
        await inTenant(pool, row.tenant_id, { clock }, async (tx, now) => {
          await moveUser(tx, row.tenant_id as string, row, row.old_email, row.person_id, now)
          await sql`select identity.address_undone(${row.id}::uuid)`.execute(tx)
        })
      else {
        await writeEverywhere(given, row.person_id, row.old_email)
        await outsideTenants(pool, 'select identity.address_undone($1)', [row.id])
      }
      return changeOf(row)
    },
  }
}

const changeOf = ({ old_email, new_email, changed_at }: Row): AddressChange => ({
  oldEmail: old_email,
  newEmail: new_email,
  isChanged: changed_at !== null,
})

const ownerOf = async (tx: Tx, email: string): Promise<string | null> =>
  (await maybeOne<{ id: string | null }>(tx, sql`select identity.owner_of_address(${email}) as id`))?.id ??
  null

/**
 * What an administrator asked for, all of it or nothing: whoever belongs to this tenant alone keeps what they sign in with, under
 * the new address. Of anybody else, and where another person has the address, the user alone goes over to that address.
 */
const proveForTenant = ({ pool, clock }: Given, row: Row, tenantId: string, undo: Buffer): Promise<Proven> =>
  inTenant(pool, tenantId, { clock }, async (tx, now) => {
    await holdPeople(tx, tenantId)
    const owner = await ownerOf(tx, row.new_email)
    const { rows: memberships } = await sql`select from identity.memberships_of(${row.person_id})`.execute(tx)
    const isRenamed = (owner === null || owner === row.person_id) && memberships.length === 1
    const before = (await lockUsers(tx, tenantId, [row.user_id as string], now)).get(row.user_id as string)
    if (!before || before.status === 'DELETED' || before.personId !== row.person_id) return 'over'
    if (!(await maySayStill(tx, tenantId, row, now))) return 'over'
    if ((await problemsOfEmail(tx, tenantId, row.new_email, before.id)).length > 0) return 'taken'
    const personId = isRenamed
      ? row.person_id
      : await personOf(tx, row.new_email, fullName(before.firstName, before.lastName))
    await moveUser(tx, tenantId, row, row.new_email, personId, now)
    await sql`select identity.address_proven(${row.id}::uuid, ${now}, ${isRenamed ? null : personId}, ${undo}, ${addressDaysAfter(now)})`.execute(
      tx,
    )
    return 'done'
  })

/** Whether whoever asked may still say with which address this user signs in: rights may have changed since. */
async function maySayStill(
  tx: Tx,
  tenantId: string,
  { asked_by, user_id }: Row,
  now: Date,
): Promise<boolean> {
  const asker = { tenantId, userId: asked_by as string }
  const viewer = await viewerOfUser(tx, asker, now).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!viewer || !has(viewer, 'tenant.manage_users')) return false
  const isBeyond = await mayMore(tx, viewer, user_id as string)
  return barredFields({ isSelf: asked_by === user_id, isBeyond }).email === undefined
}

/** Another address of a user, and with it perhaps another person who signs in. */
async function moveUser(tx: Tx, tenantId: string, row: Row, email: string, personId: string, now: Date) {
  const before = (await lockUsers(tx, tenantId, [row.user_id as string], now)).get(row.user_id as string)
  if (!before) return
  if (before.personId !== personId) {
    await leaveTenant(tx, tenantId, before)
    await joinTenant(tx, tenantId, personId, before.id)
  }
  const after = { ...before, email, personId, version: before.version + 1 }
  const actor: Actor = { userId: row.asked_by ?? before.id, requestId: null }
  await saveUsers(tx, tenantId, actor, [{ event: 'UPDATE', before, after }], now)
}

/** In every tenant first, and then where they sign in: cut short, the link is good for doing the rest. */
async function proveForPerson(given: Given, row: Row, undo: Buffer): Promise<Proven> {
  const { pool, clock } = given
  const [found] = await outsideTenants<{ id: string | null }>(
    pool,
    'select identity.owner_of_address($1) as id',
    [row.new_email],
  )
  if (found?.id && found.id !== row.person_id) return 'taken'
  if (!(await writeEverywhere(given, row.person_id, row.new_email))) return 'taken'
  await outsideTenants(
    pool,
    `select identity.address_proven($1, ${openedAt('$2')}, null, $3, ${openedAt('$2')} + interval '7 days')`,
    [row.id, clock.ahead, undo],
  )
  return 'done'
}

/** Writes the address to every user that the person is. False: in one tenant somebody else has it, and none is changed. */
async function writeEverywhere({ pool, clock }: Given, personId: string, email: string): Promise<boolean> {
  const members = await membershipsOf(pool, personId)
  for (const { tenantId, userId } of members) {
    const isFree = await inTenant(
      pool,
      tenantId,
      { readOnly: true },
      async (tx) => (await problemsOfEmail(tx, tenantId, email, userId)).length === 0,
    )
    if (!isFree) return false
  }
  for (const { tenantId, userId } of members)
    await inTenant(pool, tenantId, { clock }, async (tx, now) => {
      await holdPeople(tx, tenantId)
      const before = (await lockUsers(tx, tenantId, [userId], now)).get(userId)
      if (!before || before.email === email) return
      const after = { ...before, email, version: before.version + 1 }
      await saveUsers(tx, tenantId, { userId, requestId: null }, [{ event: 'UPDATE', before, after }], now)
    })
  return true
}

/** Whether a directory keeps the address of one of the users that they are. */
async function isSynced({ pool }: Given, personId: string): Promise<boolean> {
  for (const { tenantId, userId } of await membershipsOf(pool, personId)) {
    const synced = await inTenant(pool, tenantId, { readOnly: true }, (tx) =>
      maybeOne(
        tx,
        sql`select 1 from app."user" where tenant_id = ${tenantId} and id = ${userId} and source_type = 'SYNCED'`,
      ),
    )
    if (synced) return true
  }
  return false
}
