import { actionLists } from '../model/action-list.ts'
import { actions } from './actions-service.ts'

/** The open actions about a record, those that the viewer may see: the first ten. */
export const useOpenActions = (recordId: string) =>
  actions.useCall(actionLists.list, {
    query: {
      associatedRecordIds: [recordId],
      statusIds: ['TO_DO', 'IN_PROGRESS', 'OVERDUE'],
      limit: 10,
      select: ['id', 'actionName', 'actionStatusId', 'dueDate', 'assignee'],
    },
  }).data?.items ?? []
