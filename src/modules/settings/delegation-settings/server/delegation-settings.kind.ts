import { recordKind } from '#platform/server/records/record-kind.ts'
import { delegationSettingsReplay } from './delegation-settings-replay.ts'
import { type DelegationSettingsQuestions, delegationSettingsRoutes } from './delegation-settings-routes.ts'

export const delegationSettingsKind = (questions: DelegationSettingsQuestions) =>
  recordKind({
    name: 'settings/delegation-settings',
    tables: ['delegation_settings', 'redelegation_limit'],
    routes: () => [['/api/settings', delegationSettingsRoutes(questions)]],
    replays: [delegationSettingsReplay],
  })
