import type * as z from 'zod'
import { obligationTexts } from '#modules/authority/engine/model/authority-texts.ts'
import { type AbleHolder, byLeastAuthority, whoCan } from '#modules/authority/engine/model/who-can.ts'
import { loadSnapshot } from '#modules/authority/index.server.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import { namesFor } from '../../visibility/server/names.ts'
import { endsShown, groupsOwed, obligationShown, redactionOf } from '../../visibility/server/redaction.ts'
import type { whatCan as whatCanCall, whoCan as whoCanCall } from '../model/authority-calls.ts'
import { abilitiesSeen, delegationsOf, pathsOf, reference } from './abilities-seen.ts'
import { isOneself, mustBeAllowedToAsk, mustExist, refuseQuestion, timesOf } from './answer-question.ts'
import { hasConditions, limitsShown, limitsToShow } from './explain-answer.ts'
import { findAskedDecision } from './question-decision.ts'

const pageOf = <T>(items: readonly T[], page: number, limit: number) =>
  items.slice((page - 1) * limit, page * limit)

type WhoCan = z.output<typeof whoCanCall.body>

/** Everyone whose check says yes or yes with conditions, least sufficient authority first. */
export async function whoCanDecide(
  tx: Tx,
  viewer: Viewer,
  decisionId: string,
  body: WhoCan,
  now: Date,
): Promise<z.output<typeof whoCanCall.reply>> {
  if (!has(viewer, 'tenant.check_authority_of_others')) throw new Refusal('FORBIDDEN')
  const times = timesOf(body, now)
  const { authorityTypeId, groupId, amounts, requester, facts, page, limit } = body
  const [decision, snapshot] = await Promise.all([
    findAskedDecision(tx, viewer, decisionId, times, now),
    loadSnapshot(
      tx,
      viewer.tenantId,
      { kind: 'IN_FORCE', decisionId, requester },
      groupId === undefined ? undefined : [groupId],
      times,
    ),
    mustExist(tx, viewer.tenantId, { people: [requester], groupId, authorityTypeId }),
  ])
  if (!decision) throw notFound()
  const able = whoCan(snapshot, { decisionId, authorityTypeId, groupId, amounts, requester, facts })
  if ('ok' in able) refuseQuestion(able)
  const names = await namesFor(
    tx,
    viewer,
    {
      delegations: delegationsOf(able.map((each) => ({ ...each, bounds: each.limit }))),
      own: pathsOf(
        snapshot,
        able.filter((each) => isOneself(viewer, each.holder)),
      ),
      others: able.flatMap((each) => [
        each.holder.id,
        ...(each.occupants ?? []),
        ...groupsOwed(each.obligations),
      ]),
    },
    times,
    now,
  )
  // a path of the asker's own is whole in their own entries, and hides others' as everywhere
  const redaction = redactionOf((id) => id === decisionId || names.shown.has(id))
  const own = redactionOf((id) => id === decisionId || names.known.has(id))
  const redactionFor = ({ holder }: AbleHolder) => (isOneself(viewer, holder) ? own : redaction)
  const visible = able.filter((each) => redactionFor(each).shows(each.delegationId))
  const shown = new Map(
    visible.map((each) => [
      each,
      {
        limit: each.limit.filter((bound) => endsShown(redactionFor(each), bound)),
        obligations: each.obligations.filter((owed) => obligationShown(redactionFor(each), owed)),
      },
    ]),
  )
  const items = visible
    .toSorted(byLeastAuthority(snapshot, amounts, (each) => shown.get(each) ?? each))
    .map((each) => ({
      holder: { ...each.holder, name: names.name(each.holder.id) },
      verdict: each.verdict,
      hasConditions: hasConditions(each.obligations),
      limit: limitsShown(each.limit, redactionFor(each)),
      // what is owed to a limit, the limit says
      obligations: obligationTexts(
        shown.get(each)?.obligations.filter(({ kind }) => kind !== 'BOUND') ?? [],
        names,
      ),
      through: reference(names, each.delegationId),
      occupants: each.occupants?.map((id) => ({ id, name: names.name(id) })) ?? null,
    }))
  return {
    items: pageOf(items, page, limit),
    total: items.length,
    withheld: redaction.withheld(),
    page,
    limit,
    at: times.at.toISOString(),
    knownAt: times.knownAt.toISOString(),
  }
}

type WhatCan = z.output<typeof whatCanCall.body>

/** What a person or a position may decide, by decision and authority type; only decisions that the asker may see. */
export async function whatTheyCanDecide(
  tx: Tx,
  viewer: Viewer,
  body: WhatCan,
  now: Date,
): Promise<z.output<typeof whatCanCall.reply>> {
  const { who, page, limit } = body
  mustBeAllowedToAsk(viewer, who)
  const times = timesOf(body, now)
  const [{ decisions, abilities, names, redaction }] = await Promise.all([
    abilitiesSeen(tx, viewer, { who, times, now }),
    mustExist(tx, viewer.tenantId, { people: [who] }),
  ])
  const items = abilities
    .filter((each) => redaction.shows(each.delegationId))
    .map((each) => ({
      decision: {
        id: each.decisionId,
        displayId: `DEC-${decisions.get(each.decisionId)?.number}`,
        name: decisions.get(each.decisionId)?.name ?? '',
      },
      authorityType: { id: each.authorityTypeId, name: names.name(each.authorityTypeId) },
      verdict: each.verdict,
      limits: limitsToShow(each.bounds, redaction),
      groups: each.groups.map((id) => ({ id, name: names.name(id) })),
      obligations: obligationTexts(
        each.obligations.filter((owed) => owed.kind === 'CONDITION' && obligationShown(redaction, owed)),
        names,
      ),
      through: reference(names, each.delegationId),
    }))
  return {
    items: pageOf(items, page, limit),
    total: items.length,
    withheld: redaction.withheld(),
    page,
    limit,
    at: times.at.toISOString(),
    knownAt: times.knownAt.toISOString(),
  }
}
