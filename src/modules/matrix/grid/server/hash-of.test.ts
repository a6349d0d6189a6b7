import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { limitsText } from '#modules/authority/terms/model/limit-texts.ts'
import { canonical } from '#platform/model/canonical.ts'
import { CELL_STATES } from '../model/grid.ts'
import { columnKey } from '../model/grid-cells.ts'
import { aGrid, NO_LIMIT, upTo } from '../testing/a-grid.ts'
import { sha256OfGrid } from './hash-of.ts'

test('The hash of a grid is that of its cells as canonical JSON, in the order of their texts.', () => {
  const grid = aGrid({
    cells: {
      'Approve purchase order/Controller': { limit: [upTo('500.00'), NO_LIMIT], flags: 3 },
      'Approve purchase order/President': { limit: [upTo('900.00')] },
      'Approve travel/President': { state: 'SUSPENDED' },
    },
  })
  const stated = grid.cells.map(([row, column, type, limit, state, flags]) =>
    canonical({
      decision: grid.rows[row]?.decision.displayId,
      holder: columnKey(grid.columns[column]!),
      authorityTypeId: grid.authorityTypes[type]?.id,
      limit: limit < 0 ? null : limitsText(grid.limits[limit]!),
      state: CELL_STATES[state],
      flags,
    }),
  )
  expect(stated).toHaveLength(3)
  const hash = createHash('sha256').update(canonical(stated.sort())).digest('hex')
  expect(sha256OfGrid(grid)).toBe(hash)
})
