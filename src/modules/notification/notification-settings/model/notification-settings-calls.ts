import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { historyCalls } from '#platform/model/history-calls.ts'
import { CATEGORIES, TEMPLATE_KEYS } from '../../notifications/model/catalogue.ts'

const path = '/notification-settings/tenant/:tenantId'
const params = { tenantId: id }

/** One row of the settings. `locked`: its emails cannot be turned off. Semantics 9.3. */
const setting = z.object({
  category: z.enum(CATEGORIES),
  templateKey: z.enum(TEMPLATE_KEYS),
  inApp: z.boolean(),
  email: z.boolean(),
  locked: z.boolean(),
})

const settings = z.object({ globalNotificationToggle: z.boolean(), items: z.array(setting) })
export type NotificationSettingsReply = z.output<typeof settings>

/** Spec 7.1. */
export const getNotificationSettings = defineCall({
  name: 'getNotificationSettings',
  summary: 'Get which notifications of a category are on, by channel',
  method: 'GET',
  path: `${path}/category/:category`,
  params: { ...params, category: z.enum(CATEGORIES) },
  reply: settings,
})

/** Changes what is named, and answers all of it. Spec 7.1. */
export const updateNotificationSettings = defineCall({
  name: 'updateNotificationSettings',
  summary: 'Turn notifications on or off, by channel',
  method: 'PATCH',
  path: `${path}/bulk`,
  params,
  body: z.strictObject({
    globalNotificationToggle: z.boolean().optional(),
    settings: z
      .array(
        z.strictObject({
          templateKey: z.enum(TEMPLATE_KEYS),
          inApp: z.boolean().optional(),
          email: z.boolean().optional(),
        }),
      )
      .max(200)
      .default([]),
  }),
  reply: settings,
})

/** As the product comes: of one category, or all of it with the switch above. Spec 7.1. */
export const resetNotificationSettings = defineCall({
  name: 'resetNotificationSettings',
  summary: 'Reset notifications to the defaults, of one category or all',
  method: 'POST',
  path: `${path}/reset`,
  status: 200,
  params,
  body: z.strictObject({ category: z.enum(CATEGORIES).optional() }),
  reply: settings,
})

/** The settings of a tenant have its id. */
export const notificationSettingsHistory = historyCalls(
  'NotificationSettings',
  'the notification settings',
  '/notification-settings/:id',
  { has: ['log'] },
)

const choice = z.object({
  category: z.enum(CATEGORIES),
  templateKey: z.enum(TEMPLATE_KEYS),
  /** What the person wants. */
  email: z.boolean(),
  locked: z.boolean(),
  /** The organization sends no such email: it wins. */
  isOff: z.boolean(),
})
export type NotificationChoice = z.output<typeof choice>

/** Which emails one wants oneself. */
export const getNotificationChoices = defineCall({
  name: 'getNotificationChoices',
  summary: 'Get which notification emails you receive',
  method: 'GET',
  path: '/notifications/preferences',
  reply: z.object({ items: z.array(choice) }),
})

export const updateNotificationChoices = defineCall({
  name: 'updateNotificationChoices',
  summary: 'Choose which notification emails you receive',
  method: 'PATCH',
  path: '/notifications/preferences',
  body: z.strictObject({
    settings: z
      .array(z.strictObject({ templateKey: z.enum(TEMPLATE_KEYS), email: z.boolean() }))
      .min(1)
      .max(200),
  }),
  reply: z.object({ items: z.array(choice) }),
})
