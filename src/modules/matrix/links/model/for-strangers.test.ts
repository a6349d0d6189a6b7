import { expect, test } from 'vitest'
import type { MatrixFormat } from '../../grid/model/definition.ts'
import type { Grid } from '../../grid/model/grid.ts'
import { gridForStrangers } from './for-strangers.ts'

const column = (beside: string[]) => ({
  kind: 'USER',
  id: 'u1',
  name: 'Tomas Lindqvist',
  beside,
  organization: null,
  isActive: true,
})
const headOf = (beside: string[], delegationIdentification: string) => {
  const grid = {
    rows: [],
    columns: [column(beside)],
    authorityTypes: [],
    roles: [],
    roleMarks: [],
    limits: [],
    cells: [],
    rates: [],
    baseCurrency: 'USD',
    tooMany: { decisions: 0, columns: 0 },
  } as unknown as Grid
  return gridForStrangers(grid, { delegationIdentification } as MatrixFormat).columns[0]
}

test.each([
  ['position', ['Dean'], 'Dean'],
  ['position', [], 'No position'],
  ['username', [], 'Tomas Lindqvist'],
])('a stranger to whom the format shows %s, of somebody in %j, reads %s', (identification, beside, name) => {
  expect(headOf(beside, identification)).toMatchObject({ name, beside: [] })
})
