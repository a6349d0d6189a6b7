import * as z from 'zod'
import type { EffectScope } from '#modules/settings/index.server.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import { nextRate } from '../../decisions/server/limit-order.ts'
import { flagInvalid } from '../../delegations/server/flag-invalid.job.ts'
import { concernedDecisions, decisionsByRates, redelegatedDecisions } from './concerned.ts'

const some = z.array(z.uuid()).optional()
const payload = z.object({ userIds: some, positionIds: some, groupIds: some })

/** Finds the decisions whose delegations a change of people and places may have made invalid; each is then judged on its own. Semantics 3.5.7. */
export const flagConcerned = defineJob({
  name: 'flag_concerned',
  payload,
  work: async (tx, tenantId, { userIds = [], positionIds = [], groupIds = [] }, now) => {
    const decisionIds = await concernedDecisions(tx, tenantId, { userIds, positionIds, groupIds }, now)
    for (const decisionId of decisionIds) await enqueue(tx, tenantId, flagInvalid, { decisionId })
  },
})

/** Hears that people or places changed. */
export async function judgeAgain(
  tx: Tx,
  { tenantId }: Author,
  { userIds, positionIds, groupIds }: EffectScope,
): Promise<void> {
  const list = (ids: readonly string[] | undefined) => (ids ? [...ids] : undefined)
  await enqueue(tx, tenantId, flagConcerned, {
    userIds: list(userIds),
    positionIds: list(positionIds),
    groupIds: list(groupIds),
  })
}

/** Finds the decisions from which anything was redelegated: what bounds all redelegations changed. */
export const flagRedelegations = defineJob({
  name: 'flag_redelegations',
  payload: z.object({}),
  work: async (tx, tenantId, _payload, now) => {
    for (const decisionId of await redelegatedDecisions(tx, tenantId, now))
      await enqueue(tx, tenantId, flagInvalid, { decisionId })
  },
})

/** Hears that what bounds all redelegations changed. */
export const judgeRedelegations = (tx: Tx, { tenantId }: Author): Promise<void> =>
  enqueue(tx, tenantId, flagRedelegations, {})

/** Finds the decisions that are limited in a currency other than the base. Runs again on the next day on which a rate begins. */
export const flagByRates = defineJob({
  name: 'flag_by_rates',
  payload: z.object({}),
  work: async (tx, tenantId, _payload, now): Promise<void> => {
    for (const decisionId of await decisionsByRates(tx, tenantId, now))
      await enqueue(tx, tenantId, flagInvalid, { decisionId })
    const at = await nextRate(tx, tenantId, now)
    if (at) await enqueue(tx, tenantId, flagByRates, {}, { at, key: `flag rates ${tenantId}` })
  },
})

/** Hears that exchange rates changed. */
export const judgeByRates = (tx: Tx, { tenantId }: Author): Promise<void> =>
  enqueue(tx, tenantId, flagByRates, {})
