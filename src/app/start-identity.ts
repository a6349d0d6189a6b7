import type pg from 'pg'
import type { Logger } from 'pino'
import {
  addressesOfPerson,
  createIdentity,
  invitationsOfPerson,
  membershipsOf,
  namesOfOrganizations,
  noteEntry,
  tenantToBeginIn,
} from '#modules/auth/index.server.ts'
import type { KeyRing } from '#platform/model/key-ring.ts'
import type { Config } from '#platform/server/config.ts'
import { clock, databaseClock } from '#platform/server/database/clock.ts'
import type { Mail } from '#platform/server/mail/mail.ts'
import { listeners } from './listeners.ts'

type IdentityOptions = {
  config: Config
  secrets: KeyRing
  pool: pg.Pool
  identityPool: pg.Pool
  mail: Mail
  log: Logger
}

/** Starts identity, which asks users and tenants for what it needs. Forgets every hour what has expired. */
export async function startIdentity({ config, secrets, pool, identityPool, mail, log }: IdentityOptions) {
  const identity = createIdentity({
    pool: identityPool,
    origin: config.origin,
    secrets,
    mail,
    tenantOf: (personId) => tenantToBeginIn(pool, personId),
    organizationsOf: (personId) => namesOfOrganizations(pool, personId),
    mayEnterTenant: async (personId, tenantId) =>
      (await membershipsOf(pool, personId)).some((each) => each.tenantId === tenantId),
    addresses: addressesOfPerson({ pool, listeners, clock: databaseClock }),
    invitations: invitationsOfPerson({ pool, listeners, clock: databaseClock }),
    entered: noteEntry({ pool, clock: databaseClock }),
    now: () => clock.now(),
    log: (line) => log.warn(line),
    limits: {
      perAccount: config.RATE_SIGN_IN_ACCOUNT_PER_MINUTE,
      perAddress: config.RATE_SIGN_IN_ADDRESS_PER_MINUTE,
    },
  })
  await identity.sealAnew()
  const sweeping = setInterval(
    () => void identity.sweep().catch((error: Error) => log.warn(error.message)),
    3_600_000,
  )
  return {
    identity,
    stopIdentity: async () => {
      clearInterval(sweeping)
      await identity.close()
    },
  }
}
