// The worker of the product as a process of its own. Started by measure-transfer.ts, which asks it for its memory over IPC.
import { pino } from 'pino'
import { runJobs } from '#app/worker.ts'
import { boundMemory } from '#platform/server/database/bound-memory.ts'
import { asRole, openPool } from '#platform/server/database/database.ts'
import { filesOnDisk } from '#platform/server/files/files.ts'
import { startSealing } from '#platform/server/proof/seals.ts'
import { FILES, SECRET } from '../database.ts'
import { watchMemory } from '../memory.ts'

boundMemory()
const url = asRole(process.argv[2] as string, 'mandate_worker', SECRET)
const pool = openPool(url, { max: 4, application: 'mandate worker' })
const log = pino({ level: 'warn' })
const mail = { send: async () => {} }
const runner = await runJobs(url, { pool, files: filesOnDisk(FILES), log, mail, origin: 'http://localhost' })
const sealing = startSealing(pool, log)
const memory = watchMemory()
process.on('message', (asked: 'begin' | 'most') => process.send?.(memory[asked]()))
process.on('disconnect', async () => {
  await runner.stop()
  await sealing.stop()
  process.exit(0)
})
process.send?.('ready')
