import { kindTesting } from '#test/database/kind-testing.ts'
import { actionTemplateInput } from '../model/action-template.ts'
import { valuesOf as valuesOfActionTemplate } from '../web/template-values.ts'

export const testing = kindTesting({
  samples: (_world, { actionTypeId, actionTemplateId }) => {
    const templates = '/api/settings/action-templates'
    const one = `${templates}/${actionTemplateId}`
    const headers = { 'if-match': '"1"' }
    return {
      listActionTemplates: { path: templates },
      getActionTemplate: { path: one },
      createActionTemplate: { path: templates, body: { name: 'Of a stranger', typeId: actionTypeId } },
      updateActionTemplate: { path: one, body: { name: 'Taken over' }, headers },
      deleteActionTemplate: { path: one, headers },
      getActionTemplateChangelog: { path: `${one}/changelog` },
    }
  },
  ids: {
    actionTemplateId: 'actionTemplate',
  },
  places: [[/^\/api\/settings\/action-templates\b/, 'actionTemplate']],
  chosen: {
    actionTemplate: (_, { actionTemplateId }) => actionTemplateId,
  },
  written: {
    name: 'template of actions',
    example: ({ position, user, actionTypeIds }) => ({
      path: '/api/settings/action-templates',
      listed: '/api/settings/action-templates',
      schema: actionTemplateInput,
      first: {
        name: 'Confirm authority',
        typeId: actionTypeIds[0],
        description: 'Read it.',
        priority: 'LOW',
        dueInDays: 14,
        userIds: [user('dean')],
        positionIds: [position('President')],
        recurrence: 'MONTHLY',
        startDate: '2027-01-31',
      },
      second: {
        name: 'Renew authority',
        typeId: actionTypeIds[1],
        description: 'Read it again.',
        priority: 'CRITICAL',
        dueInDays: 30,
        userIds: [user('approver')],
        positionIds: [position('Dean of Engineering')],
        recurrence: 'ANNUALLY',
        startDate: '2028-02-29',
      },
      sets: ['userIds', 'positionIds'],
      sent: (record) => ({ ...valuesOfActionTemplate(record) }),
    }),
  },
})
