import type { Grid } from './grid.ts'
import { words } from './words.ts'

/** What a matrix does not show of its scope, in words: its cells are not all that there is. */
export const leftOutLines = ({ leftOut }: Pick<Grid, 'leftOut'>): readonly string[] =>
  (['byStatus', 'byLimitType', 'byGroup', 'byAuthorityType', 'decisions'] as const).flatMap((reason) =>
    leftOut[reason] > 0 ? [words.leftOut[reason](leftOut[reason])] : [],
  )

/** What finds no room in it, in words. */
export const noRoomLines = ({ tooMany }: Pick<Grid, 'tooMany'>): readonly string[] => [
  ...(tooMany.decisions > 0 ? [words.leftOut.tooManyDecisions(tooMany.decisions)] : []),
  ...(tooMany.columns > 0 ? [words.leftOut.tooManyColumns(tooMany.columns)] : []),
]

/** Whether several delegations are in some cell. */
export const hasSeveral = ({ cells }: Pick<Grid, 'cells'>): boolean => cells.some((cell) => cell[6] > 1)
