import type * as z from 'zod'
import { one, sql, type Tx } from '#platform/server/sql.ts'
import type { getAuthorityValueTypes } from '../model/decision-settings-calls.ts'

export const valueTypesOf = (tx: Tx, tenantId: string) =>
  one<z.output<typeof getAuthorityValueTypes.reply>>(
    tx,
    sql`select currency_value as "isCurrencyValue", number_value as "isNumberValue", percentage_value as "isPercentageValue",
        time_value as "isTimeValue", authorized_value as "isAuthorisedValue", version
      from app.decision_settings where tenant_id = ${tenantId}`,
  )

/** Which value types new limits may have from now on. Existing limits keep theirs. */
export async function saveValueTypes(
  tx: Tx,
  tenantId: string,
  on: Omit<z.output<typeof getAuthorityValueTypes.reply>, 'version'>,
  now: Date,
): Promise<void> {
  await sql`update app.decision_settings set currency_value = ${on.isCurrencyValue}, number_value = ${on.isNumberValue},
      percentage_value = ${on.isPercentageValue}, time_value = ${on.isTimeValue}, authorized_value = ${on.isAuthorisedValue},
      version = version + 1, updated_at = ${now}
    where tenant_id = ${tenantId}`.execute(tx)
}
