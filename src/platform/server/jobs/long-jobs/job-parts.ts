import type pg from 'pg'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Clock } from '../../database/clock.ts'
import type { Entrance } from '../../database/tenant-transaction.ts'
import type { Files } from '../../files/files.ts'
import type { AnchorPlace } from '../../proof/anchors/send-anchor.ts'
import type { RecordEvents } from '../../records/events.ts'
import type { Judge } from '../../records/previews.ts'
import type { AnyJob } from '../jobs.ts'
import type { AnyLongJob, LongJobEvents } from './long-jobs.ts'

/** What jobs are done with. */
export type JobParts = {
  readonly pool: pg.Pool
  /** Who hears of the records that jobs write, and of long jobs that ended. */
  readonly listeners: RecordEvents & LongJobEvents
  readonly files: Files
  readonly jobs: readonly AnyJob[]
  readonly longJobs: readonly AnyLongJob[]
  /** Where anchors are sent. */
  readonly places: readonly AnchorPlace[]
  /** What acts change, for work that says so before it is done. */
  readonly judge: Judge
  /** The entry of a transaction in which a user of the tenant works without a session: refuses where they may not any longer. */
  readonly enterAs: (
    who: { tenantId: string; userId: string },
    requestId: string,
    clock: Clock,
    // biome-ignore lint/suspicious/noExplicitAny: the row of the entry is the concern of who made it
  ) => { entry: Entrance<any>; viewer: () => Viewer }
  readonly log: { error: (problem: unknown, words: string) => void }
}
