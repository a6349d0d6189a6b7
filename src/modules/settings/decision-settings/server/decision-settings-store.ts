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
