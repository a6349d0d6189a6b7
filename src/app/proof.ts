import { askSome } from '#modules/decision/index.server.ts'
import type { Proof } from '#platform/server/proof/backup/tenant-evidence.ts'
import { replays } from './replays.ts'

/** What a backup is proved by: the history of every module, and what the check answers. */
export const proof: Proof = { replays, askSome }
