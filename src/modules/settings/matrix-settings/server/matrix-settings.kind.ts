import { recordKind } from '#platform/server/records/record-kind.ts'
import { matrixSettingsRoutes } from './matrix-settings-routes.ts'
import { matrixSettings } from './matrix-settings-store.ts'

export const matrixSettingsKind = recordKind({
  name: 'settings/matrix-settings',
  tables: ['matrix_settings'],
  routes: () => [['/api/settings', matrixSettingsRoutes]],
  replays: [matrixSettings.replay],
})
