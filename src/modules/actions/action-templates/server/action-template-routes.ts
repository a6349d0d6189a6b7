import { hasWords } from '#platform/model/folded.ts'
import { type Routes, routes } from '#platform/server/http/routes.ts'
import { serveHistory } from '#platform/server/records/serve-history.ts'
import { READS_ACTION_TEMPLATES } from '../model/action-template.ts'
import * as calls from '../model/action-template-calls.ts'
import { actionTemplateChangelog, actionTemplatesOf, readActionTemplate } from './action-template-reads.ts'
import { createActionTemplate, deleteActionTemplate, updateActionTemplate } from './write-action-templates.ts'

const permission = 'tenant.manage_account_settings'
const reads = { keys: READS_ACTION_TEMPLATES }

/** Action templates as administrators set them up. Anyone who creates actions selects one. Spec 7.2. */
export const actionTemplateRoutes: Routes = routes((on) => {
  on(calls.listActionTemplates, {
    permission: reads,
    handle: async ({ query: { page, limit, search = '' }, viewer, tx }) => {
      const found = (await actionTemplatesOf(tx, viewer.tenantId)).filter(({ name }) =>
        hasWords(name, search),
      )
      const items = found.slice((page - 1) * limit, page * limit)
      return { items, total: found.length, totalIsExact: true, page, limit }
    },
  })
  on(calls.getActionTemplate, {
    permission: reads,
    handle: ({ params: { id }, viewer, tx }) => readActionTemplate(tx, viewer.tenantId, id),
  })
  on(calls.createActionTemplate, {
    permission,
    handle: async ({ body: input, viewer, tx, now }) =>
      readActionTemplate(tx, viewer.tenantId, await createActionTemplate(tx, viewer, { input, now })),
  })
  on(calls.updateActionTemplate, {
    permission,
    handle: async ({ params: { id }, body: change, viewer, tx, now, expected }) => {
      await updateActionTemplate(tx, viewer, { id, change, expected, now })
      return readActionTemplate(tx, viewer.tenantId, id)
    },
  })
  on(calls.deleteActionTemplate, {
    permission,
    handle: ({ params: { id }, viewer, tx, now, expected }) =>
      deleteActionTemplate(tx, viewer, { id, expected, now }),
  })
  serveHistory(on, calls.actionTemplateHistory, {
    permission,
    changelog: async (id, { viewer, tx }) => {
      await readActionTemplate(tx, viewer.tenantId, id)
      return actionTemplateChangelog(viewer)
    },
  })
})
