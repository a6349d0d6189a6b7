/** The pages of the settings, as their side navigation shows them. */
export const settingsSide = [
  {
    label: 'Modules',
    items: [
      { label: 'Decisions', to: '/admin/account-settings/decisions' },
      { label: 'Delegations', to: '/admin/account-settings/delegations' },
    ],
  },
] as const
