import { pino } from 'pino'
import { jobPartsOf } from '#app/worker.ts'
import { openPool } from '#platform/server/database/database.ts'
import { filesOnDisk } from '#platform/server/files/files.ts'
import type { JobParts } from '#platform/server/jobs/long-jobs/job-parts.ts'
import { startWorker } from '#platform/server/jobs/worker.ts'

// `node dying-worker.ts URL FOLDER JOB`: a worker that is killed by the first job of a name once its work is done and not committed.

const [url = '', folder = '', deadly = ''] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')

const pool = openPool(url, { max: 4, application: 'dying worker' })
const parts = jobPartsOf({
  pool,
  files: filesOnDisk(folder),
  log: pino({ level: 'silent' }),
  mail: { send: async () => {} },
  origin: 'http://localhost:3999',
})
const killed: JobParts = {
  ...parts,
  jobs: parts.jobs.map((job) => ({
    ...job,
    work: async (...asked) => {
      await job.work(...asked)
      if (job.name === deadly) die()
    },
  })),
  longJobs: parts.longJobs.map((job) => ({
    ...job,
    work: async (run) => {
      const result = await job.work(run)
      if (job.kind === deadly) die()
      return result
    },
  })),
}
await startWorker(url, killed)
