import { recordKind } from '#platform/server/records/record-kind.ts'
import { settingsChangelogRoutes } from './settings-changelog-routes.ts'

export const settingsChangelogKind = recordKind({
  name: 'settings/changelog',
  routes: () => [['/api/settings', settingsChangelogRoutes]],
})
