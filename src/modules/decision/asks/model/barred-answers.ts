import type { AnswerNotes, SystemActionKind } from '#modules/actions/actions/model/system-actions.ts'
import type { ApprovalCheck } from '../../delegations/model/approval-review.ts'
import type { DelegationDetail } from '../../delegations/model/delegation.ts'

type Permissions = DelegationDetail['permissions']

/** The act on the delegation that each answer is. */
const ACT_OF: Readonly<Partial<Record<SystemActionKind, Readonly<Record<string, keyof Permissions>>>>> = {
  APPROVAL: { APPROVED: 'approve', DENIED: 'deny' },
  CHANGE_APPROVAL: { APPROVED: 'approveChange', DENIED: 'denyChange' },
  ACCEPTANCE: { ACCEPTED: 'accept', REJECTED: 'reject' },
}

/** Says of each answer that its delegation would refuse now why. `checks`: of an approval; a failed one refuses it. */
export function barredAnswers(
  permissions: Permissions,
  kind: SystemActionKind | null,
  checks: readonly ApprovalCheck[] = [],
): AnswerNotes['barred'] {
  const failed = checks.filter(({ verdict }) => verdict === 'FAILED').map(({ title }) => `${title}.`)
  const ofChecks = failed.length > 0 ? { APPROVED: ['Cannot be approved now.', ...failed].join(' ') } : {}
  const ofPermissions = Object.fromEntries(
    Object.entries((kind && ACT_OF[kind]) ?? {}).flatMap(([answer, act]) => {
      const permission = permissions[act]
      return permission && !permission.allowed && permission.reason ? [[answer, permission.reason]] : []
    }),
  )
  return { ...ofChecks, ...ofPermissions }
}
