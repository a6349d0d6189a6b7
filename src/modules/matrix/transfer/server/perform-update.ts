import type { DelegationContent } from '#modules/decision/delegations/model/delegation.ts'
import { delegationInput } from '#modules/decision/delegations/model/delegation.ts'
import {
  changeStatusOfDelegations,
  createDelegation,
  updateDelegation,
} from '#modules/decision/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { DelegationUpdate } from '../model/delegation-updates.ts'
import { updateTexts as texts } from '../model/update-texts.ts'
import type { IssueFrom } from './issue-from.ts'
import { wrongFile } from './read-update.ts'

type IssueOptions = {
  readonly decisionId: string
  readonly from: IssueFrom | null
  readonly reason: string
  readonly isDraft: boolean
}

/** Issues, edits or revokes one delegation by the same use cases as the calls of its screens. Answers with its id. */
export async function performUpdate(
  tx: Tx,
  viewer: Viewer,
  update: DelegationUpdate,
  given: IssueOptions,
): Promise<string> {
  if (update.kind === 'ISSUE') return issue(tx, viewer, update, given)
  const { delegationId: id } = update
  if (update.kind === 'CHANGE') {
    await updateDelegation(tx, viewer, {
      id,
      expected: null,
      input: { change: (content) => ({ delegationAuthorities: withLimits(content, update.limits) }) },
    })
    return id
  }
  const { refused } = await changeStatusOfDelegations(tx, viewer, {
    ids: [id],
    to: 'revoked',
    cascade: false,
    reason: given.reason,
  })
  if (refused[0]) throw wrongFile(refused[0].message)
  return id
}

const withLimits = (
  { delegationAuthorities }: DelegationContent,
  limits: Extract<DelegationUpdate, { kind: 'CHANGE' }>['limits'],
): DelegationContent['delegationAuthorities'] =>
  delegationAuthorities.map((authority) => {
    const wanted = limits.find(({ authorityTypeId }) => authorityTypeId === authority.authorityTypeId)
    const [primary, ...others] = authority.bounds
    return wanted && primary
      ? { ...authority, bounds: [{ ...primary, max: wanted.max, maxExclusive: false }, ...others] }
      : authority
  })

async function issue(
  tx: Tx,
  viewer: Viewer,
  { holder, limits }: Extract<DelegationUpdate, { kind: 'ISSUE' }>,
  { decisionId, from, isDraft }: IssueOptions,
): Promise<string> {
  if (!from) throw new Refusal('FILE_WRONG', { sentence: texts.noSource })
  const [kind, recipientId] = holder.split(' ')
  const isPosition = kind === 'POSITION'
  return createDelegation(
    tx,
    viewer,
    delegationInput.parse({
      decisionId,
      parentDelegationId: from.parentDelegationId,
      parentSlotId: from.parentSlotId,
      status: isDraft ? 'DRAFT' : 'ISSUED',
      recipientType: isPosition ? 'POSITION_ONLY' : 'SPECIFIC_PERSONNEL',
      delegationRecipients: [
        isPosition ? { recipientPositionId: recipientId } : { recipientUserId: recipientId },
      ],
      delegationAuthorities: limits.map(({ authorityTypeId, bound }) => ({
        authorityTypeId,
        bounds: [bound],
      })),
      delegationGroups: from.groups.map(({ id }) => id),
      expirationDate: from.expirationDate,
      isNoExpiration: from.expirationDate === null,
    }),
  )
}
