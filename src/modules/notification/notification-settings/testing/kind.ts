import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (world) => {
    const own = '/api/notification/notifications'
    const settings = `/api/auth/notification-settings/tenant/${world.tenant.id}`
    const templateKey = 'DELEGATION_ISSUED'
    return {
      getNotificationChoices: { path: `${own}/preferences` },
      updateNotificationChoices: {
        path: `${own}/preferences`,
        body: { settings: [{ templateKey, email: false }] },
      },
      getNotificationSettings: { path: `${settings}/category/Delegations` },
      updateNotificationSettings: {
        path: `${settings}/bulk`,
        body: { settings: [{ templateKey, inApp: false }] },
      },
      resetNotificationSettings: { path: `${settings}/reset`, body: {} },
      getNotificationSettingsChangelog: {
        path: `/api/auth/notification-settings/${world.tenant.id}/changelog`,
      },
    }
  },
  places: [[/^\/api\/auth\/notification-settings\b/, { why: 'the id of the tenant: trespass.test.ts' }]],
})
