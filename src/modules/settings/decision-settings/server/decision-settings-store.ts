import { one, sql, type Tx } from '#platform/server/sql.ts'
import type { DecisionSettings } from '../model/decision-settings-calls.ts'

export type StoredDecisionSettings = DecisionSettings & { version: number }

/** The settings of decisions; `lock` holds them until the transaction ends. */
export const decisionSettingsOf = (tx: Tx, tenantId: string, lock = false) =>
  one<StoredDecisionSettings>(
    tx,
    sql`select currency_value as "isCurrencyValue", number_value as "isNumberValue", percentage_value as "isPercentageValue",
        time_value as "isTimeValue", authorized_value as "isAuthorisedValue",
        condition_enabled as "conditionEnabled", role_enabled as "roleEnabled", document_enabled as "documentEnabled",
        false as "commentsEnabled", false as "disableSection", not category_enabled as "disableCategory", version
      from app.decision_settings where tenant_id = ${tenantId} ${lock ? sql`for update` : sql``}`,
  )

/** What new records may have from now on. Existing ones keep theirs. */
export async function saveDecisionSettings(
  tx: Tx,
  tenantId: string,
  on: DecisionSettings,
  now: Date,
): Promise<void> {
  await sql`update app.decision_settings set currency_value = ${on.isCurrencyValue}, number_value = ${on.isNumberValue},
      percentage_value = ${on.isPercentageValue}, time_value = ${on.isTimeValue}, authorized_value = ${on.isAuthorisedValue},
      condition_enabled = ${on.conditionEnabled}, role_enabled = ${on.roleEnabled}, document_enabled = ${on.documentEnabled},
      category_enabled = ${!on.disableCategory}, version = version + 1, updated_at = ${now}
    where tenant_id = ${tenantId}`.execute(tx)
}
