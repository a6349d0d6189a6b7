import { actorFrom, type Changelog, noNames } from '#platform/server/records/changelog.ts'
import type { Fields } from '#platform/server/records/differences.ts'
import { TEMPLATES } from '../../notifications/model/catalogue.ts'

const shown = (isOn: boolean) => (isOn ? 'On' : 'Off')
const channels: Fields = { inApp: { label: 'In-app', shown }, email: { label: 'Email', shown } }

/** What is not said there is as the product comes. */
export const notificationSettingsChangelog: Changelog = {
  kind: 'notification-settings',
  fields: {
    isOn: { label: 'All notifications', shown },
    channels: {
      label: 'Notifications',
      parts: Object.fromEntries(TEMPLATES.map(({ key, label }) => [key, { label, parts: channels }])),
    },
  },
  bookkeeping: [],
  actor: actorFrom('app.user_public'),
  names: noNames,
}
