import type { Viewer } from '#platform/model/viewer.ts'
import { recordRevisions } from '#platform/server/history.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { mustMatch } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/sql.ts'
import { hasOne, ONE_STAYS_ON, VALUE_TYPE_KEYS, type ValueTypes } from '../model/decision-settings-calls.ts'
import { type StoredValueTypes, saveValueTypes, valueTypesOf } from './decision-settings-store.ts'

/** Switches the value types that are named. At least one stays on. Spec 5.2. */
export async function updateValueTypes(
  tx: Tx,
  viewer: Viewer,
  asked: {
    change: { [K in keyof ValueTypes]?: boolean | undefined }
    expected: number | undefined
    now: Date
  },
): Promise<StoredValueTypes> {
  const { version, ...before } = await valueTypesOf(tx, viewer.tenantId, true)
  mustMatch(version, asked.expected)
  const after = { ...before }
  for (const key of VALUE_TYPE_KEYS) after[key] = asked.change[key] ?? before[key]
  if (!hasOne(after))
    throw new Refusal('RULE_BROKEN', {}, [{ path: 'body.isCurrencyValue', message: ONE_STAYS_ON }])
  await saveValueTypes(tx, viewer.tenantId, after, asked.now)
  await recordRevisions(
    tx,
    viewer.tenantId,
    { userId: viewer.userId, requestId: viewer.requestId },
    [{ kind: 'decision-settings', recordId: viewer.tenantId, event: 'UPDATE', before, after }],
    asked.now,
  )
  return { ...after, version: version + 1 }
}
