import { historyCalls } from '#platform/model/history-calls.ts'
import { matrixInput } from './matrix.ts'

/** What a matrix said of itself at an instant; its cells of then are asked with `definition: THEN`. Spec 7.6. */
export const matrixHistory = historyCalls('Matrix', 'a matrix', '/matrices/:id', {
  has: ['log', 'revisionIds', 'revision', 'asOf'],
  record: matrixInput.required(),
})
