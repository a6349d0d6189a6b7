import * as z from 'zod'
import { grouped } from '#platform/model/how-many.ts'
import { allowed, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { defineBulk } from '#platform/server/bulk.ts'
import { actOnEach } from '#platform/server/judge-each.ts'
import type { Tx } from '#platform/server/sql.ts'
import { bulkEdit, newIssuer, reassignment } from '../model/bulk-calls.ts'
import { changeIssuer } from './change-issuer.ts'
import { delegationListSource } from './delegation-list-source.ts'
import { editOne } from './edit-several.ts'
import { lockDelegations } from './find-delegations.ts'
import { inTurn } from './move-delegation.ts'
import { reassignDelegation } from './reassign-delegation.ts'
import { verdictOf } from './verdict-of.ts'

type One = (tx: Tx, viewer: Viewer, id: string, given: unknown) => Promise<void>
const told =
  <G>(schema: z.ZodType<G>, one: (tx: Tx, viewer: Viewer, id: string, given: G) => Promise<void>): One =>
  (tx, viewer, id, given) =>
    one(tx, viewer, id, schema.parse(given))

const ACTS = {
  REASSIGN: { verb: 'Reassign', one: told(reassignment, reassignDelegation) },
  CHANGE_ISSUER: { verb: 'Change issuer of', one: told(newIssuer, changeIssuer) },
  EDIT: { verb: 'Edit', one: told(bulkEdit, editOne) },
} as const

/** Acts on several delegations that edit each by itself: those permitted are written, the others say why not. Semantics 4.2. */
export const bulkOnDelegations = defineBulk({
  kind: 'delegations',
  acts: ['REASSIGN', 'CHANGE_ISSUER', 'EDIT'],
  title: (act, count) => `${ACTS[act].verb} ${grouped(count)} delegations`,
  source: delegationListSource,
  given: z.unknown(),
  isSlow: true,
  async perform(tx, viewer, act, ids, _now, given) {
    // all at once and in the order of a move, so that two acts on the same ones wait for each other
    await inTurn(tx, viewer.tenantId, ids)
    const { found } = await lockDelegations(tx, viewer, ids, 'WITH_SOURCES')
    return actOnEach(
      ids,
      (id) => found.get(id),
      async (_found, id): Promise<Verdict> => {
        try {
          await ACTS[act].one(tx, viewer, id, given)
          return allowed
        } catch (error) {
          return verdictOf(error)
        }
      },
    )
  },
})
