import { recordKind } from '#platform/server/records/record-kind.ts'
import { decisionSettingsRoutes } from './decision-settings-routes.ts'
import { decisionSettings } from './decision-settings-store.ts'

export const decisionSettingsKind = recordKind({
  name: 'settings/decision-settings',
  tables: ['decision_settings'],
  routes: () => [['/api/settings', decisionSettingsRoutes]],
  replays: [decisionSettings.replay],
})
