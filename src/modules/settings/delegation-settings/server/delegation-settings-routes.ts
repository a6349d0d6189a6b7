import { routes } from '#platform/server/routes.ts'
import {
  getDelegationSettings,
  updateDelegationSettings as updateCall,
} from '../model/delegation-settings-calls.ts'
import { delegationSettingsOf } from './delegation-settings-store.ts'
import { updateDelegationSettings } from './update-delegation-settings.ts'

export const delegationSettingsRoutes = routes((on) => {
  // everybody who issues needs to know the rules of issuing
  on(getDelegationSettings, {
    permission: 'tenant.member',
    handle: ({ viewer, tx, now }) => delegationSettingsOf(tx, viewer.tenantId, now),
  })
  on(updateCall, {
    permission: 'tenant.manage_account_settings',
    handle: ({ body, viewer, tx, now, expected }) =>
      updateDelegationSettings(tx, viewer, { change: body, expected, now }),
  })
})
