import { lockSharedBaseCurrency } from '#modules/auth/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { type FieldRefusal, Refusal } from '#platform/server/http/refusal.ts'
import type { DelegationContent } from '../model/delegation.ts'
import { problemsOfDraft } from '../model/delegation-rules.ts'
import { recipientsThatDoNotFit } from '../model/recipient-rules.ts'
import { findConditionsOff } from './find-conditions-off.ts'

/** What is wrong with a content on its own, draft or not. `before`: what stands; null where the delegation is new. */
export async function refuseContent(
  tx: Tx,
  viewer: Viewer,
  content: DelegationContent,
  before: DelegationContent | null,
): Promise<void> {
  const problems = await findContentProblems(tx, viewer, content, before)
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
  await lockSharedCurrency(tx, viewer, content)
}

/** The same, listed without a lock. */
export async function findContentProblems(
  tx: Tx,
  viewer: Viewer,
  content: DelegationContent,
  before: DelegationContent | null,
): Promise<readonly FieldRefusal[]> {
  const problems = [...problemsOfDraft(content), ...recipientsThatDoNotFit(content)]
  if (problems.length > 0) return problems
  return findConditionsOff(tx, viewer.tenantId, content.conditions, before?.conditions ?? [])
}

/** With a limit in a currency the base currency stays as it is. */
async function lockSharedCurrency(
  tx: Tx,
  viewer: Viewer,
  { delegationAuthorities }: Pick<DelegationContent, 'delegationAuthorities'>,
): Promise<void> {
  const bounds = delegationAuthorities.flatMap((each) => each.bounds)
  if (bounds.some(({ valueType }) => valueType === 'CURRENCY')) await lockSharedBaseCurrency(tx, viewer)
}
