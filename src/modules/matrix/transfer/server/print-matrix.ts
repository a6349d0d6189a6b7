import { queueOf } from '#platform/server/jobs/fair-queue.ts'
import { inWorker } from '#platform/server/jobs/in-worker.ts'
import type { MatrixFormat } from '../../grid/model/definition.ts'
import type { Grid } from '../../grid/model/grid.ts'
import type { Tiers } from '../../grid/model/tiers.ts'
import type { PaperHead } from './paper-head.ts'

/** What is printed, and how. */
export type PrintJob =
  | { kind: 'DECISION'; grid: Grid; format: MatrixFormat & { delegationRole: boolean }; printed: PaperHead }
  | { kind: 'AUTHORITY'; tiers: Tiers; printed: PaperHead }

/** A matrix of 1,000 × 300 takes a few seconds; what takes a minute is given up. */
const MOST_MS = 60_000

/** One at a time in this process, and of a person one more that waits. */
const turns = queueOf({ most: 1, waiting: 1 })

/**
 * A PDF of a matrix for a person, made in a thread of its own, after the transaction that read it: a wait for the turn holds nothing.
 * As text: 300,000 cells are handed over twenty times as fast as their lists.
 */
export const printMatrix = (what: PrintJob, person: string): Promise<Uint8Array> =>
  turns(person, () =>
    inWorker(new URL('./print.worker.ts', import.meta.url), JSON.stringify(what), { ms: MOST_MS }),
  )
