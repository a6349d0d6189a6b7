import type { ActionDetail } from '#modules/actions/actions/model/action.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import type { DelegationDetail } from '../../delegations/model/delegation.ts'
import { texts } from './texts.ts'

const ACT_OF: Readonly<Record<string, keyof typeof texts.barred>> = {
  APPROVAL: 'approve',
  CHANGE_APPROVAL: 'approveChange',
  ACCEPTANCE: 'accept',
}

type Props = {
  delegation: Pick<DelegationDetail, 'permissions'>
  action: Pick<ActionDetail, 'systemKind'>
}

/** Why the answer that an action asks for would be refused now. */
export function Barred({ delegation: { permissions }, action: { systemKind } }: Props) {
  const act = ACT_OF[systemKind ?? '']
  const permission = act && permissions[act]
  if (!act || !permission || permission.allowed || !permission.reason) return null
  return (
    <Note kind="warning">
      <b>{texts.barred[act]}</b> {permission.reason}
    </Note>
  )
}
