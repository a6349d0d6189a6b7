import { CELL_STATES, type GridCell, LEFT_OUT_FLAGS, LEFT_OUT_REASONS, type LeftOutReason } from './grid.ts'

const LEFT_OUT = CELL_STATES.indexOf('LEFT_OUT')

/** Whether something is in a cell and is not shown. */
export const isLeftOut = (cell: GridCell): boolean => cell[4] === LEFT_OUT

/** One that the definition or a filter keeps back, with its reasons as bits. */
export const toLeftOutCell = (
  [row, column, type]: readonly [number, number, number, ...number[]],
  reasons: readonly LeftOutReason[],
  delegations: number,
): GridCell => {
  const flags = reasons.reduce((all, reason) => all | LEFT_OUT_FLAGS[reason], 0)
  return [row, column, type, -1, LEFT_OUT, flags, delegations]
}

/** The cell as a filter of limits leaves it: what is outside is not shown, and still there. */
export const applyLimitFilter = (cell: GridCell, limits: ReadonlySet<number> | null): GridCell =>
  limits === null || limits.has(cell[3]) || isLeftOut(cell) ? cell : toLeftOutCell(cell, ['filter'], cell[6])

/** Why cells are left out, by their flags together. */
export const toLeftOutReasons = (flags: number): readonly LeftOutReason[] =>
  LEFT_OUT_REASONS.filter((reason) => (flags & LEFT_OUT_FLAGS[reason]) !== 0)
