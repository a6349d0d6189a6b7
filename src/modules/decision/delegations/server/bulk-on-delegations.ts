import { grouped } from '#platform/model/how-many.ts'
import { allowed, type Verdict } from '#platform/model/verdict.ts'
import { defineBulk } from '#platform/server/bulk.ts'
import { actOnEach } from '#platform/server/judge-each.ts'
import { reassignment } from '../model/bulk-calls.ts'
import { delegationListSource } from './delegation-list-source.ts'
import { lockDelegations } from './find-delegations.ts'
import { reassignDelegation } from './reassign-delegation.ts'
import { verdictOf } from './verdict-of.ts'

const VERBS = { REASSIGN: 'Reassign' } as const

/** Acts on several delegations that edit each by itself: those permitted are written, the others say why not. Semantics 4.2. */
export const bulkOnDelegations = defineBulk({
  kind: 'delegations',
  acts: ['REASSIGN'],
  title: (act, count) => `${VERBS[act]} ${grouped(count)} delegations`,
  source: delegationListSource,
  given: reassignment,
  isSlow: true,
  async perform(tx, viewer, _act, ids, _now, given) {
    // all at once, so that two acts on the same ones wait for each other
    const { found } = await lockDelegations(tx, viewer, ids, 'WITH_SOURCES')
    return actOnEach(
      ids,
      (id) => found.get(id),
      async (_found, id): Promise<Verdict> => {
        try {
          await reassignDelegation(tx, viewer, id, given)
          return allowed
        } catch (error) {
          return verdictOf(error)
        }
      },
    )
  },
})
