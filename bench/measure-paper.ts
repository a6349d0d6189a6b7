import * as z from 'zod'
import { matrixFormat } from '#modules/matrix/grid/model/definition.ts'
import type { Grid, GridCell } from '#modules/matrix/grid/model/grid.ts'
import { aGrid } from '#modules/matrix/grid/testing/a-grid.ts'
import { printMatrix } from '#modules/matrix/transfer/server/print-matrix.ts'

const LIMITS = 2_000
const ROUNDS = 3

/** How long a matrix takes on its way to paper whose every cell says something: 2,000 limits, states, notes, and several delegations. */
export async function measurePaper(decisions: number, columns: number): Promise<string> {
  const format = { ...z.object(matrixFormat).parse({}), delegationRole: false }
  const grid = aFullGrid(decisions, columns)
  const printed = {
    displayId: 'MTX-1001',
    title: 'Bench',
    description: '',
    organization: 'Bench',
    zone: 'UTC',
    printedAt: Date.parse(grid.at),
    filters: [],
    hash: '0'.repeat(64),
    short: '0'.repeat(16),
  }
  const took: number[] = []
  let size = 0
  for (let i = 0; i < ROUNDS; i++) {
    const began = performance.now()
    size = (await printMatrix({ kind: 'DECISION', grid, format, printed }, 'bench')).length
    took.push(performance.now() - began)
  }
  const [, middle = 0] = took.sort((a, b) => a - b)
  return `a PDF of ${grid.cells.length} cells, each of which says something: ${(middle / 1_000).toFixed(1)} s, ${(size / 1_048_576).toFixed(1)} MB`
}

function aFullGrid(decisions: number, columns: number): Grid {
  const plain = aGrid()
  const named = (id: string, name: string) => ({ id, name })
  return {
    ...plain,
    roleMarks: [],
    authorityTypes: plain.authorityTypes.slice(0, 1),
    rows: Array.from({ length: decisions }, (_, i) => ({
      decision: { ...named(`d${i}`, `Approve purchase orders of kind ${i}`), displayId: `DEC-${1001 + i}` },
      section: named(`s${Math.floor(i / 50)}`, `Section ${Math.floor(i / 50)}`),
      category: named(`c${Math.floor(i / 25)}`, `Category ${Math.floor(i / 25)}`),
      authorityTypes: [0],
    })),
    columns: Array.from({ length: columns }, (_, i) => ({
      kind: 'POSITION' as const,
      ...named(`p${i}`, `Director of Department ${i}`),
      beside: ['Marisol Okafor'],
      organization: named(`o${Math.floor(i / 20)}`, `Faculty ${Math.floor(i / 20)}`),
      isActive: true,
    })),
    limits: Array.from({ length: LIMITS }, (_, i) => [
      {
        valueType: 'CURRENCY' as const,
        min: null,
        max: { value: `${(i + 1) * 1250}.00`, unit: 'USD', exclusive: false },
      },
    ]),
    cells: Array.from({ length: decisions * columns }, (_, i): GridCell => {
      const isLive = i % 9 !== 0
      return [
        Math.floor(i / columns),
        i % columns,
        0,
        isLive ? (i * 31) % LIMITS : -1,
        isLive ? 0 : 3,
        i % 11 === 0 ? 1 : 0,
        i % 7 === 0 ? 2 : 1,
      ]
    }),
  }
}
