import { recordKind } from '#platform/server/records/record-kind.ts'
import { actionTemplateRoutes } from './action-template-routes.ts'
import { actionTemplates } from './action-template-store.ts'
import { seedActionTemplates } from './seed-action-templates.ts'

export const actionTemplateKind = recordKind({
  name: 'actions/action-templates',
  tables: [
    'action_template',
    'action_template_user',
    'action_template_position',
    'action_template_occurrence',
  ],
  routes: () => [['/api/settings', actionTemplateRoutes]],
  replays: [actionTemplates.replay],
  listeners: { tenantCreated: [seedActionTemplates] },
})
