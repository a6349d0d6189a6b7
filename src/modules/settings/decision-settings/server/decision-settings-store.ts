import { one, sql, type Tx } from '#platform/server/sql.ts'
import type { ValueTypes } from '../model/decision-settings-calls.ts'

export type StoredValueTypes = ValueTypes & { version: number }

/** Which value types new limits may have; `lock` holds the settings until the transaction ends. */
export const valueTypesOf = (tx: Tx, tenantId: string, lock = false) =>
  one<StoredValueTypes>(
    tx,
    sql`select currency_value as "isCurrencyValue", number_value as "isNumberValue", percentage_value as "isPercentageValue",
        time_value as "isTimeValue", authorized_value as "isAuthorisedValue", version
      from app.decision_settings where tenant_id = ${tenantId} ${lock ? sql`for update` : sql``}`,
  )

/** Which value types new limits may have from now on. Existing limits keep theirs. */
export async function saveValueTypes(tx: Tx, tenantId: string, on: ValueTypes, now: Date): Promise<void> {
  await sql`update app.decision_settings set currency_value = ${on.isCurrencyValue}, number_value = ${on.isNumberValue},
      percentage_value = ${on.isPercentageValue}, time_value = ${on.isTimeValue}, authorized_value = ${on.isAuthorisedValue},
      version = version + 1, updated_at = ${now}
    where tenant_id = ${tenantId}`.execute(tx)
}
