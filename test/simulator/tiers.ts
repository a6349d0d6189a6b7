import { formatLimits } from '#modules/matrix/grid/model/format-limit.ts'
import { CELL_STATES, type Grid } from '#modules/matrix/grid/model/grid.ts'
import type { Tiers } from '#modules/matrix/grid/model/tiers.ts'
import { definition as written } from './acts/matrices.ts'
import type { Stage } from './stage.ts'

const MATRICES = '/api/matrix/matrices'

/** Amounts as they are: to the cent, in their own unit. */
const FORMAT = {
  valueAbbrevations: 'actual',
  valueRounding: 2,
  timeRounding: 2,
  timeUnit: 'actual',
  displayCurrencyCode: 'USD',
}

/** The tiers of a matrix say of each holder what the cell of the grid says, which is held against the facts. Semantics 3.10. */
export async function tiers(stage: Stage, count: (what: string) => void): Promise<string[]> {
  const definition = { ...written(stage), ...FORMAT }
  const grid = await stage.ask('admin', 'POST', `${MATRICES}/preview`, definition)
  const tiered = await stage.ask('admin', 'POST', `${MATRICES}/role-preview`, definition)
  if (grid.status !== tiered.status)
    return [`a grid answered ${grid.status}, its tiers ${tiered.status} ${JSON.stringify(tiered.data)}`]
  if (grid.status !== 200) return [`a grid answered ${grid.status} ${JSON.stringify(grid.data)}`]
  const said = holdersOf(tiered.data)
  const cells = cellsOf(grid.data)
  const wrong = [...cells.keys()].filter((key) => !said.has(key)).map((key) => `no tier has ${key}`)
  for (const [key, all] of said) {
    count('holders in tiers')
    const [one] = all
    const cell = cells.get(key)
    if (!cell || !one) wrong.push(`a tier has ${key}, which no cell has`)
    else if (all.length > 1) wrong.push(`${key} stands in ${all.map(({ label }) => label)} at once`)
    else if (cell.state !== one.state || cell.delegations !== one.delegations)
      wrong.push(
        `the tier of ${key} says ${one.state} ${one.delegations}, its cell ${cell.state} ${cell.delegations}`,
      )
    else if (cell.limit && !(one.limit === cell.limit || (!one.limit && one.label.endsWith(cell.limit))))
      wrong.push(`the tier ${one.label} says ${one.limit ?? 'nothing'} of ${key}, its cell ${cell.limit}`)
  }
  return wrong
}

type TierPlace = { label: string; limit: string | undefined; state: string; delegations: number }

/** Where each holder stands, by decision, holder and authority type. */
function holdersOf({ rows }: Tiers): Map<string, TierPlace[]> {
  const found = rows.flatMap(({ decision, tiers: all }) =>
    all.flatMap(({ authorityType, label, holders }) =>
      holders.map(({ kind, id, limits, state, delegations }) => ({
        key: `${decision.id} ${kind} ${id} ${authorityType.id}`,
        said: { label, limit: limits[0], state, delegations },
      })),
    ),
  )
  return new Map(
    [...Map.groupBy(found, ({ key }) => key)].map(([key, all]) => [key, all.map(({ said }) => said)]),
  )
}

type Cell = { limit: string | undefined; state: string | undefined; delegations: number }

function cellsOf(grid: Grid): Map<string, Cell> {
  return new Map(
    grid.cells.flatMap(([row, column, type, limit, state, , delegations]) => {
      const { kind, id } = grid.columns[column] ?? {}
      const authorityType = grid.authorityTypes[type]
      // what has an authority type that the matrix leaves out is in no tier
      if (!authorityType) return []
      const limits = grid.limits[limit]
      return [
        [
          `${grid.rows[row]?.decision.id} ${kind} ${id} ${authorityType.id}`,
          {
            limit: limits && formatLimits(limits, FORMAT as Parameters<typeof formatLimits>[1], grid),
            state: CELL_STATES[state],
            delegations,
          },
        ],
      ] as const
    }),
  )
}
