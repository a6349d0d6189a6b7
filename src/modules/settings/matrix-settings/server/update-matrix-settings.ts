import { changed, type Patch } from '#platform/model/changes-of.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import type { MatrixSettings } from '../model/matrix-settings-calls.ts'
import { problemsOf } from '../model/matrix-settings-rules.ts'
import { matrixSettingsOf, type StoredMatrixSettings, saveMatrixSettings } from './matrix-settings-store.ts'

/** Changes the settings that are named; where all of them are so already, nothing. */
export async function updateMatrixSettings(
  tx: Tx,
  viewer: Viewer,
  asked: { change: Patch<MatrixSettings>; expected: number | undefined; now: Date },
): Promise<StoredMatrixSettings> {
  const before = await matrixSettingsOf(tx, viewer.tenantId, true)
  mustMatch(before.version, asked.expected)
  const after = changed<MatrixSettings>(before, asked.change)
  const problems = problemsOf(after)
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
  return saveMatrixSettings(tx, viewer, { before, after }, asked.now)
}
