import { type Routes, routes } from '#platform/server/http/routes.ts'
import { getMatrixSettings, updateMatrixSettings as updateCall } from '../model/matrix-settings-calls.ts'
import { matrixSettingsOf } from './matrix-settings-store.ts'
import { updateMatrixSettings } from './update-matrix-settings.ts'

export const matrixSettingsRoutes: Routes = routes((on) => {
  // everyone who makes or shares a matrix needs to know what it may be
  on(getMatrixSettings, {
    permission: 'tenant.member',
    handle: ({ viewer, tx }) => matrixSettingsOf(tx, viewer.tenantId),
  })
  on(updateCall, {
    permission: 'tenant.manage_account_settings',
    handle: ({ body: change, viewer, tx, now, expected }) =>
      updateMatrixSettings(tx, viewer, { change, expected, now }),
  })
})
