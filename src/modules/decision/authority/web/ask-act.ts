import type { Assignee } from '#modules/actions/actions/model/action.ts'
import { createsActions } from '#modules/actions/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import type { Able } from './able.ts'
import { opener } from './opener.ts'

/** Who is asked to decide what. `details`: the question, why the other may not, and where the answer is read. */
export type AskStart = {
  readonly assignee: Assignee
  readonly decision: { readonly id: string; readonly name: string }
  readonly details: string
}

const ask = opener<AskStart>()

/** Opens the form of an action that asks somebody to decide: the top bar draws it above the page. */
export const openAsk = ask.open
export const closeAsk = ask.close
export const useAsk = ask.useAsked

/** Whether the viewer may create actions, and so ask. */
export const useMayAsk = (): boolean => createsActions(useViewer())

/** Nobody does the work of a vacant position. */
export const canBeAsked = ({ occupants }: Able): boolean => occupants === null || occupants.length > 0

export const assigneeOf = ({ holder }: Able): Assignee =>
  holder.kind === 'USER' ? { userId: holder.id, positionId: null } : { userId: null, positionId: holder.id }
