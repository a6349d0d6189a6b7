import type { AnswerNotes, SystemActionKind } from '#modules/actions/actions/model/system-actions.ts'
import type { DelegationDetail } from '../../delegations/model/delegation.ts'

type Permissions = DelegationDetail['permissions']

/** The act on the delegation that each answer is. */
const ACT_OF: Readonly<Partial<Record<SystemActionKind, Readonly<Record<string, keyof Permissions>>>>> = {
  APPROVAL: { APPROVED: 'approve', DENIED: 'deny' },
  CHANGE_APPROVAL: { APPROVED: 'approveChange', DENIED: 'denyChange' },
  ACCEPTANCE: { ACCEPTED: 'accept', REJECTED: 'reject' },
}

/** Of the answers that an action takes, those that its delegation would refuse now, and why. */
export const barredAnswers = (
  permissions: Permissions,
  kind: SystemActionKind | null,
): AnswerNotes['barred'] =>
  Object.fromEntries(
    Object.entries((kind && ACT_OF[kind]) ?? {}).flatMap(([answer, act]) => {
      const permission = permissions[act]
      return permission && !permission.allowed && permission.reason ? [[answer, permission.reason]] : []
    }),
  )
