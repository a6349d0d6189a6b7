import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'

/** Which value types a new limit may have. Spec 3.3. */
export const valueTypes = z.object({
  isCurrencyValue: z.boolean(),
  isNumberValue: z.boolean(),
  isPercentageValue: z.boolean(),
  isTimeValue: z.boolean(),
  isAuthorisedValue: z.boolean(),
})
export type ValueTypes = z.output<typeof valueTypes>
export const VALUE_TYPE_KEYS = Object.keys(valueTypes.shape) as (keyof ValueTypes)[]

const reply = valueTypes.extend({ version: z.int() })

export const getAuthorityValueTypes = defineCall({
  name: 'getAuthorityValueTypes',
  method: 'GET',
  path: '/decision-authority-value-types/:tenantId',
  params: { tenantId: id },
  reply,
  etag: true,
})

/** Switches value types on and off for new limits; existing limits keep theirs. One stays on. Needs If-Match. */
export const updateAuthorityValueTypes = defineCall({
  name: 'updateAuthorityValueTypes',
  method: 'PATCH',
  path: '/decision-authority-value-types/:tenantId',
  params: { tenantId: id },
  body: z.strictObject(valueTypes.partial().shape),
  reply,
  ifMatch: true,
})

/** What a person reads where the last one would be switched off. Spec 5.2, word for word. */
export const ONE_STAYS_ON = 'Please active at-least one item'
export const hasOne = (types: ValueTypes): boolean => VALUE_TYPE_KEYS.some((key) => types[key])
