import { counted } from '#platform/model/counted.ts'
import { serveAttachments } from '#platform/server/files/attachments.ts'
import type { Files } from '#platform/server/files/files.ts'
import { type RegisterRoute, type Routes, routes } from '#platform/server/http/routes.ts'
import type { Export } from '#platform/server/lists/export-list.ts'
import { tabCounts } from '#platform/server/lists/list-source.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { serveHistory } from '#platform/server/records/serve-history.ts'
import {
  ACTION_PRIORITIES,
  ACTION_PRIORITY_LABELS,
  ACTION_STATUS_LABELS,
  ACTION_STATUSES,
} from '../model/action.ts'
import { actionAttachments, MOST_ATTACHMENTS } from '../model/action-attachments.ts'
import * as calls from '../model/action-calls.ts'
import { actionHistory } from '../model/action-history-calls.ts'
import { type ActionListShape, actionLists } from '../model/action-list.ts'
import { countWaitingActions } from '../model/waiting-call.ts'
import * as acts from './act-on-actions.ts'
import { actionChangelogOf } from './action-changelog.ts'
import { actionListSource } from './action-list-source.ts'
import type { ActionQuestions } from './action-questions.ts'
import { actions } from './action-store.ts'
import { answerAction } from './answer-action.ts'
import { selectRecords } from './associated-records.ts'
import { mayAttach, mustSee } from './attach-files.ts'
import { countByGroup } from './count-by-group.ts'
import { enrichRows } from './enrich-rows.ts'
import { readAction } from './read-action.ts'
import { searchActionsEverywhere } from './search-actions.ts'
import { createAction, updateAction } from './write-action.ts'

/** Of a fixed list of words; all of them are enabled. */
const wordsOf = <K extends string>(
  keys: readonly K[],
  labels: Readonly<Record<K, string>>,
  isEnabled = true,
) => ({ items: isEnabled ? keys.map((id) => ({ id, name: labels[id], isEnabled: true })) : [] })

/** Calls of actions. Spec 7.5. Anyone who is asked by a system action answers it without the module, too: these calls ask the policy alone. */
export const actionRoutes = (
  questions: ActionQuestions,
  exported: Export<ActionListShape>,
  files: Files,
): Routes =>
  routes((on) => {
    const member = 'tenant.member'
    const view = 'action.view'
    serveList(on, actionLists, {
      permission: member,
      source: actionListSource(questions),
      enrich: (tx, { viewer, now }, rows, select) => enrichRows(tx, viewer, rows, now, select, questions),
      exported,
    })
    serveHistory(on, actionHistory, {
      permission: member,
      changelog: (id, asked) => actionChangelogOf(id, asked, questions),
    })
    serveAttachments(on, actionAttachments, {
      kind: 'action',
      permission: member,
      most: MOST_ATTACHMENTS,
      files,
      mayView: (id, { tx, viewer, now }) => mustSee(tx, viewer, id, now, questions),
      mayChange: (id, { tx, viewer, now }) => mayAttach(tx, viewer, id, now, questions),
      note: actions.note,
    })
    on(countWaitingActions, {
      permission: member,
      handle: async ({ viewer, tx, now }) => {
        const waiting = await tabCounts(tx, actionListSource(questions), { viewer, now }, ['ASSIGNED_TO_ME'])
        return counted(waiting.ASSIGNED_TO_ME)
      },
    })
    on(calls.listActionPriorities, {
      permission: member,
      handle: async ({ query }) => wordsOf(ACTION_PRIORITIES, ACTION_PRIORITY_LABELS, query.isEnabled),
    })
    on(calls.listActionStatuses, {
      permission: member,
      handle: async ({ query }) => wordsOf(ACTION_STATUSES, ACTION_STATUS_LABELS, query.isEnabled),
    })
    on(calls.countActionsByGroup, {
      permission: member,
      handle: async ({ query, viewer, tx, now }) => ({
        items: await countByGroup(tx, viewer, query, now, questions),
      }),
    })
    on(calls.selectAssociatedRecords, {
      permission: member,
      handle: ({ query: { search = '', ids, page, limit }, viewer, tx, now }) =>
        selectRecords(tx, viewer, questions.records, { search, ids, page, limit }, now),
    })
    on(calls.globalSearchOfActions, {
      permission: view,
      handle: ({ body, viewer, tx, now }) => searchActionsEverywhere(tx, viewer, body, now, questions),
    })
    on(calls.getAction, {
      permission: member,
      handle: ({ params, viewer, tx, now }) => readAction(tx, viewer, params.id, now, questions),
    })
    registerActs(on, questions)
  })

/** The calls that write. */
function registerActs(on: RegisterRoute, questions: ActionQuestions) {
  on(calls.createAction, {
    permission: 'tenant.create_actions',
    handle: async ({ body, viewer, tx, now }) =>
      readAction(tx, viewer, await createAction(tx, viewer, body, now, questions), now, questions),
  })
  on(calls.updateAction, {
    permission: 'action.edit',
    handle: async ({ params: { id }, body: change, viewer, tx, now, expected }) => {
      await updateAction(tx, viewer, { id, change, expected, now }, questions)
      return readAction(tx, viewer, id, now, questions)
    },
  })
  on(calls.changeAssigneeStatus, {
    permission: 'tenant.member',
    handle: ({ params: { id }, body, viewer, tx, now }) =>
      answerAction(tx, viewer, { id, body, now }, questions),
  })
  on(calls.cancelAction, {
    permission: 'action.edit',
    handle: async ({ params: { id }, body: { comments }, viewer, tx, now }) => {
      await acts.cancelAction(tx, viewer, { id, comments, now }, questions)
      return readAction(tx, viewer, id, now, questions)
    },
  })
  on(calls.validateAction, {
    permission: 'action.edit',
    handle: async ({ params: { id }, body, viewer, tx, now }) => {
      const { isValid, comments } = body
      await acts.validateAction(tx, viewer, { id, isValid, comments, now }, questions)
      return readAction(tx, viewer, id, now, questions)
    },
  })
  on(calls.duplicateAction, {
    permission: 'tenant.create_actions',
    handle: async ({ params: { id }, viewer, tx, now }) =>
      readAction(tx, viewer, await acts.duplicateAction(tx, viewer, id, now, questions), now, questions),
  })
  on(calls.duplicateActions, {
    permission: 'tenant.create_actions',
    handle: ({ body: { ids }, viewer, tx, now }) =>
      acts.duplicateActions(tx, viewer, { ids, now }, questions),
  })
  on(calls.reassignActions, {
    permission: 'action.reassign',
    handle: ({ body: { ids, assignees }, viewer, tx, now }) =>
      acts.reassignActions(tx, viewer, { ids, assignees, now }, questions),
  })
  on(calls.changeStatusOfActions, {
    permission: 'action.view',
    handle: ({ body: { ids, status, comments }, viewer, tx, now }) =>
      acts.changeStatusOfActions(tx, viewer, { ids, status, comments, now }, questions),
  })
  on(calls.deleteActions, {
    permission: 'action.delete',
    handle: ({ body: { ids }, viewer, tx, now }) => acts.deleteActions(tx, viewer, { ids, now }, questions),
  })
}
