import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Grid } from './grid.ts'

/** The authority types that a decision has at the instant of a snapshot. */
export const typesOf = (snapshot: Snapshot, decisionId: string): readonly string[] =>
  snapshot.decisions.get(decisionId)?.terms.authorities.map(({ authorityTypeId }) => authorityTypeId) ?? []

/** For each decision of a grid the places of the authority types that it has a row for: those it has, and those with a cell. */
export function typesOfRows({ rows, cells }: Pick<Grid, 'rows' | 'cells'>): readonly (readonly number[])[] {
  const places = rows.map(({ authorityTypes }) => new Set(authorityTypes))
  for (const [row, , type] of cells) places[row]?.add(type)
  return places.map((types) => [...types].sort((a, b) => a - b))
}
