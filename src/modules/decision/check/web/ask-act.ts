import type * as z from 'zod'
import { createsActions } from '#modules/actions/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { opener } from '../../decisions/web/opener.ts'
import type { AuthorityAnswer, questionBody } from '../model/authority-calls.ts'
import type { AbleHolder } from './able.ts'

/** A question to someone who can decide. `answer`: what the check said of the person who was asked about. */
export type AskStart = {
  readonly able: AbleHolder
  readonly decision: { readonly id: string; readonly name: string }
  readonly measures: AskedMeasures
  readonly answer?: AuthorityAnswer
}
export type AskedMeasures = Pick<z.output<typeof questionBody>, 'amounts'> &
  Partial<Pick<z.output<typeof questionBody>, 'authorityTypeId' | 'groupId'>>

const ask = opener<AskStart>()

/** Opens the dialog that asks someone to decide. The top bar draws it above the page. */
export const openAsk = ask.open
export const closeAsk = ask.close
export const useAsk = ask.useAsked

/** Whether the viewer may create actions, and so ask. */
export const useMayAsk = (): boolean => createsActions(useViewer())

/** No one does the work of a vacant position. */
export const canBeAsked = ({ occupants }: AbleHolder): boolean => occupants === null || occupants.length > 0
