import { grouped } from '#platform/model/how-many.ts'
import { defineBulk } from '#platform/server/records/bulk.ts'
import { changeStatusOfDecisions } from './change-status-of-decisions.ts'
import { decisionListSource } from './decision-list-source.ts'
import { duplicateDecisions } from './duplicate-decisions.ts'

const VERBS = { ARCHIVE: 'Archive', RESTORE: 'Restore', DELETE: 'Delete', DUPLICATE: 'Duplicate' } as const

const ACTS = { ARCHIVE: 'archive', RESTORE: 'restore', DELETE: 'delete' } as const

/** Archive, restore, delete and duplicate decisions. Spec 4.2, 7.3. */
export const bulkOnDecisions = defineBulk({
  kind: 'decisions',
  acts: ['ARCHIVE', 'RESTORE', 'DELETE', 'DUPLICATE'],
  title: (act, count) => `${VERBS[act]} ${grouped(count)} decisions`,
  source: decisionListSource,
  perform: (tx, viewer, act, ids, now) =>
    act === 'DUPLICATE'
      ? duplicateDecisions(tx, viewer, ids, now)
      : changeStatusOfDecisions(tx, viewer, { ids, act: ACTS[act], now }),
})
