import type { IneffectiveRecipient } from '#modules/authority/engine/model/cells.ts'
import { limitOfDecision } from '#modules/authority/engine/model/demands.ts'
import type { Principal } from '#modules/authority/engine/model/question.ts'
import { standingText } from '#modules/authority/engine/model/standing-texts.ts'
import type { Ability } from '#modules/authority/engine/model/what-can.ts'
import { limitsText } from '#modules/authority/terms/model/limit-texts.ts'
import { designatedAt, explainSlots, type SlotNames } from '#modules/decision/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { MatrixDefinition } from '../model/definition.ts'
import type { CellDetails } from '../model/grid-calls.ts'
import {
  columnKey,
  findOpenLeftOut,
  type LeftOut,
  limitOf,
  standingIn,
  stateOf,
} from '../model/grid-cells.ts'
import { authorityTypesOf, type JudgedGrid, judgeMatrix } from './read-grid.ts'
import type { MatrixReading } from './scope.ts'

type Item = CellDetails['items'][number]

/** Everything that is in one cell, with its path to Root Authority. Not found outside the scope of the matrix. */
export async function readCell(
  tx: Tx,
  viewer: Viewer,
  definition: MatrixDefinition,
  { decisionId, who }: { decisionId: string; who: Principal },
  reading: MatrixReading,
): Promise<CellDetails> {
  const only = { decisions: [decisionId], holders: [who] }
  const judged = await judgeMatrix(tx, definition, { ...reading, only })
  const [row] = judged.rows
  const [column] = judged.columns
  if (!row || !column) throw notFound()
  const found = judged.cells
    .filter((cell) => columnKey(cell.who) === columnKey(column))
    .map((cell) => {
      const standing = standingIn(judged.snapshot, cell, judged.placing)
      return { ...standing, cell, leftOut: findOpenLeftOut(standing) }
    })
  const slots = found.flatMap(({ able, unable, leftOut }) => [
    ...able,
    ...unable,
    ...leftOut.map((each) => each.able ?? each.unable),
  ])
  const explained = await explainSlots(
    tx,
    viewer,
    {
      snapshot: judged.snapshot,
      slotIds: [...new Set(slots.map(({ slotId }) => slotId))],
      obligations: found.flatMap(({ able, leftOut }) =>
        [...able, ...leftOut.flatMap((each) => each.able ?? [])].flatMap(({ obligations }) => obligations),
      ),
      others: slots.flatMap(({ slotId }) => groupsStated(judged, slotId)),
    },
    reading.times,
    reading.now,
  )
  const roles = definition.delegationDataRoles
    ? await rolesOf(tx, reading.tenantId, row.decision.id, reading)
    : null
  const types = await authorityTypesOf(tx, reading.tenantId, [
    ...new Set(found.map(({ cell }) => cell.authorityTypeId)),
  ])
  const words = { judged, definition, explained, roles, types }
  return {
    decision: { id: row.decision.id, name: row.decision.name },
    holder: { kind: column.kind, id: column.id, name: column.name },
    items: found.flatMap(({ cell: { authorityTypeId }, able, unable, leftOut }) => [
      ...able.map((each) => liveItem(words, authorityTypeId, each)),
      ...unable.map((each) => otherItem(words, authorityTypeId, each)),
      ...leftOut.map((each) => leftOutItem(words, authorityTypeId, each)),
    ]),
    withheld: explained.withheld(),
  }
}

type Words = {
  readonly judged: JudgedGrid
  readonly definition: MatrixDefinition
  readonly explained: SlotNames
  readonly roles: ReadonlyMap<string, Item['roles'] & object> | null
  readonly types: JudgedGrid['authorityTypes']
}

const groupsStated = ({ snapshot }: JudgedGrid, slotId: string): readonly string[] =>
  snapshot.delegations.get(snapshot.slots.get(slotId)?.delegationId ?? '')?.terms.groups ?? []

const statedText = ({ snapshot }: JudgedGrid, delegationId: string, authorityTypeId: string): string =>
  limitsText(
    snapshot.delegations
      .get(delegationId)
      ?.terms.authorities.find((each) => each.authorityTypeId === authorityTypeId)?.bounds ?? [],
  )

