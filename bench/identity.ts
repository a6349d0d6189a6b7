import type pg from 'pg'
import { createIdentity, membershipsOf, tenantsOfPerson } from '#modules/auth/index.server.ts'
import { asRole, openPool } from '#platform/server/database/database.ts'
import { SECRET } from './database.ts'

export const ORIGIN = 'http://localhost:3999'

/** Identity as the product has it; no one gets email. */
export function bareIdentity(ownerUrl: string, pool: pg.Pool) {
  const identityPool = openPool(asRole(ownerUrl, 'mandate_identity', SECRET), {
    max: 4,
    pipeline: false,
    application: 'bench identity',
  })
  const identity = createIdentity({
    pool: identityPool,
    origin: ORIGIN,
    secrets: [SECRET],
    mail: { send: async () => {}, close: () => {} },
    tenantOf: async (personId) => (await tenantsOfPerson(pool, personId)).items[0]?.id ?? null,
    mayEnterTenant: async (personId, tenantId) =>
      (await membershipsOf(pool, personId)).some((each) => each.tenantId === tenantId),
    now: () => new Date(),
    log: () => {},
    limits: { perAccount: 10_000, perAddress: 10_000 },
  })
  return {
    ...identity,
    close: async () => {
      await identity.close()
      await identityPool.end()
    },
  }
}
