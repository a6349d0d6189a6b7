import type { Replay } from '#platform/server/proof/verify-facts.ts'
import { replaysOf } from '#platform/server/records/record-kind.ts'
import { kinds } from './kinds.ts'

/** How the verifier compares records of every kind with the history. */
export const replays: readonly Replay[] = replaysOf(kinds)
