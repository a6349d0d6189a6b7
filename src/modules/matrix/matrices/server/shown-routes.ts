import { type Routes, routes } from '#platform/server/http/routes.ts'
import * as calls from '../../grid/model/grid-calls.ts'
import { readCell } from '../../grid/server/read-cell.ts'
import { readGrid } from '../../grid/server/read-grid.ts'
import { readTiers } from '../../grid/server/read-tiers.ts'
import { WRITES } from './may-write.ts'
import { definitionThen } from './read-definition.ts'
import { readingToWrite } from './reading-to-write.ts'

const DECISION = { authorityMatrix: true, roleMatrix: false, authorityRoleIds: [] }
const AUTHORITY = { authorityMatrix: false, roleMatrix: true }

/** What matrices show: saved ones, and those that are not. Spec 7.6. */
export const shownRoutes: Routes = routes((on) => {
  const view = 'matrix.view'
  on(calls.previewMatrix, {
    permission: WRITES,
    handle: async ({ body: { at, knownAt, matrixId, ...definition }, viewer, tx, now }) =>
      readGrid(
        tx,
        definition,
        await readingToWrite(tx, viewer, { matrixId, definition, types: DECISION, at, knownAt }, now),
      ),
  })
  on(calls.previewRoleMatrix, {
    permission: WRITES,
    handle: async ({ body: { at, knownAt, matrixId, ...definition }, viewer, tx, now }) =>
      readTiers(
        tx,
        definition,
        await readingToWrite(
          tx,
          viewer,
          { matrixId, definition, types: { ...AUTHORITY, ...definition }, at, knownAt },
          now,
        ),
      ),
  })
  on(calls.readMatrixCell, {
    permission: view,
    handle: async ({ params: { id }, body: { decisionId, kind, holderId, ...asked }, viewer, tx, now }) => {
      const { definition, reading } = await definitionThen(tx, viewer, { id, ...asked }, now)
      return readCell(tx, viewer, definition, { decisionId, who: { kind, id: holderId } }, reading)
    },
  })
  on(calls.readMatrixTiers, {
    permission: view,
    handle: async ({ params: { id }, body, viewer, tx, now }) => {
      const { definition, reading } = await definitionThen(
        tx,
        viewer,
        { id, ...body, type: 'AUTHORITY' },
        now,
      )
      return readTiers(tx, definition, reading)
    },
  })
  on(calls.readMatrixGrid, {
    permission: view,
    handle: async ({ params: { id }, body, viewer, tx, now }) => {
      const { definition, reading } = await definitionThen(tx, viewer, { id, ...body, type: 'DECISION' }, now)
      return readGrid(tx, definition, reading)
    },
  })
})
