import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { CELL_STATES } from '#modules/matrix/grid/model/grid.ts'
import { definition as written } from './acts/matrices.ts'
import { hasRole } from './has-role.ts'
import { MAKERS, matrixOnRecord, readsAs, seesMatrix, seesWhatItShows } from './matrix-rights.ts'
import { ACCOUNTS, type Stage } from './stage.ts'
import { type CellHolding, type Definition, groupsOf, rowsOf, standsIn } from './stands.ts'
import { findLimitWrong, type SaidLimit } from './stated-limits.ts'
import { sees, type Ties, tiesNow } from './ties.ts'

const MATRICES = '/api/matrix/matrices'

type Grid = {
  rows: { decision: { id: string } }[]
  columns: { kind: string; id: string }[]
  authorityTypes: { id: string }[]
  limits: SaidLimit[][]
  cells: number[][]
}

/** A matrix, saved or not: who may open it, and cell by cell what the facts say is there. Spec 3.6, 6. */
export async function matrices(
  stage: Stage,
  snapshot: Snapshot,
  count: (what: string) => void,
): Promise<string[]> {
  const { dice } = stage
  const ties = await tiesNow(stage, snapshot)
  return dice.chance(0.5) ? saved(stage, snapshot, ties, count) : preview(stage, snapshot, ties, count)
}

async function saved(
  stage: Stage,
  snapshot: Snapshot,
  ties: Ties,
  count: (what: string) => void,
): Promise<string[]> {
  const { dice, listed, ask, world } = stage
  if (listed.matrix.length === 0) return []
  const [id, by] = [dice.one(listed.matrix), dice.one(ACCOUNTS)]
  const matrix = await matrixOnRecord(stage, id)
  if (!snapshot.users.get(world.users.get(by) as string)?.active || !(await hasRole(stage, by))) return []
  const { data, status } = await ask(by, 'POST', `${MATRICES}/${id}/grid`, {})
  count('matrices opened')
  const isSeen = matrix !== undefined && seesMatrix(stage, ties, by, matrix)
  if (!isSeen) return status === 404 ? [] : [`${by} may not view the matrix ${id}, and is answered ${status}`]
  const reads = readsAs(stage, snapshot, ties, by, matrix)
  if (reads === 'NOT_ALL') {
    count('matrices that their writer lost sight of')
    return status === 403 ? [] : [`${by} no longer sees what ${id} shows, and is answered ${status}`]
  }
  if (status !== 200) return [`${by} may view the matrix ${id}, and is answered ${status}`]
  const seesAbove = reads === 'AS_WRITTEN' && matrix.definition.seesAbove
  const rows = rowsOf(snapshot, matrix.definition, groupsOf(snapshot, matrix.definition, seesAbove))
  const shown = (data as Grid).rows.map(({ decision }) => decision.id)
  const expected = rows.map((each) => each.id)
  const wrong =
    shown.sort().join() === expected.sort().join()
      ? []
      : [`rows of ${id} are ${shown}, facts say ${expected}`]
  return [...wrong, ...against(snapshot, standsIn(snapshot, matrix.definition, seesAbove), data, count)]
}

/** One that is not saved shows who writes it nothing that they cannot view. Semantics 6.5. */
async function preview(
  stage: Stage,
  snapshot: Snapshot,
  ties: Ties,
  count: (what: string) => void,
): Promise<string[]> {
  const by = stage.dice.one(MAKERS)
  const asked: Definition = {
    ...written(stage),
    ...(by === 'doctor' &&
      stage.dice.chance(0.8) && { allGroups: false, groups: [stage.world.groups.get('Medicine') as string] }),
  }
  const { data, status } = await stage.ask(by, 'POST', `${MATRICES}/preview`, asked)
  count('matrices not saved')
  if (!seesWhatItShows(snapshot, ties, by, asked))
    return status === 422 ? [] : [`${by} does not see what a matrix shows, and is answered ${status}`]
  if (status !== 200) return [`a matrix that is not saved is answered with ${status} ${JSON.stringify(data)}`]
  const grid: Grid = data
  const shown = new Set(grid.rows.map(({ decision }) => decision.id))
  const stands = standsIn(snapshot, asked, by !== 'doctor').filter(({ cell }) =>
    shown.has(cell.split(' ')[0] as string),
  )
  const hidden = stands.find(({ slot }) => !sees(ties, by, slot.delegationId))
  return [
    ...against(snapshot, stands, grid, count),
    ...(hidden ? [`${by} may not view ${hidden.slot.delegationId}, which is in a cell: ${hidden.cell}`] : []),
  ]
}