const decisionLimit = ({ snapshot }: JudgedGrid, delegationId: string, authorityTypeId: string) => {
  const decisionId = snapshot.delegations.get(delegationId)?.decisionId ?? ''
  return limitOfDecision(snapshot.decisions.get(decisionId), authorityTypeId)
}

function shared(
  { judged, definition, explained, roles, types }: Words,
  authorityTypeId: string,
  delegationId: string,
  slotId: string,
) {
  const { id, name } = types.find((each) => each.id === authorityTypeId) ?? {
    id: authorityTypeId,
    name: '',
  }
  return {
    delegation: explained.reference(delegationId),
    authorityType: { id, name },
    leftOutBy: null,
    roles: roles && (roles.get(delegationId) ?? []),
    path: definition.delegationDataSummary ? [...explained.path(slotId, authorityTypeId)] : [],
    decisionLimit: definition.delegationDataSummary
      ? decisionLimit(judged, delegationId, authorityTypeId)
      : null,
  }
}

function liveItem(words: Words, authorityTypeId: string, ability: Ability): Item {
  const { judged, definition, explained } = words
  const { delegationId, slotId } = ability
  const limit = limitsText(limitOf(judged.snapshot, ability))
  const stated = statedText(judged, delegationId, authorityTypeId)
  return {
    ...shared(words, authorityTypeId, delegationId, slotId),
    state: 'LIVE',
    reason: '',
    status: judged.snapshot.slots.get(slotId)?.status ?? '',
    limit,
    stated: definition.delegationDataSummary && stated !== limit ? stated : '',
    groups: definition.delegationDataGroups ? ability.groups.map(explained.name).sort() : null,
    conditions: definition.delegationDataConditions ? [...explained.conditions(ability.obligations)] : null,
    until: endShown(definition, ability.until),
  }
}

function otherItem(words: Words, authorityTypeId: string, unable: IneffectiveRecipient): Item {
  const { judged, definition, explained } = words
  const { delegationId, slotId, status } = unable
  const groups = groupsStated(judged, slotId)
  const until = judged.snapshot.delegations.get(delegationId)?.terms.expiration ?? null
  return {
    ...shared(words, authorityTypeId, delegationId, slotId),
    state: stateOf(unable),
    reason: standingText(unable, delegationId, (instant) => new Date(instant).toISOString().slice(0, 10)),
    status,
    limit: statedText(judged, delegationId, authorityTypeId),
    stated: '',
    groups: definition.delegationDataGroups ? groups.map(explained.name).sort() : null,
    conditions: definition.delegationDataConditions ? [] : null,
    until: endShown(definition, until),
  }
}

/** Left out is not shared: a viewer who cannot view the delegation reads the reason and nothing else. */
function leftOutItem(words: Words, authorityTypeId: string, { reason, able, unable }: LeftOut): Item {
  const item = able ? liveItem(words, authorityTypeId, able) : otherItem(words, authorityTypeId, unable)
  const said = { ...item, leftOutBy: reason }
  if (said.delegation.delegationId !== null) return said
  return {
    ...said,
    status: '',
    limit: '',
    stated: '',
    until: null,
    groups: null,
    conditions: null,
    roles: null,
    path: [],
  }
}

const endShown = ({ delegationDataSummary }: MatrixDefinition, until: number | null) =>
  delegationDataSummary && until !== null ? new Date(until).toISOString() : null

/** Who has which decision role of each delegation at that instant. */
async function rolesOf(tx: Tx, tenantId: string, decisionId: string, { times, now }: MatrixReading) {
  const designated = await designatedAt(tx, tenantId, { decisionIds: [decisionId], roleIds: [] }, times, now)
  const byDelegation = new Map<string, { role: string; designees: string[] }[]>()
  for (const { delegationId, role, userName, positionName } of designated) {
    if (delegationId === null) continue
    const roles = byDelegation.get(delegationId) ?? []
    const name = userName ?? positionName ?? ''
    const known = roles.find((each) => each.role === role)
    if (known) known.designees.push(name)
    else byDelegation.set(delegationId, [...roles, { role, designees: [name] }])
  }
  return byDelegation
}
