import type { SmallWorld } from './product.ts'
import type { Sample } from './samples.ts'
import type { RecordIds } from './things.ts'

/** A good request for each call of actions, about an action that is about a decision. */
export function samplesOfActions(
  world: SmallWorld,
  { actionId, actionTypeId, attachmentId, decisionId }: RecordIds,
): Record<string, Sample> {
  const actions = '/api/actions/actions'
  const one = `${actions}/${actionId}`
  const userId = world.users.get('dean') as string
  const assignees = [{ userId }]
  const headers = { 'if-match': '"1"' }
  const body = {
    actionName: 'Of a stranger',
    actionTypeId,
    assignees,
    associatedRecord: { kind: 'DECISION', id: decisionId },
  }
  return {
    listActions: { path: `${actions}?ids=${actionId}` },
    countWaitingActions: { path: `${actions}/counts/waiting` },
    countActions: { path: `${actions}/counts` },
    exportActions: { path: `${actions}/export`, body: { ids: [actionId] } },
    listActionPriorities: { path: `${actions}/priorities` },
    listActionStatuses: { path: `${actions}/statuses` },
    countActionsByGroup: { path: `${actions}/group-counts` },
    selectAssociatedRecords: { path: `${actions}/associated-records?ids=${decisionId}` },
    globalSearchOfActions: { path: `${actions}/global-search`, body: { search: 'stranger' } },
    getAction: { path: one },
    getActionChangelog: { path: `${one}/changelog` },
    getActionRevisionIds: { path: `${one}/changelog/revision-ids` },
    getActionRevision: { path: `${one}/changelog/1` },
    listActionAttachments: { path: `${one}/attachments` },
    addActionAttachment: {
      path: `${one}/attachments?fileName=a.png`,
      body: {},
      headers: { 'content-type': 'image/png' },
    },
    getActionAttachment: { path: `${one}/attachments/${attachmentId}` },
    removeActionAttachment: { path: `${one}/attachments/${attachmentId}` },
    createAction: { path: actions, body },
    updateAction: { path: one, body: { actionName: 'Taken over' }, headers },
    deleteActions: { path: actions, body: { ids: [actionId] } },
    changeAssigneeStatus: { path: `${one}/assignee/status`, body: { status: 'COMPLETED', decisionId } },
    cancelAction: { path: `${one}/cancel`, body: {} },
    validateAction: { path: `${one}/validate`, body: { isValid: true } },
    duplicateAction: { path: `${one}/duplicate` },
    reassignActions: { path: `${actions}/bulk-reassign`, body: { ids: [actionId], assignees } },
    duplicateActions: { path: `${actions}/bulk-duplicate`, body: { ids: [actionId] } },
    changeStatusOfActions: {
      path: `${actions}/bulk-status`,
      body: { ids: [actionId], status: 'IN_PROGRESS' },
    },
  }
}
