import { may, type Viewer } from '#platform/web/client/viewer.ts'

export const SETTINGS_LABEL = 'Settings'

/** The pages of the settings, as their side navigation shows them: those that the viewer may open. */
const GROUPS = [
  {
    label: 'Organization',
    items: [
      {
        label: 'Info & region',
        to: '/admin/account-settings/info-region',
        needs: 'tenant.manage_account_settings',
      },
      { label: 'Groups', to: '/admin/groups', needs: 'tenant.manage_groups' },
      {
        label: 'Notifications',
        to: '/admin/notifications',
        needs: 'tenant.manage_notifications',
      },
      { label: 'Group types', to: '/admin/account-settings/groups', needs: 'tenant.manage_account_settings' },
      { label: 'Positions', to: '/admin/account-settings/positions', needs: 'tenant.manage_positions' },
    ],
  },
  {
    label: 'Modules',
    items: [
      {
        label: 'Decisions',
        to: '/admin/account-settings/decisions',
        needs: 'tenant.manage_account_settings',
      },
      {
        label: 'Delegations',
        to: '/admin/account-settings/delegations',
        needs: 'tenant.manage_account_settings',
      },
      {
        label: 'Matrices',
        to: '/admin/account-settings/matrices',
        needs: 'tenant.manage_account_settings',
      },
      { label: 'Actions', to: '/admin/account-settings/actions', needs: 'tenant.manage_account_settings' },
    ],
  },
] as const

export const settingsSide = (viewer: Viewer) =>
  GROUPS.map(({ label, items }) => ({
    label,
    items: items.filter(({ needs }) => may(viewer, needs)).map(({ label, to }) => ({ label, to })),
  })).filter(({ items }) => items.length > 0)
