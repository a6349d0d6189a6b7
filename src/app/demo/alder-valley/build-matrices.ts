import { PRIMARY_LIMIT_TYPES } from '#modules/matrix/grid/model/definition.ts'
import { createMatrix } from '#modules/matrix/index.server.ts'
import { matrixInput } from '#modules/matrix/matrices/model/matrix.ts'
import { decisionRolesOf, matrixSettingsOf, saveMatrixSettings } from '#modules/settings/index.server.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { actAt } from '#platform/server/database/tenant-transaction.ts'
import { type BuiltTenant, viewerOf } from '../tenant-builder.ts'
import type { People } from './build-people.ts'

const DAY = 86_400_000

/** The columns of the matrix that the board reads, from the top down. */
const BOARD = [
  'President',
  'Provost',
  'VP Business and Finance',
  'VP Advancement',
  'General Counsel',
  'Controller',
  'Dean of Engineering',
  'Dean of Arts and Sciences',
  'Director of Procurement',
  'Director of Facilities',
  'Director of Human Resources',
  'Treasurer',
] as const

/** Limits of every kind, whatever their size. */
const EVERY_LIMIT = Object.fromEntries(
  PRIMARY_LIMIT_TYPES.map((type) => [type, type === 'Authority' ? true : { min: null, max: null }]),
)

type Cast = { readonly people: People; readonly decisions: ReadonlyMap<string, string> }

/** Matrices of the university: the one of the board, the roles in tiers, and one that is still being written. */
export async function buildMatrices(tx: Tx, tenant: BuiltTenant, { people, decisions }: Cast, now: Date) {
  const at = new Date(now.getTime() - 45 * DAY)
  actAt(tx, at)
  const controller = await viewerOf(tx, tenant.id, people.users.get('Priya Raman') as string, at)
  const before = await matrixSettingsOf(tx, tenant.id)
  // a matrix of the demo can have a public link, which no one has made yet
  await saveMatrixSettings(tx, controller, { before, after: { ...before, externalSharing: true } }, at)
  const roles = new Map((await decisionRolesOf(tx, tenant.id)).map(({ name, id }) => [name, id]))
  const { approvalId, signatoryId } = tenant.authorityTypes
  const every = {
    allGroups: true,
    allDecisions: true,
    authorityTypeIds: [approvalId, signatoryId],
    primaryLimitTypes: EVERY_LIMIT,
  }
  const create = (input: Record<string, unknown>, status: 'DRAFT' | 'PUBLISHED') =>
    createMatrix(tx, controller, { ...matrixInput.parse(input), matrixStatusName: status }, at)
  await create(
    {
      ...every,
      matrixName: 'Board authority matrix',
      matrixDescription: 'What the board has delegated, for its audit committee.',
      positions: BOARD.map((name) => people.positions.get(name)),
      valueAbbrevations: 'shortest',
      valueRounding: 2,
      delegationRole: true,
      delegationIdentification: 'positionUsername',
      documentSharingType: 'PUBLIC',
    },
    'PUBLISHED',
  )
  await create(
    {
      ...every,
      matrixName: 'Who is consulted',
      matrixDescription: 'Holders in tiers, and who is consulted, endorses or is informed.',
      authorityMatrix: false,
      roleMatrix: true,
      allPersonnel: true,
      delegationRole: true,
      authorityRoleIds: ['Consulted', 'Endorse', 'Informed'].map((name) => roles.get(name)),
      valueAbbrevations: 'shortest',
      valueRounding: 2,
      documentSharingType: 'SHARED',
      documentSharingUsers: ['Marisol Okafor', 'Harriet Lindgren'].map((name) => people.users.get(name)),
    },
    'PUBLISHED',
  )
  await create(
    {
      matrixName: 'Purchasing, for the colleges',
      allGroups: true,
      positions: ['Dean of Engineering', 'Dean of Arts and Sciences'].map((name) =>
        people.positions.get(name),
      ),
      decisionIds: ['Approve purchase order'].map((name) => decisions.get(name)),
      currentTab: 'decisions',
    },
    'DRAFT',
  )
}
