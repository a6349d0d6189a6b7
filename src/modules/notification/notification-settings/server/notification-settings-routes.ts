import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import { type Routes, routes } from '#platform/server/http/routes.ts'
import { serveHistory } from '#platform/server/records/serve-history.ts'
import { isLocked, TEMPLATES, templateOf } from '../../notifications/model/catalogue.ts'
import {
  type Change,
  changed,
  channelOf,
  DEFAULTS,
  type NotificationSettings,
  reset,
} from '../model/notification-settings.ts'
import type { NotificationSettingsReply } from '../model/notification-settings-calls.ts'
import * as calls from '../model/notification-settings-calls.ts'
import { NOTIFICATION_FAILURES } from '../model/notification-settings-failures.ts'
import { choicesOf, choose } from './notification-choices.ts'
import { notificationSettingsChangelog } from './notification-settings-changelog.ts'
import { changeNotificationSettings, notificationSettingsOf } from './notification-settings-store.ts'

const permission = 'tenant.manage_notifications'

/** What an organization sends, as administrators set it. Spec 7.1. */
export const notificationSettingsRoutes: Routes = routes((on) => {
  on(calls.getNotificationSettings, {
    permission,
    handle: async ({ params: { category }, viewer, tx }) => {
      const { items, ...settings } = replyOf(await notificationSettingsOf(tx, viewer.tenantId))
      return { ...settings, items: items.filter((each) => each.category === category) }
    },
  })
  on(calls.updateNotificationSettings, {
    permission,
    handle: async ({ body: { globalNotificationToggle, settings }, viewer, tx, now }) => {
      refuseLocked(settings)
      return replyOf(
        await changeNotificationSettings(
          tx,
          viewer,
          ({ isOn, channels }) => ({
            isOn: globalNotificationToggle ?? isOn,
            channels: changed(channels, settings),
          }),
          now,
        ),
      )
    },
  })
  on(calls.resetNotificationSettings, {
    permission,
    handle: async ({ body: { category }, viewer, tx, now }) =>
      replyOf(
        await changeNotificationSettings(
          tx,
          viewer,
          ({ isOn, channels }) => ({
            isOn: category === undefined ? DEFAULTS.isOn : isOn,
            channels: reset(channels, category),
          }),
          now,
        ),
      ),
  })
  serveHistory(on, calls.notificationSettingsHistory, {
    permission,
    changelog: async (id, { viewer }) => {
      if (id !== viewer.tenantId) throw notFound()
      return notificationSettingsChangelog
    },
  })
})

/** Which emails one wants: everyone's own. */
export const notificationChoiceRoutes: Routes = routes((on) => {
  on(calls.getNotificationChoices, {
    permission: 'tenant.member',
    handle: async ({ viewer, tx }) => ({ items: await choicesOf(tx, viewer) }),
  })
  on(calls.updateNotificationChoices, {
    permission: 'tenant.member',
    handle: async ({ body: { settings }, viewer, tx }) => {
      refuseLocked(settings)
      await choose(tx, viewer, settings)
      return { items: await choicesOf(tx, viewer) }
    },
  })
})

function refuseLocked(changes: readonly Change[]): void {
  const problems = changes.flatMap(({ templateKey, ...channels }, i) => {
    const template = templateOf(templateKey as never)
    return (['inApp', 'email'] as const)
      .filter(
        (channel) =>
          isLocked(template, channel) && (channels[channel] ?? template[channel]) !== template[channel],
      )
      .map((channel) => ({
        path: `body.settings.${i}.${channel}`,
        message: String(NOTIFICATION_FAILURES.NOTIFICATION_LOCKED.message),
      }))
  })
  if (problems.length > 0) throw new Refusal(NOTIFICATION_FAILURES.NOTIFICATION_LOCKED, {}, problems)
}

const replyOf = (settings: NotificationSettings): NotificationSettingsReply => ({
  globalNotificationToggle: settings.isOn,
  items: TEMPLATES.map((template) => ({
    category: template.category,
    templateKey: template.key,
    inApp: channelOf(settings, template, 'inApp'),
    email: channelOf(settings, template, 'email'),
    locked: isLocked(template, 'email'),
  })),
})
