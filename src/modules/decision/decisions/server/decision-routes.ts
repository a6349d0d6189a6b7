import type * as z from 'zod'
import type { EffectScope } from '#modules/settings/index.server.ts'
import { routes } from '#platform/server/http/routes.ts'
import { type Import, serveUpload } from '#platform/server/import/define-import.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { serveHistory } from '#platform/server/records/serve-history.ts'
import * as calls from '../model/decision-calls.ts'
import { decisionHistory } from '../model/decision-history-calls.ts'
import { decisionLists } from '../model/decision-list.ts'
import { withActs } from './acts-of-decisions.ts'
import { bulkOnDecisions } from './bulk-on-decisions.ts'
import { deleteDecision } from './change-status-of-decisions.ts'
import { decisionAsOf, decisionChangelogOf } from './decision-changelog.ts'
import { decisionListSource } from './decision-list-source.ts'
import { decisionsByStatus } from './decisions-by-status.ts'
import { exportDecisions } from './export-decisions.ts'
import { previewEnding } from './preview-ending.ts'
import { readDecisionDetail } from './read-decision.ts'
import { searchDecisionsEverywhere } from './search-decisions.ts'
import { createDecision, updateDecision } from './write-decision.ts'

/** Calls of decisions; the upload knows what becomes of delegations. */
export const decisionRoutes = (imported: Import) =>
  routes((on) => {
    serveList(on, decisionLists, {
      permission: 'decision.view',
      source: decisionListSource,
      enrich: (tx, { viewer, now }, rows, select) => withActs(tx, viewer, rows, now, select),
      exported: exportDecisions,
    })
    serveHistory(on, decisionHistory, {
      permission: { log: 'decision.view_change_log', version: 'decision.view_version_history' },
      changelog: decisionChangelogOf,
      asOf: decisionAsOf,
    })
    on(calls.countDecisionsByStatus, {
      permission: 'decision.view',
      handle: ({ viewer, tx, now }) => decisionsByStatus(tx, viewer, now),
    })
    on(calls.globalSearchOfDecisions, {
      permission: 'decision.view',
      handle: ({ body, viewer, tx, now }) => searchDecisionsEverywhere(tx, viewer, body, now),
    })
    on(calls.getDecision, {
      permission: 'decision.view',
      handle: ({ params, viewer, tx, now }) => readDecisionDetail(tx, viewer, params.id, now),
    })
    on(calls.createDecision, {
      permission: 'tenant.create_decisions',
      handle: async ({ body: { status, ...input }, viewer, tx, now }) =>
        readDecisionDetail(tx, viewer, await createDecision(tx, viewer, { input, status, now }), now),
    })
    on(calls.updateDecision, {
      permission: 'decision.edit',
      effects: ({ params }): EffectScope => ({ decisionIds: [params.id] }),
      handle: async ({ params, body: { status, ...change }, viewer, tx, now, expected }) => {
        await updateDecision(tx, viewer, { id: params.id, change, status, expected, now })
        return readDecisionDetail(tx, viewer, params.id, now)
      },
    })
    on(calls.previewDecisionsEnding, {
      permission: 'decision.view',
      handle: async ({ body, viewer, tx, now }) => {
        const ids = await bulkOnDecisions.idsOf(tx, viewer, askedFor(body), now)
        return { decisions: ids.length, ...(await previewEnding(tx, viewer, ids, now)) }
      },
    })
    for (const [call, act, permission] of [
      [calls.archiveDecisions, 'ARCHIVE', 'decision.archive'],
      [calls.restoreDecisions, 'RESTORE', 'decision.archive'],
      [calls.deleteDecisions, 'DELETE', 'decision.delete'],
      [calls.duplicateDecisions, 'DUPLICATE', 'tenant.create_decisions'],
    ] as const)
      on(call as typeof calls.archiveDecisions, {
        permission,
        ...(ENDING.has(act) && {
          effects: async ({ body, viewer, tx, now }) => ({
            decisionIds: await bulkOnDecisions.atOnce(tx, viewer, act, askedFor(body), now),
          }),
        }),
        handle: ({ body, viewer, tx, now }) =>
          bulkOnDecisions.ask(tx, viewer, act, askedFor(body), now, undefined),
      })
    serveUpload(on, calls.decisionsUpload, imported)
    on(calls.deleteDecision, {
      permission: 'decision.delete',
      effects: ({ params }): EffectScope => ({ decisionIds: [params.id] }),
      handle: ({ params, viewer, tx, now, expected }) =>
        deleteDecision(tx, viewer, { id: params.id, expected, now }),
    })
  })

const ENDING: ReadonlySet<string> = new Set(['ARCHIVE', 'DELETE'])

const askedFor = ({ decisionIds, matching }: z.output<typeof calls.archiveDecisions.body>) => ({
  ids: decisionIds,
  matching,
})

/** What the specification gives the document service of decisions. Spec 7.4. */
export const decisionTemplateRoutes = (imported: Import) =>
  routes((on) => {
    on(calls.decisionsUpload.template, {
      permission: imported.permission,
      handle: ({ viewer, tx }) => imported.templateFile(tx, viewer),
    })
  })
