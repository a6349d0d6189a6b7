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

/** Which parts decisions have. What is turned off is hidden and cannot come again; nothing is deleted. Spec 7.2. */
export const decisionParts = z.object({
  conditionEnabled: z.boolean(),
  roleEnabled: z.boolean(),
  documentEnabled: z.boolean(),
  /** Not there yet: always off. */
  commentsEnabled: z.boolean(),
  /** Sections cannot be disabled (spec 5.3): always false. */
  disableSection: z.boolean(),
  disableCategory: z.boolean(),
})
export type DecisionParts = z.output<typeof decisionParts>

export type DecisionSettings = ValueTypes & DecisionParts

const params = { tenantId: id }
const version = { version: z.int() }

/** All of it in one read: value types and parts. Spec 7.2. */
export const getSettingsOfDecisions = defineCall({
  name: 'getSettingsOfDecisions',
  summary: 'Get the limit types and parts of decisions',
  method: 'GET',
  path: '/decisions/:tenantId',
  params,
  reply: valueTypes.extend(decisionParts.shape).extend(version),
  etag: true,
})

export const getAuthorityValueTypes = defineCall({
  name: 'getAuthorityValueTypes',
  summary: 'Get which limit types are turned on',
  method: 'GET',
  path: '/decision-authority-value-types/:tenantId',
  params,
  reply: valueTypes.extend(version),
  etag: true,
})

/** Switches value types on and off for new limits; existing limits keep theirs. One stays on. Needs If-Match. */
export const updateAuthorityValueTypes = defineCall({
  name: 'updateAuthorityValueTypes',
  summary: 'Turn limit types for new limits on or off',
  method: 'PATCH',
  path: '/decision-authority-value-types/:tenantId',
  params,
  body: z.strictObject(valueTypes.partial().shape),
  reply: valueTypes.extend(version),
  ifMatch: true,
})

export const getDecisionSettings = defineCall({
  name: 'getDecisionSettings',
  summary: 'Get which parts decisions have',
  method: 'GET',
  path: '/decision-settings/:tenantId',
  params,
  reply: decisionParts.extend(version),
  etag: true,
})

/** Switches parts of decisions. Comments and sections cannot be switched. Needs If-Match. */
export const updateDecisionSettings = defineCall({
  name: 'updateDecisionSettings',
  summary: 'Turn conditions, decision roles, and categories on or off',
  method: 'PATCH',
  path: '/decision-settings/:tenantId',
  params,
  body: z.strictObject(decisionParts.partial().shape),
  reply: decisionParts.extend(version),
  ifMatch: true,
})
