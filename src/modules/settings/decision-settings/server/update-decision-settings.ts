import type { Viewer } from '#platform/model/viewer.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { mustMatch } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/sql.ts'
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
    change: { [K in keyof DecisionSettings]?: boolean | undefined }
    expected: number | undefined
    now: Date
  },
): Promise<StoredDecisionSettings> {
  const before = await decisionSettingsOf(tx, viewer.tenantId, true)
  mustMatch(before.version, asked.expected)
  const named = Object.fromEntries(Object.entries(asked.change).filter(([, value]) => value !== undefined))
  const after: DecisionSettings = { ...before, ...named }
  const problems = problemsOf(after)
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
  return saveDecisionSettings(tx, viewer, { before, after }, asked.now)
}
