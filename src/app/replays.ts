import { actionsReplays } from '#modules/actions/index.server.ts'
import { authReplays } from '#modules/auth/index.server.ts'
import { decisionReplays } from '#modules/decision/index.server.ts'
import { matrixReplays } from '#modules/matrix/index.server.ts'
import { notificationReplays } from '#modules/notification/index.server.ts'
import { settingsReplays } from '#modules/settings/index.server.ts'
import type { Replay } from '#platform/server/proof/verify-facts.ts'

/** What the verifier compares with the history, of every module. */
export const replays: readonly Replay[] = [
  ...settingsReplays,
  ...authReplays,
  ...actionsReplays,
  ...decisionReplays,
  ...matrixReplays,
  ...notificationReplays,
]
