import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A test file of more than 400 lines is about two subjects.
const MOST = 400

/** These files are longer. A number may only become smaller, and a file that is short enough leaves the list. */
const LONGER: Readonly<Record<string, number>> = {
  'src/modules/actions/actions/server/actions.db.test.ts': 410,
  'src/modules/auth/sessions/web/session.screen.test.tsx': 403,
  'src/modules/auth/tenants/server/tenants.db.test.ts': 478,
  'src/modules/auth/users/server/own-authority.db.test.ts': 415,
  'src/modules/auth/users/server/users.db.test.ts': 684,
  'src/modules/auth/users/web/users.screen.test.tsx': 413,
  'src/modules/authority/engine/model/evaluate-rules.test.ts': 520,
  'src/modules/decision/decisions/web/form/decision-form.screen.test.tsx': 449,
  'src/modules/decision/delegations/model/delegation-transitions.test.ts': 510,
  'src/modules/decision/delegations/server/change-approval.db.test.ts': 441,
  'src/modules/decision/delegations/server/delegation-life.db.test.ts': 481,
  'src/modules/decision/delegations/server/one-gate.db.test.ts': 457,
  'src/modules/decision/delegations/web/form/delegation-form.screen.test.tsx': 437,
  'src/modules/matrix/grid/web/grid-body.screen.test.tsx': 440,
  'src/modules/matrix/matrices/server/matrices.db.test.ts': 823,
  'src/modules/matrix/matrices/server/visibility-of-author.db.test.ts': 448,
  'src/modules/matrix/matrices/web/wizard/matrix-wizard.screen.test.tsx': 472,
  'src/modules/matrix/transfer/server/update-refusals.db.test.ts': 422,
  'src/modules/notification/delivery/server/notify.db.test.ts': 702,
  'src/modules/notification/delivery/server/one-voice.db.test.ts': 416,
  'src/platform/web/list/list.screen.test.tsx': 433,
  'test/database/group-scope.test.ts': 492,
  'test/database/groups.test.ts': 478,
  'test/database/import.test.ts': 641,
  'test/database/positions.test.ts': 403,
  'test/database/tampering.test.ts': 508,
}

const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1

test('a test file has at most 400 lines', () => {
  const paths = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'e2e/*.e2e.ts'])
  const tooLong = paths.filter((path) => linesOf(path) > (LONGER[path] ?? MOST))
  expect(tooLong, 'Split the file by subject.').toEqual([])
  const shorter = Object.entries(LONGER).filter(
    ([path, most]) => !paths.includes(path) || linesOf(path) < most,
  )
  expect(shorter, 'Write the smaller number, or remove the line of a file within 400.').toEqual([])
})
