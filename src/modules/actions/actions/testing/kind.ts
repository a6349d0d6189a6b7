import { kindTesting } from '#test/database/kind-testing.ts'
import { dayOf, type RecordReply } from '#test/database/written/example.ts'
import { actionDetail, actionInput } from '../model/action.ts'
import { actionList } from '../model/action-list.ts'
import { valuesOf as valuesOfAction } from '../web/action-values.ts'

export const testing = kindTesting({
  samples: (world, { decisionId, actionTypeId, actionId, attachmentId }) => {
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
  },
  ids: {
    attachmentId: { why: 'a file of the record in the path, or none' },
    associatedRecordIds: { why: 'whoever is asked by an action knows which record it is about' },
  },
  places: [
    [/ body associatedRecord\.id$/, 'decision'],
    [/^\/api\/actions\/actions\/associated-records\b/, 'decision'],
    [/^\/api\/actions\/actions\b/, 'action'],
  ],
  written: {
    name: 'action',
    example: ({ position, user, decisionId, actionTypeIds }) => ({
      path: '/api/actions/actions',
      listed: '/api/actions/actions',
      schema: actionInput.omit({ actionTemplateId: true }),
      first: {
        actionName: 'Review the schedule',
        description: 'Every line of it',
        actionTypeId: actionTypeIds[0],
        actionPriorityId: 'HIGH',
        assignees: [
          { userId: user('dean'), positionId: null },
          { userId: null, positionId: position('President') },
        ],
        dueDate: '2077-01-02',
        associatedRecord: { kind: 'DECISION', id: decisionId },
        link: 'https://forms.example/schedule',
        ownerId: user('dean'),
        validationRequired: true,
      },
      second: {
        actionName: 'Read the schedule',
        description: 'Some lines of it',
        actionTypeId: actionTypeIds[1],
        actionPriorityId: 'LOW',
        assignees: [{ userId: user('chair'), positionId: null }],
        dueDate: '2077-03-04',
        associatedRecord: null,
        link: 'https://forms.example/reading',
        ownerId: user('president'),
        validationRequired: false,
      },
      told: {
        actionName: 'name',
        actionPriorityId: 'priority',
        associatedRecord: 'associatedId',
        ownerId: 'ownerUserId',
      },
      sent: (record) => {
        const { actionTemplateId: _from, ...values } = valuesOfAction(record)
        return values
      },
      exported: {
        list: actionList,
        ask: (id, columns) => ['POST', '/api/actions/actions/export', { ids: [id], columns }],
        cells: (record) => ({
          name: 'Review the schedule',
          assignee: record.assignees.map((each: RecordReply) => (each.user ?? each.position).name).join('; '),
          owner: record.owner.name,
          type: record.actionType.name,
          status: 'To Do',
          dueDate: '2077-01-02',
          actionId: record.actionId,
          priority: 'High',
          associatedRecord: `${record.associatedRecord.displayId} ${record.associatedRecord.name}`,
          lastUpdate: dayOf(record.updatedAt),
          created: dayOf(record.createdAt),
          completed: null,
        }),
      },
    }),
  },
  listed: {
    list: actionList,
    detail: actionDetail,
    only: {
      assignee: 'of `assignees`, the names',
      ownerName: '`owner.name`, or System',
      typeName: '`actionType.name`',
      typeIcon: '`actionType.typeIcon`',
      acts: 'of `permissions`, those that are allowed',
    },
  },
})
