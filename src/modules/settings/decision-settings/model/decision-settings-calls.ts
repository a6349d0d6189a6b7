import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'

/** Which value types new limits may have, by tenant. Spec 7.2, semantics of spec 3.3. */
export const getAuthorityValueTypes = defineCall({
  name: 'getAuthorityValueTypes',
  method: 'GET',
  path: '/decision-authority-value-types/:tenantId',
  params: { tenantId: id },
  reply: z.object({
    isCurrencyValue: z.boolean(),
    isNumberValue: z.boolean(),
    isPercentageValue: z.boolean(),
    isTimeValue: z.boolean(),
    isAuthorisedValue: z.boolean(),
    version: z.int(),
  }),
})