const LEFT_OUT = CELL_STATES.indexOf('LEFT_OUT')
/** A cell that the matrix leaves out says that, and nothing of authority. */
const isShown = ({ 4: state }: number[]): boolean => state !== LEFT_OUT

/** What a grid says of each cell, and what the facts say of it. */
function against(
  snapshot: Snapshot,
  stands: readonly CellHolding[],
  { rows, columns, authorityTypes, cells, limits }: Grid,
  count: (what: string) => void,
): string[] {
  const wrong: string[] = []
  const holders = new Set(columns.map(({ kind, id }) => `${kind} ${id}`))
  const missing = stands.find(({ who, isNamed }) => isNamed && !holders.has(who))
  if (missing) wrong.push(`there is no column of ${missing.who}, who received something`)
  const expected = Map.groupBy(
    stands.filter(({ who }) => holders.has(who)),
    ({ cell }) => cell,
  )
  const said = new Map(
    cells.filter(isShown).map(([row = -1, column = -1, type = -1, limit = -1, state, , delegations]) => {
      const { kind, id } = columns[column] ?? {}
      const key = `${rows[row]?.decision.id} ${kind} ${id} ${authorityTypes[type]?.id}`
      return [key, { isLive: state === 0, delegations, limit: limits[limit] ?? [] }]
    }),
  )
  for (const key of new Set([...expected.keys(), ...said.keys()])) {
    count('cells')
    const [is, says] = [expected.get(key) ?? [], said.get(key)]
    const live = is.filter((each) => each.isLive)
    if (is.length !== (says?.delegations ?? 0))
      wrong.push(`the cell ${key} counts ${says?.delegations ?? 0}, facts say ${is.length}`)
    if (live.length > 0 !== (says?.isLive ?? false))
      wrong.push(`the cell ${key} says live ${says?.isLive ?? false}, facts say ${live.length > 0}`)
    else if (says?.isLive) wrong.push(...upTo(snapshot, key, live, says.limit))
  }
  return wrong
}

/**
 * Someone may decide up to the limit of their cell. Where all that is there counts the same, no one may decide above;
 * else the cell says exactly what one of those does.
 */
function upTo(
  snapshot: Snapshot,
  key: string,
  live: readonly CellHolding[],
  limits: readonly SaidLimit[],
): string[] {
  const [decisionId = '', kind, id = '', authorityTypeId = ''] = key.split(' ')
  const about = { decisionId, authorityTypeId, who: { kind: kind as 'USER', id } }
  const said: readonly SaidLimit[] = limits.length > 0 ? limits : [{ valueType: 'CURRENCY', max: null }]
  const problemsOf = (some: readonly CellHolding[]) =>
    said.flatMap(
      (each) => findLimitWrong(snapshot, { ...about, slots: some.map(({ slot }) => slot) }, each) ?? [],
    )
  const kinds = new Set(live.map(({ slot }) => kindsOf(snapshot, slot.delegationId, authorityTypeId)))
  const isAlike = kinds.size === 1 && said.length === 1
  const problems = isAlike ? [problemsOf(live)] : live.map((each) => problemsOf([each]))
  const best = problems.find((each) => each.length === 0) ?? problems[0] ?? []
  return best.map((words) => `the cell ${key} ${words}`)
}

/** The kinds of limits that a delegation states for an authority type. */
const kindsOf = (snapshot: Snapshot, delegationId: string, authorityTypeId: string): string =>
  (snapshot.delegations.get(delegationId)?.terms.authorities ?? [])
    .filter((each) => each.authorityTypeId === authorityTypeId)
    .flatMap(({ bounds }) => bounds.map(({ valueType }) => valueType))
    .join()
