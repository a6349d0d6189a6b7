import { changed, type Patch } from '#platform/model/changes-of.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import type { DecisionSettings } from '../model/decision-settings-calls.ts'
import { problemsOf } from '../model/decision-settings-rules.ts'
import {
  decisionSettingsOf,
  type StoredDecisionSettings,
  saveDecisionSettings,
} from './decision-settings-store.ts'

/** Changes the settings that are named; where all of them are so already, nothing. */
export async function updateDecisionSettings(
  tx: Tx,
  viewer: Viewer,
  asked: {
    change: Patch<DecisionSettings>
    expected: number | undefined
    now: Date
  },
): Promise<StoredDecisionSettings> {
  const before = await decisionSettingsOf(tx, viewer.tenantId, true)
  mustMatch(before.version, asked.expected)
  const after = changed<DecisionSettings>(before, asked.change)
  const problems = problemsOf(after)
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
  return saveDecisionSettings(tx, viewer, { before, after }, asked.now)
}
