import { may, useViewer } from '#platform/web/client/viewer.ts'
import { actionLists } from '../model/action-list.ts'
import { actions } from './actions-service.ts'

/** The list is walked as far as one page of it reaches. */
const MOST = 100

export type WaitingPlace = {
  /** Counted from 1; 0 where the action does not wait for the viewer. */
  readonly at: number
  readonly total: number
  readonly previous: string | undefined
  readonly next: string | undefined
}

/** Finds where an action stands among those that wait for the viewer, in the order of their list. */
export function useWaitingPlace(id: string): WaitingPlace {
  const isListed = may(useViewer(), 'tenant.access_actions_module')
  const { data } = actions.useCall(
    actionLists.list,
    { query: { filterType: 'ASSIGNED_TO_ME', limit: MOST, select: ['id'] } },
    { enabled: isListed },
  )
  const ids = data?.items.flatMap((each) => each.id ?? []) ?? []
  const at = ids.indexOf(id)
  const [first] = ids
  return {
    at: at + 1,
    total: data?.total ?? 0,
    previous: at > 0 ? ids[at - 1] : undefined,
    next: at < 0 ? first : ids[at + 1],
  }
}
