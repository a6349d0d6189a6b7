import type * as z from 'zod'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { visibleDecisions } from '../../decisions/server/decision-visibility.ts'
import type { whatCan as whatCanCall, whoCan as whoCanCall } from '../model/authority-calls.ts'
import { obligationText } from '../model/authority-texts.ts'
import { limitsText, limitText } from '../model/limit-texts.ts'
import { whatCan } from '../model/what-can.ts'
import { whoCan } from '../model/who-can.ts'
import { mustBeAllowedToAsk, refuseQuestion, timesOf } from './answer-question.ts'
import { findAskedDecision } from './asked-decision.ts'
import { loadSnapshot } from './load-snapshot.ts'
import { type Names, namesFor } from './names.ts'

const pageOf = <T>(items: readonly T[], page: number, limit: number) =>
  items.slice((page - 1) * limit, page * limit)

const reference = (names: Names, delegationId: string) => {
  const displayId = names.seen.get(delegationId) ?? null
  return { delegationId: displayId ? delegationId : null, displayId, masked: displayId === null }
}

type WhoCan = z.output<typeof whoCanCall.body>

/** Everybody whose check says yes or yes with conditions, least sufficient authority first. */
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
    findAskedDecision(tx, viewer, decisionId, now),
    loadSnapshot(
      tx,
      viewer.tenantId,
      { kind: 'IN_FORCE', decisionId, requester },
      groupId === undefined ? undefined : [groupId],
      times,
    ),
  ])
  if (!decision) throw notFound()
  const able = whoCan(snapshot, { decisionId, authorityTypeId, groupId, amounts, requester, facts })
  if ('ok' in able) refuseQuestion(able)
  const shown = pageOf(able, page, limit)
  const names = await namesFor(
    tx,
    viewer,
    {
      delegations: shown.map((each) => each.delegationId),
      others: shown.flatMap((each) => [
        each.holder.id,
        ...(each.occupants ?? []),
        ...each.obligations.flatMap((owed) => (owed.kind === 'GROUPS' ? owed.groupIds : [])),
      ]),
    },
    times,
    now,
  )
  return {
    items: shown.map((each) => ({
      holder: { ...each.holder, name: names.name(each.holder.id) },
      verdict: each.verdict,
      limit: limitsText(each.limit),
      obligations: each.obligations.map((owed) => obligationText(owed, names)),
      through: reference(names, each.delegationId),
      occupants: each.occupants?.map((id) => ({ id, name: names.name(id) })) ?? null,
    })),
    total: able.length,
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
  const snapshot = await loadSnapshot(tx, viewer.tenantId, { kind: 'HOLDER', who }, undefined, times)
  const abilities = whatCan(snapshot, { who })
  if ('ok' in abilities) refuseQuestion(abilities)
  const decisions = await rows<{ id: string; name: string; number: number }>(
    tx,
    sql`select d.id, d.name, d.display_number as number from app.decision d
      where d.id = any(${[...snapshot.decisions.keys()]}::uuid[]) and ${visibleDecisions(viewer, now)}`,
  )
  const known = new Map(decisions.map((each) => [each.id, each]))
  const seen = abilities
    .filter((each) => known.has(each.decisionId))
    .sort((a, b) =>
      (known.get(a.decisionId)?.name ?? '').localeCompare(known.get(b.decisionId)?.name ?? '', 'en'),
    )
  const shown = pageOf(seen, page, limit)
  const names = await namesFor(
    tx,
    viewer,
    {
      delegations: shown.map((each) => each.delegationId),
      others: shown.flatMap((each) => [
        each.authorityTypeId,
        ...each.groups,
        ...each.obligations.flatMap((owed) => (owed.kind === 'GROUPS' ? owed.groupIds : [])),
      ]),
    },
    times,
    now,
  )
  return {
    items: shown.map((each) => ({
      decision: {
        id: each.decisionId,
        displayId: `DEC-${known.get(each.decisionId)?.number}`,
        name: known.get(each.decisionId)?.name ?? '',
      },
      authorityType: { id: each.authorityTypeId, name: names.name(each.authorityTypeId) },
      verdict: each.verdict,
      limits: each.bounds.length === 0 ? ['No limit'] : each.bounds.map(limitText),
      groups: each.groups.map((id) => ({ id, name: names.name(id) })),
      obligations: each.obligations
        .filter((owed) => owed.kind === 'CONDITION')
        .map((owed) => obligationText(owed, names)),
      through: reference(names, each.delegationId),
    })),
    total: seen.length,
    page,
    limit,
    at: times.at.toISOString(),
    knownAt: times.knownAt.toISOString(),
  }
}
