import * as z from 'zod'
import { grouped } from '#platform/model/how-many.ts'
import { allowed, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { ListedOf } from '#platform/server/lists/list-source.ts'
import { defineBulk } from '#platform/server/records/bulk.ts'
import { actOnEach } from '#platform/server/records/judge-each.ts'
import { bulkEdit, newIssuer, type Reassignment, reassignment } from '../model/bulk-calls.ts'
import { ISSUING_ACTS, type IssuingAct, TARGET_STATUSES } from '../model/delegation-calls.ts'
import { changeIssuer } from './change-issuer.ts'
import { changeStatusOfDelegations, type Target } from './change-status.ts'
import { delegationListSource } from './delegation-list-source.ts'
import { type AddRole, editOne } from './edit-several.ts'
import { lockForIssuing } from './find-delegations.ts'
import { inTurn } from './move-delegation.ts'
import { issuedFrom, reassignDelegation } from './reassign-delegation.ts'
import { verdictOf } from './verdict-of.ts'

type EditContext = { addRole: AddRole; now: Date }
type EditAct = (tx: Tx, viewer: Viewer, id: string, given: unknown, asks: EditContext) => Promise<void>
const parseEdit =
  <G>(
    schema: z.ZodType<G>,
    one: (tx: Tx, viewer: Viewer, id: string, given: G, asks: EditContext) => Promise<void>,
  ): EditAct =>
  (tx, viewer, id, given, asks) =>
    one(tx, viewer, id, schema.parse(given), asks)

/** Each is edited on its own. */
const EDITS = {
  REASSIGN: { verb: 'Reassign', one: parseEdit(reassignment, reassignDelegation) },
  CHANGE_ISSUER: { verb: 'Change issuer of', one: parseEdit(newIssuer, changeIssuer) },
  EDIT: { verb: 'Edit', one: parseEdit(bulkEdit, editOne) },
} as const
const VERBS: Readonly<Record<Target, string>> = {
  issued: 'Issue',
  suspended: 'Suspend',
  revoked: 'Revoke',
  denied: 'Deny',
  withdrawn: 'Withdraw',
  'change-approved': 'Approve changes of',
  'change-denied': 'Deny changes of',
  'change-withdrawn': 'Withdraw changes of',
  deleted: 'Delete',
}
const ACTS = ['REASSIGN', 'CHANGE_ISSUER', 'EDIT', ...TARGET_STATUSES, 'deleted'] as const
export type BulkAct = (typeof ACTS)[number]
const isEdit = (act: BulkAct): act is keyof typeof EDITS => act in EDITS

/** What a status act is given besides the records. */
const ending = z.object({
  cascade: z.boolean(),
  reason: z.string(),
  expected: z.int().optional(),
  act: z.enum(ISSUING_ACTS).optional(),
})
type Ending = {
  body: {
    delegationIds?: readonly string[] | undefined
    cascadeToChildDelegations: boolean
    reason: string
    act?: IssuingAct | undefined
  }
  expected: number | undefined
}
export function endingOf({
  body: { delegationIds, cascadeToChildDelegations: cascade, reason, act },
  expected,
}: Ending) {
  if (expected !== undefined && delegationIds?.length !== 1)
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'headers.if-match', message: 'Send If-Match with the ID of one delegation only.' },
    ])
  return { cascade, reason, expected, act }
}

/** Acts on several delegations: those permitted are written, the others say why not. Semantics 4.2. */
export const bulkOnDelegations = (addRole: AddRole) =>
  defineBulk<BulkAct, ListedOf<typeof delegationListSource>, unknown>({
    kind: 'delegations',
    acts: ACTS,
    title: (act, count) => `${isEdit(act) ? EDITS[act].verb : VERBS[act]} ${grouped(count)} delegations`,
    source: delegationListSource,
    given: z.unknown(),
    most: (act) => (isEdit(act) ? 100 : 1_000),
    async perform(tx, viewer, act, ids, now, given) {
      if (!isEdit(act)) return changeStatusOfDelegations(tx, viewer, { ids, to: act, ...ending.parse(given) })
      // all at the same time and in the order of a move, so that two acts on the same ones wait for each other
      await inTurn(tx, viewer.tenantId, ids)
      const { delegationRecipients: named, moveRedelegations } = given as Partial<Reassignment>
      const along = moveRedelegations ? await issuedFrom(tx, viewer.tenantId, ids) : []
      const { found } = await lockForIssuing(tx, viewer, [...ids, ...along], named)
      return actOnEach(
        ids,
        (id) => found.get(id),
        async (_found, id): Promise<Verdict> => {
          try {
            await EDITS[act].one(tx, viewer, id, given, { addRole, now })
            return allowed
          } catch (error) {
            return verdictOf(error)
          }
        },
      )
    },
  })
export type BulkOnDelegations = ReturnType<typeof bulkOnDelegations>
