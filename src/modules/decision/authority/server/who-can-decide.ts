import type * as z from 'zod'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import type { whatCan as whatCanCall, whoCan as whoCanCall } from '../model/authority-calls.ts'
import { obligationText } from '../model/authority-texts.ts'
import { pathTo } from '../model/chain.ts'
import type { EffectiveBound } from '../model/effective.ts'
import type { Obligation } from '../model/judge.ts'
import { limitText } from '../model/limit-texts.ts'
import type { Snapshot } from '../model/snapshot.ts'
import { whatCan } from '../model/what-can.ts'
import { type AbleHolder, whoCan } from '../model/who-can.ts'
import { isOneself, mustBeAllowedToAsk, mustExist, refuseQuestion, timesOf } from './answer-question.ts'
import { findAskedDecision } from './asked-decision.ts'
import { visibleDecisions } from './decision-visibility.ts'
import { hasConditions, limitsShown } from './explain-answer.ts'
import { loadSnapshot } from './load-snapshot.ts'
import { type Names, namesFor } from './names.ts'
import { endsShown, groupsOwed, obligationShown, settersOf, type Veil, veilOver } from './veil.ts'

const pageOf = <T>(items: readonly T[], page: number, limit: number) =>
  items.slice((page - 1) * limit, page * limit)

/** Through which delegation; one on a path of the asker's own is named and cannot be opened. */
const reference = (names: Names, delegationId: string) => ({
  delegationId: names.seen.has(delegationId) ? delegationId : null,
  displayId: names.known.get(delegationId) ?? null,
  masked: false,
})

/** What can be told from what is withheld: the chain's own delegation, whoever sets its limits, and what it asks for. */
type Told = { slotId: string; delegationId: string; obligations: readonly Obligation[] }

const delegationsOf = (told: readonly (Told & { bounds: readonly EffectiveBound[] })[]) =>
  told.flatMap((each) => [
    each.delegationId,
    ...each.obligations.map((owed) => owed.originId),
    ...settersOf(each.bounds),
  ])

const pathsOf = (snapshot: Snapshot, told: readonly Told[]) =>
  told.flatMap((each) => pathTo(snapshot, each.slotId).links.map(({ delegation }) => delegation.id))

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
  const veil = veilOver((id) => id === decisionId || names.shown.has(id))
  const own = veilOver((id) => id === decisionId || names.known.has(id))
  const veilOf = ({ holder }: AbleHolder) => (isOneself(viewer, holder) ? own : veil)
  const items = able
    .filter((each) => veilOf(each).shows(each.delegationId))
    .map((each) => ({
      holder: { ...each.holder, name: names.name(each.holder.id) },
      verdict: each.verdict,
      hasConditions: hasConditions(each.obligations),
      limit: limitsShown(each.limit, veilOf(each)),
      obligations: inSentences(
        // what is owed to a limit, the limit says
        each.obligations.filter((owed) => owed.kind !== 'BOUND' && obligationShown(veilOf(each), owed)),
        names,
      ),
      through: reference(names, each.delegationId),
      occupants: each.occupants?.map((id) => ({ id, name: names.name(id) })) ?? null,
    }))
  return {
    items: pageOf(items, page, limit),
    total: items.length,
    withheld: veil.withheld(),
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
  const [snapshot] = await Promise.all([
    loadSnapshot(tx, viewer.tenantId, { kind: 'HOLDER', who }, undefined, times),
    mustExist(tx, viewer.tenantId, { people: [who] }),
  ])
  const abilities = whatCan(snapshot, { who })
  if ('ok' in abilities) refuseQuestion(abilities)
  const decisions = await rows<{ id: string; name: string; number: number }>(
    tx,
    sql`select d.id, d.name, d.display_number as number from app.decision d
      where d.id = any(${[...snapshot.decisions.keys()]}::uuid[]) and ${visibleDecisions(viewer, now)}`,
  )
  const known = new Map(decisions.map((each) => [each.id, each]))
  const sorted = abilities
    .filter((each) => known.has(each.decisionId))
    .sort((a, b) =>
      (known.get(a.decisionId)?.name ?? '').localeCompare(known.get(b.decisionId)?.name ?? '', 'en'),
    )
  const names = await namesFor(
    tx,
    viewer,
    {
      delegations: delegationsOf(sorted),
      own: isOneself(viewer, who) ? pathsOf(snapshot, sorted) : [],
      others: sorted.flatMap((each) => [
        each.authorityTypeId,
        ...each.groups,
        ...groupsOwed(each.obligations),
      ]),
    },
    times,
    now,
  )
  const veil = veilOver((id) => known.has(id) || names.known.has(id))
  const items = sorted
    .filter((each) => veil.shows(each.delegationId))
    .map((each) => ({
      decision: {
        id: each.decisionId,
        displayId: `DEC-${known.get(each.decisionId)?.number}`,
        name: known.get(each.decisionId)?.name ?? '',
      },
      authorityType: { id: each.authorityTypeId, name: names.name(each.authorityTypeId) },
      verdict: each.verdict,
      limits: each.bounds.length === 0 ? ['No limit'] : limitsToShow(each.bounds, veil),
      groups: each.groups.map((id) => ({ id, name: names.name(id) })),
      obligations: inSentences(
        each.obligations.filter((owed) => owed.kind === 'CONDITION' && obligationShown(veil, owed)),
        names,
      ),
      through: reference(names, each.delegationId),
    }))
  return {
    items: pageOf(items, page, limit),
    total: items.length,
    withheld: veil.withheld(),
    page,
    limit,
    at: times.at.toISOString(),
    knownAt: times.knownAt.toISOString(),
  }
}

/** A condition whose rule waits to be accepted stands once. */
const inSentences = (obligations: readonly Obligation[], names: Names): string[] => [
  ...new Set(obligations.map((owed) => obligationText(owed, names))),
]

const limitsToShow = (bounds: readonly EffectiveBound[], veil: Veil) =>
  bounds.filter((bound) => endsShown(veil, bound)).map(limitText)
