import type { Logger } from 'pino'
import { startRecurring } from '#modules/actions/index.server.ts'
import { startForgettingAccess } from '#modules/auth/index.server.ts'
import { endExpired, startComparing } from '#modules/decision/index.server.ts'
import { notifyOfDue, startForgettingNotifications } from '#modules/notification/index.server.ts'
import type { Config } from '#platform/server/config.ts'
import { openPool } from '#platform/server/database/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import { everyQuarterOfAnHour } from '#platform/server/jobs/regularly.ts'
import type { Mail } from '#platform/server/mail/mail.ts'
import { placesOf } from '#platform/server/proof/anchors/anchor-places.ts'
import { startAnchoring } from '#platform/server/proof/anchors/take-anchor.ts'
import { startSealing } from '#platform/server/proof/seals.ts'
import { listeners } from './listeners.ts'
import { runJobs } from './worker.ts'

/** The steps that stop what was started, in the order of the start. */
export type Undo = (() => Promise<unknown>)[]

type WorkOptions = { config: Config; files: Files; mail: Mail; log: Logger }

/** What the clock brings: what expired asks nothing more, then people are informed what is due. */
async function followClock(given: Parameters<typeof endExpired>[0]): Promise<void> {
  await endExpired(given)
  await notifyOfDue(given)
}

/** Starts the work in the background: jobs, seals, anchors, the end of old access logs and notifications, actions of templates, what the clock does, the comparison of labels. */
export async function startWork(
  url: string,
  { config, files, mail, log }: WorkOptions,
  undo: Undo,
): Promise<void> {
  const workerPool = openPool(url, { max: 4, application: 'mandate worker' })
  undo.push(() => workerPool.end())
  const places = placesOf(config, mail)
  const given = { pool: workerPool, files, log, mail, origin: config.origin, places }
  const runner = await runJobs(url, given)
  undo.push(() => runner.stop())
  const sealing = startSealing(workerPool, log)
  undo.push(() => sealing.stop())
  const anchoring = startAnchoring(workerPool, places, log)
  undo.push(() => anchoring.stop())
  const forgetting = startForgettingAccess(workerPool, config.ACCESS_LOG_DAYS, log)
  undo.push(() => forgetting.stop())
  const forgettingNotifications = startForgettingNotifications(workerPool, log)
  undo.push(() => forgettingNotifications.stop())
  const recurring = startRecurring({ pool: workerPool, listeners, log })
  undo.push(() => recurring.stop())
  const following = everyQuarterOfAnHour(
    () => followClock({ pool: workerPool, listeners, log }),
    'following the clock',
    log,
  )
  undo.push(() => following.stop())
  const comparing = startComparing(workerPool, log)
  undo.push(() => comparing.stop())
}
