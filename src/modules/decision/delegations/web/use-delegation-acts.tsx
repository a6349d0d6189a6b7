import type { ReactNode } from 'react'
import { previewCall } from '#modules/settings/effects/model/preview-call.ts'
import { useActs } from '#modules/settings/index.web.ts'
import { decision } from '../../authority/web/service.ts'
import { type DelegationAct, delegationActs } from '../model/delegation-acts.ts'
import { changeStatusOfDelegations, deleteDelegations } from '../model/delegation-calls.ts'
import { texts } from './texts.ts'

export type Subject = { readonly id: string }
/** Edit and move have their own pages and dialogs. */
export type AskedAct = Exclude<DelegationAct, 'edit' | 'move'>
const ASKED = delegationActs.keys.filter((act): act is AskedAct => act !== 'edit' && act !== 'move')
type Switched = Exclude<AskedAct, 'delete'>

const TARGET: Readonly<Record<Switched, string>> = {
  revoke: 'revoked',
  suspend: 'suspended',
  reissue: 'issued',
  approve: 'issued',
  issue: 'issued',
  deny: 'denied',
  withdraw: 'withdrawn',
}

type Asked = { act: AskedAct; ids: string[]; cascade: boolean; reason?: string }
const bodyOf = ({ ids, cascade, reason }: Asked) => ({
  delegationIds: ids,
  cascadeToChildDelegations: cascade,
  ...(reason && { reason }),
})
const paramsOf = (act: Switched) => ({ targetStatus: TARGET[act] as 'issued' })

const previewDelete = previewCall(deleteDelegations)
const previewStatus = previewCall(changeStatusOfDelegations)
const look = (asked: Asked) =>
  asked.act === 'delete'
    ? decision.ask(previewDelete, { body: bodyOf(asked) })
    : decision.ask(previewStatus, { params: paramsOf(asked.act), body: bodyOf(asked) })

/** What is done to delegations, with what hangs below where the person says so. Spec 4.4. `granted`: what one of them grants. */
export function useDelegationActs({
  onDeleted,
  granted,
}: {
  onDeleted?: () => void
  granted?: () => ReactNode
} = {}) {
  const change = decision.useSend(changeStatusOfDelegations)
  const remove = decision.useSend(deleteDelegations)
  const { act, dialog } = useActs<AskedAct, Subject, undefined>({
    acts: delegationActs,
    words: texts.acts,
    look,
    send: ({ shown, ...asked }) => {
      const given = { body: bodyOf(asked), ...(shown !== undefined && { shown }) }
      return asked.act === 'delete'
        ? remove.mutateAsync(given)
        : change.mutateAsync({ ...given, params: paramsOf(asked.act) })
    },
    beside: (act) => (act === 'approve' || act === 'issue') && granted?.(),
    cascade: texts.cascade,
    choice: undefined,
    onDone: (act) => act === 'delete' && onDeleted?.(),
  })
  return { acts: { of: delegationActs.of, keys: ASKED }, words: texts.acts, act, dialog }
}
