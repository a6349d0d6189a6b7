import type { RecipientType } from '#modules/authority/terms/model/terms.ts'
import type { FieldProblem } from '../../decisions/model/decision-rules.ts'
import { recipientsThatDoNotFit } from '../../delegations/model/recipient-rules.ts'
import type { DelegationRoleContent, DesigneeInput } from '../../delegations/model/role-content.ts'
import type { RoleEvidence, RoleStatus } from './delegation-role.ts'

/** A designee as it is stored. */
export type StoredDesignee = {
  readonly id: string
  readonly userId: string | null
  readonly positionId: string | null
  /** Was assigned, or issued to, while acknowledgement was on. */
  readonly mustAcknowledge: boolean
  readonly acknowledgedAt: string | null
  readonly acknowledgedBy: string | null
}

/** A role of a delegation as it is stored. */
export type StoredRole = {
  readonly id: string
  readonly delegationId: string
  readonly decisionRoleId: string
  readonly roleRequirement: string
  readonly designeeRecipientType: RecipientType
  readonly isAutoIssue: boolean
  readonly isCascade: boolean
  readonly isActive: boolean
  readonly designees: readonly StoredDesignee[]
  readonly version: number
}

/** What the log of a delegation says of a role. */
export const toldRole = ({
  delegationId: _d,
  version: _v,
  designees,
  ...role
}: StoredRole): RoleEvidence => ({
  ...role,
  designees: designees.map(({ id, userId, positionId, acknowledgedAt }) => ({
    id,
    userId,
    positionId,
    acknowledgedAt,
  })),
})

/** What a role is by its switch and its designees. Semantics 3.7. */
export function roleStatus({ isActive, designees }: Pick<StoredRole, 'isActive' | 'designees'>): RoleStatus {
  if (!isActive) return 'INACTIVE'
  if (designees.length === 0) return 'ACTIVE'
  return designees.every((each) => each.acknowledgedAt !== null) ? 'ACKNOWLEDGED' : 'ASSIGNED'
}

export const isSameDesignee = (a: DesigneeInput, b: DesigneeInput): boolean =>
  a.userId === b.userId && a.positionId === b.positionId

/** Whether a designee is asked to acknowledge, whatever the delegation is. */
export const awaits = (role: Pick<StoredRole, 'isActive'>, designee: StoredDesignee): boolean =>
  role.isActive && designee.mustAcknowledge && designee.acknowledgedAt === null

/** Whether the viewer is a designee: on their own, by a position that they hold, or as the person in it. */
export const isMyDesignation = (
  viewer: { readonly userId: string; readonly activePositionIds: readonly string[] },
  { userId, positionId }: DesigneeInput,
): boolean =>
  (userId === null || userId === viewer.userId) &&
  (positionId === null || viewer.activePositionIds.includes(positionId))

/** Designees of another kind than their type says, and those that are named twice. */
export function problemsOfDesignees({
  designeeRecipientType,
  isAutoIssue,
  designees,
}: Pick<DelegationRoleContent, 'designeeRecipientType' | 'isAutoIssue' | 'designees'>): FieldProblem[] {
  const unfit = recipientsThatDoNotFit({
    recipientType: designeeRecipientType,
    delegationRecipients: designees.map(({ userId, positionId }) => ({
      recipientUserId: userId,
      recipientPositionId: positionId,
    })),
  }).map(({ path, message }) => ({
    path: path.replace('delegationRecipients', 'designees'),
    message: message.replace('recipient type', 'designee type'),
  }))
  const twice = designees.flatMap((each, i) =>
    designees.slice(0, i).some((other) => isSameDesignee(each, other))
      ? [{ path: `body.designees.${i}`, message: 'This designee has already been added.' }]
      : [],
  )
  const auto =
    isAutoIssue && designeeRecipientType !== 'PERSONNEL_IN_POSITION'
      ? [
          {
            path: 'body.isAutoIssue',
            message:
              'Only people in a position can be joined by newcomers. Turn this off, or change the designee type.',
          },
        ]
      : []
  return [...unfit, ...twice, ...auto]
}

/** The designees after a change: who stays keeps the answer, who is new is asked where `mustAcknowledge` says so. */
export const designeesAfter = (
  before: readonly StoredDesignee[],
  wanted: readonly DesigneeInput[],
  added: { readonly mustAcknowledge: boolean; readonly newId: () => string },
): StoredDesignee[] =>
  wanted.map(
    ({ userId, positionId }) =>
      before.find((each) => isSameDesignee(each, { userId, positionId })) ?? {
        id: added.newId(),
        userId,
        positionId,
        mustAcknowledge: added.mustAcknowledge,
        acknowledgedAt: null,
        acknowledgedBy: null,
      },
  )

/** The role once some of its designees acknowledged it. */
export const acknowledged = (
  role: StoredRole,
  ids: ReadonlySet<string>,
  by: { readonly userId: string; readonly at: string },
): StoredRole => ({
  ...role,
  designees: role.designees.map((each) =>
    ids.has(each.id) ? { ...each, acknowledgedAt: by.at, acknowledgedBy: by.userId } : each,
  ),
})

/** The role of a delegation that is issued while acknowledgement is on: each designee is asked. */
export const asking = (role: StoredRole): StoredRole => ({
  ...role,
  designees: role.designees.map((each) => ({ ...each, mustAcknowledge: true })),
})
