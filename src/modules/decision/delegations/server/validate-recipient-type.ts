import type { RecipientType } from '#modules/authority/terms/model/terms.ts'
import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { permittedBy } from '#platform/model/permitted.ts'
import { firstRefusal } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { delegationLifecycle } from '../model/delegation-lifecycle.ts'
import { mayWithDelegation } from '../model/delegation-policy.ts'
import { enabledTypes, mayBeOfType, recipientsAs } from '../model/recipient-rules.ts'
import type { StoredDelegation } from '../model/stored-delegation.ts'
import { whichAreEligible } from './eligible-recipients.ts'
import { findDelegations } from './find-delegations.ts'
import { recipientSource } from './issuing-sources.ts'

type RecipientTypeQuery = { recipientType: RecipientType; delegationId?: string | undefined }

/** Whether a delegation may be switched to a recipient type, and which of its recipients it keeps. A new one has none yet. */
export async function validateRecipientType(
  tx: Tx,
  viewer: Viewer,
  { recipientType, delegationId }: RecipientTypeQuery,
  now: Date,
) {
  const enabled = enabledTypes(await delegationSettingsOf(tx, viewer.tenantId, now))
  if (delegationId === undefined)
    return {
      ...permittedBy(mayBeOfType(recipientType, { stored: null, enabled })),
      delegationRecipients: [],
    }
  const found = (await findDelegations(tx, viewer, [delegationId], now)).get(delegationId)
  if (!found) throw notFound()
  const { stored, status, tie } = found
  const verdict = firstRefusal(
    mayWithDelegation(viewer, 'delegation.edit', tie, status === 'DRAFT'),
    mayHappen(delegationLifecycle, status, 'EDIT'),
    mayBeOfType(recipientType, {
      stored: status === 'DRAFT' ? null : stored.content.recipientType,
      enabled,
    }),
  )
  return {
    ...permittedBy(verdict),
    delegationRecipients: verdict.ok ? await keptAs(tx, viewer, stored, recipientType, now) : [],
  }
}

/** Its recipients as those of the type, as far as each may receive it so. */
async function keptAs(
  tx: Tx,
  viewer: Viewer,
  { content, parentSlotId }: StoredDelegation,
  recipientType: RecipientType,
  now: Date,
) {
  const recipients = recipientsAs(recipientType, content.delegationRecipients)
  const source = await recipientSource(tx, viewer.tenantId, parentSlotId, now)
  const eligible = await whichAreEligible(tx, viewer, { recipientType, ...source, now }, recipients)
  return recipients.filter((_, at) => eligible[at])
}
