import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { notFound } from '#platform/server/refusal.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { impact } from '../../authority/model/impact.ts'
import { indexOf } from '../../authority/model/index-of.ts'
import { limitsText } from '../../authority/model/limit-texts.ts'
import { notLiveBecause } from '../../authority/model/live.ts'
import { withCascade, withParent, withSlotStatus, withTerms } from '../../authority/model/overlay.ts'
import type { Snapshot } from '../../authority/model/snapshot.ts'
import { asKnownNow, loadSnapshot } from '../../authority/server/load-snapshot.ts'
import { namesFor } from '../../authority/server/names.ts'
import { termsOfContent } from '../model/content-terms.ts'
import type { DelegationAct as Asked, previewCascade as call } from '../model/delegation-calls.ts'
import { remaining, type StoredDelegation } from '../model/stored-delegation.ts'
import { alertsOf } from './alerts.ts'
import { findDelegations } from './find-delegations.ts'
import { newId } from './issuing.ts'
import { mustSeeSource } from './issuing-gate.ts'

type Preview = z.output<typeof call.reply>

const SHOWN = 100

/** What an act would change below and for whom, read from an overlay of the facts. Writes nothing. */
export async function previewCascade(tx: Tx, viewer: Viewer, asked: Asked, now: Date): Promise<Preview> {
  const found = (await findDelegations(tx, viewer, [asked.delegationId], now)).get(asked.delegationId)
  if (!found) throw notFound()
  const { stored } = found
  if (asked.parentSlotId) await mustSeeSource(tx, viewer, { slotId: asked.parentSlotId, now })
  const times = asKnownNow(now)
  const before = await loadSnapshot(
    tx,
    viewer.tenantId,
    { kind: 'DECISION', decisionId: stored.decisionId, requester: undefined },
    undefined,
    times,
  )
  const after = overlaid(before, stored, asked, viewer, now)
  const below = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.delegation d where d.tenant_id = ${viewer.tenantId} and d.path @> array[${stored.id}::uuid]
      and d.status in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED') order by d.display_number`,
  )
  const worse = below.filter(({ id }) => isWorse(before, after, id))
  const changes = impact(before, after)
  const names = await namesFor(
    tx,
    viewer,
    {
      delegations: worse.map(({ id }) => id),
      others: [
        ...changes.flatMap((each) => [each.userId, each.groupId, each.authorityTypeId]),
        ...worse.flatMap(({ id }) =>
          slotsOf(before, id).flatMap((slot) =>
            [slot.userId, slot.positionId].filter((each) => each !== null),
          ),
        ),
      ],
    },
    times,
    now,
  )
  const people = [...new Set(changes.map((each) => names.name(each.userId)))]
  return {
    childDelegationsAffected: below.length,
    numberOfChildDelegationsInvalidated: worse.length,
    childDelegationsInvalidated: worse.slice(0, SHOWN).map(({ id }) => ({
      id: names.seen.has(id) ? id : null,
      displayId: names.seen.get(id) ?? null,
      recipient: slotsOf(before, id)
        .map((slot) => names.name((slot.positionId ?? slot.userId) as string))
        .join(', '),
      message: flawsOf(after, id)[0] ?? 'It is not in force any more.',
    })),
    alerts: [],
    peopleTold: people,
    peopleToldCount: people.length,
    impact: changes.slice(0, SHOWN).map((each) => ({
      person: names.name(each.userId),
      authorityType: names.name(each.authorityTypeId),
      groups: names.name(each.groupId),
      before: each.before.map((held) => limitsText(held.bounds)).join('; ') || 'Nothing',
      after: each.after.map((held) => limitsText(held.bounds)).join('; ') || 'Nothing',
    })),
  }
}

function overlaid(
  before: Snapshot,
  stored: StoredDelegation,
  asked: Asked,
  viewer: Viewer,
  now: Date,
): Snapshot {
  const slotIds = remaining(stored).map((slot) => slot.id)
  const cascade = (snapshot: Snapshot, kind: 'SUSPEND' | 'REVOKE') =>
    asked.cascadeToChildDelegations ? withCascade(snapshot, kind, stored.id) : snapshot
  switch (asked.act) {
    case 'SUSPEND':
      return cascade(withSlotStatus(before, slotIds, 'SUSPENDED'), 'SUSPEND')
    case 'REVOKE':
      return cascade(withSlotStatus(before, slotIds, 'REVOKED'), 'REVOKE')
    case 'DELETE':
      return cascade(withSlotStatus(before, slotIds, 'DELETED'), 'REVOKE')
    case 'MOVE':
      return asked.parentSlotId ? withParent(before, stored.id, asked.parentSlotId) : before
    case 'EDIT': {
      if (!asked.content) return before
      const waiting = stored.acceptanceRequired
        ? remaining(stored).filter((slot) => slot.status === 'ACCEPTED')
        : []
      const named = new Set(
        asked.content.delegationRecipients.map(
          (each) => `${each.recipientUserId} ${each.recipientPositionId}`,
        ),
      )
      const removed = remaining(stored).filter((slot) => !named.has(`${slot.userId} ${slot.positionId}`))
      const changed = withTerms(
        before,
        stored.id,
        termsOfContent(asked.content, stored.terms, viewer.zone, now.getTime(), newId),
        waiting.map((slot) => slot.id),
      )
      return withSlotStatus(
        changed,
        removed.map((slot) => slot.id),
        'REMOVED',
      )
    }
  }
}

const slotsOf = (snapshot: Snapshot, delegationId: string) =>
  indexOf(snapshot).slotsOfDelegation.get(delegationId) ?? []

// whom a pathway reaches does not change with an act on a delegation above
const NONE_OUTSIDE: ReadonlySet<string> = new Set()

const flawsOf = (snapshot: Snapshot, delegationId: string): string[] =>
  alertsOf(snapshot, delegationId, NONE_OUTSIDE).map((alert) => alert.message)

/** It was in force and would not be, or something of it would no longer fit. */
function isWorse(before: Snapshot, after: Snapshot, delegationId: string): boolean {
  const live = (snapshot: Snapshot) =>
    slotsOf(snapshot, delegationId).filter((slot) => notLiveBecause(snapshot, slot.id).length === 0).length
  return (
    live(after) < live(before) || flawsOf(after, delegationId).length > flawsOf(before, delegationId).length
  )
}
