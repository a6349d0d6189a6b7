import { pathTo } from '#modules/authority/engine/model/chain.ts'
import type { EffectiveBound } from '#modules/authority/engine/model/effective.ts'
import type { Obligation } from '#modules/authority/engine/model/judge.ts'
import type { Principal } from '#modules/authority/engine/model/question.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { type Ability, whatCan } from '#modules/authority/engine/model/what-can.ts'
import { loadSnapshot, type Times } from '#modules/authority/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { visibleDecisions } from '../../visibility/server/decision-visibility.ts'
import { type Names, namesFor } from '../../visibility/server/names.ts'
import { groupsOwed, type Redaction, redactionOf, settersOf } from '../../visibility/server/redaction.ts'
import { isOneself, refuseQuestion } from './answer-question.ts'

/** Through which delegation; one on a path of the asker's own is named and cannot be opened. */
export const reference = (names: Names, delegationId: string) => ({
  delegationId: names.seen.has(delegationId) ? delegationId : null,
  displayId: names.known.get(delegationId) ?? null,
  masked: false,
})

/** What can be told from what is withheld: the chain's own delegation, no matter who sets its limits, and what it asks for. */
type AbilityNotes = { slotId: string; delegationId: string; obligations: readonly Obligation[] }

export const delegationsOf = (told: readonly (AbilityNotes & { bounds: readonly EffectiveBound[] })[]) =>
  told.flatMap((each) => [
    each.delegationId,
    ...each.obligations.map((owed) => owed.originId),
    ...settersOf(each.bounds),
  ])

export const pathsOf = (snapshot: Snapshot, told: readonly Pick<AbilityNotes, 'slotId'>[]) =>
  told.flatMap((each) => pathTo(snapshot, each.slotId).links.map(({ delegation }) => delegation.id))

type DecisionSummary = {
  id: string
  name: string
  number: number
  sectionId: string
  sectionName: string
  categoryId: string | null
  categoryName: string | null
}

export type VisibleAbilities = {
  readonly snapshot: Snapshot
  readonly decisions: ReadonlyMap<string, DecisionSummary>
  /** By the name of the decision, best first within each authority type. Some of them may be veiled. */
  readonly abilities: readonly Ability[]
  /** Delegations by which they may decide what the asker cannot see at all. */
  readonly elsewhere: readonly string[]
  readonly names: Names
  readonly redaction: Redaction
}

type ExtraNames = { delegations: readonly string[]; others: readonly string[] }

/** What a person or a position may decide, with everything that the asker may know of it. `besides`: what else is to be named. */
export async function abilitiesSeen(
  tx: Tx,
  viewer: Viewer,
  { who, times, now }: { who: Principal; times: Times; now: Date },
  besides: (snapshot: Snapshot, abilities: readonly Ability[]) => ExtraNames = () => ({
    delegations: [],
    others: [],
  }),
): Promise<VisibleAbilities> {
  const snapshot = await loadSnapshot(tx, viewer.tenantId, { kind: 'HOLDER', who }, undefined, times)
  const able = whatCan(snapshot, { who })
  if ('ok' in able) refuseQuestion(able)
  const decisions = new Map(
    (await decisionsSeen(tx, viewer, [...snapshot.decisions.keys()], now)).map((each) => [each.id, each]),
  )
  const nameOf = ({ decisionId }: Ability) => decisions.get(decisionId)?.name ?? ''
  const abilities = able
    .filter(({ decisionId }) => decisions.has(decisionId))
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
  const also = besides(snapshot, abilities)
  const names = await namesFor(
    tx,
    viewer,
    {
      delegations: [...delegationsOf(abilities), ...also.delegations],
      own: isOneself(viewer, who) ? pathsOf(snapshot, abilities) : [],
      others: [
        ...abilities.flatMap((each) => [
          each.authorityTypeId,
          ...each.groups,
          ...groupsOwed(each.obligations),
        ]),
        ...also.others,
      ],
    },
    times,
    now,
  )
  return {
    snapshot,
    decisions,
    abilities,
    elsewhere: able
      .filter(({ decisionId }) => !decisions.has(decisionId))
      .map(({ delegationId }) => delegationId),
    names,
    redaction: redactionOf((id) => decisions.has(id) || names.known.has(id)),
  }
}

const decisionsSeen = (tx: Tx, viewer: Viewer, ids: readonly string[], now: Date) =>
  rows<DecisionSummary>(
    tx,
    sql`select d.id, d.name, d.display_number as number, d.section_id as "sectionId", s.name as "sectionName",
        d.category_id as "categoryId", c.name as "categoryName"
      from app.decision d
        join app.section_public s on s.tenant_id = ${ownTenant} and s.id = d.section_id
        left join app.category_public c on c.tenant_id = ${ownTenant} and c.id = d.category_id
      where d.id = any(${ids}::uuid[]) and ${visibleDecisions(viewer, now)}`,
  )
