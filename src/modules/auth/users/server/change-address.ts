import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Clock } from '#platform/server/database/clock.ts'
import { maybeOne, sql } from '#platform/server/database/sql.ts'
import { inTenant, openedAt, outsideTenants } from '#platform/server/database/tenant-transaction.ts'
import type { RecordEvents } from '#platform/server/records/events.ts'
import type { AddressChange, Addresses } from '../../sessions/server/addresses.ts'
import { membershipsOf } from '../../tenants/server/tenants-of-person.ts'
import type { AddressRow } from './address-rows.ts'
import { addressDaysAfter, addressToken, hashOfAddressToken } from './ask-address.ts'
import { proveForPerson, proveForTenant } from './prove-address.ts'
import { undoAddress } from './undo-address.ts'

type AddressDependencies = { pool: pg.Pool; clock: Clock; listeners: RecordEvents }

/** `isUndo`: the link leads to taking the address back, not to the proof. */
type LinkedAddress = AddressRow & { isUndo: boolean }

const OF_LINK = `select c.*, c.undo_hash is not distinct from $1 as "isUndo" from identity.address_of_link($1, ${openedAt('$2')}) c`

/** Addresses of persons, which only the person who reads the new one changes, and the person who reads the old one takes back. */
export const addressesOfPerson = (given: AddressDependencies): Addresses => {
  const { pool, clock } = given
  const find = async (token: string): Promise<LinkedAddress | undefined> =>
    (await outsideTenants<LinkedAddress>(pool, OF_LINK, [hashOfAddressToken(token), clock.ahead]))[0]

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
      if (!row || row.isUndo) return undefined
      const undo = addressToken()
      const links = { link: hashOfAddressToken(token), undo: undo.hash }
      const outcome =
        row.tenant_id !== null
          ? await proveForTenant(given, row, row.tenant_id, links)
          : await proveForPerson(given, row, links)
      if (outcome === 'over') return undefined
      if (outcome === 'taken') return 'taken'
      return { ...changeOf(row), undoToken: outcome === 'corrected' ? null : undo.token }
    },

    async undo(token) {
      const row = await find(token)
      if (!row?.isUndo) return undefined
      const outcome = await undoAddress(given, row)
      if (outcome === 'over') return undefined
      return outcome === 'taken' ? 'taken' : changeOf(row)
    },
  }
}

const changeOf = ({ old_email, new_email, isUndo }: LinkedAddress): AddressChange => ({
  oldEmail: old_email,
  newEmail: new_email,
  isChanged: isUndo,
})

/** Whether a directory keeps the address of one of the users that they are. */
async function isSynced({ pool }: AddressDependencies, personId: string): Promise<boolean> {
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
