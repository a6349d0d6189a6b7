import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import {
  changedSettings,
  problemsOf,
  problemsOfChange,
  type SettingsChange,
} from '../model/delegation-settings-rules.ts'
import {
  delegationSettingsOf,
  type StoredDelegationSettings,
  saveDelegationSettings,
} from './delegation-settings-store.ts'
import { refuseUnknownApprovers } from './list-approvers.ts'

/** Changes the settings that are named; where all of them are so already, nothing. What is already Pending or Issued keeps the rules under which it was issued. */
export async function updateDelegationSettings(
  tx: Tx,
  viewer: Viewer,
  asked: {
    change: SettingsChange
    expected: number | undefined
    now: Date
  },
): Promise<StoredDelegationSettings> {
  const before = await delegationSettingsOf(tx, viewer.tenantId, asked.now, true)
  mustMatch(before.version, asked.expected)
  const after = changedSettings(before, asked.change)
  const problems = [...problemsOfChange(before, asked.change), ...problemsOf(after)]
  if (problems.length) throw new Refusal('RULE_BROKEN', {}, problems)
  const { actionDesignatedApprover: designated } = after
  await refuseUnknownApprovers(tx, viewer.tenantId, designated, before.actionDesignatedApprover)
  const { baseCurrency } = viewer
  return saveDelegationSettings(tx, viewer, { before, after, baseCurrency }, asked.now)
}
