import { sql } from '#platform/server/database/sql.ts'
import { defineStore } from '#platform/server/records/record-store.ts'
import type { MatrixInput, MatrixStatus, SharingType } from '../model/matrix.ts'
import type { PublicLink } from '../model/public-link.ts'
import { endLinks } from './link-secrets.ts'

/** What is in columns and tables of its own. */
type SeparateField =
  | 'matrixName'
  | 'matrixDescription'
  | 'owner'
  | 'groups'
  | 'documentSharingType'
  | 'documentSharingGroups'
  | 'documentSharingUsers'

/** The rest of what people write, as it is kept. */
export type StoredDefinition = Omit<MatrixInput, SeparateField> & {
  /** Anyone who wrote it may view all decisions and delegations: it shows what is above its groups, too. */
  readonly seesAbove: boolean
  /** By whose sight. Left out of what was written before this was kept: anyone who created it. */
  readonly writtenBy?: string
}

export type StoredMatrix = {
  id: string
  name: string
  description: string
  ownerUserId: string
  status: MatrixStatus
  /** Where a restore leads; null unless it is archived. */
  previousStatus: MatrixStatus | null
  sharingType: SharingType
  definition: StoredDefinition
  groupIds: readonly string[]
  sharedGroupIds: readonly string[]
  sharedUserIds: readonly string[]
  publicLink: PublicLink | null
  version: number
}

const text = (column: string) => ({ column, type: 'text' })

export const matrices = defineStore<StoredMatrix>({
  kind: 'matrix',
  table: 'app.matrix',
  alias: 'm',
  isNumbered: true,
  isSigned: true,
  name: sql`m.name`,
  columns: {
    name: text('name'),
    description: text('description'),
    ownerUserId: { column: 'owner_user_id', type: 'uuid' },
    status: text('status'),
    previousStatus: text('previous_status'),
    sharingType: text('sharing_type'),
    definition: { column: 'definition', type: 'jsonb' },
    publicLink: { column: 'public_link', type: 'jsonb' },
  },
  links: {
    groupIds: { table: 'app.matrix_group', from: 'matrix_id', to: 'group_id' },
    sharedGroupIds: { table: 'app.matrix_shared_group', from: 'matrix_id', to: 'group_id' },
    sharedUserIds: { table: 'app.matrix_shared_user', from: 'matrix_id', to: 'user_id' },
  },
  evidence: (stored) => evidenceOf(stored),
  deleted: { status: 'DELETED', previousStatus: null, publicLink: null },
  alsoWrites: async (tx, { tenantId }, saved) => {
    const ended = saved.filter(({ before, after }) => before?.publicLink && !after.publicLink)
    if (ended.length > 0)
      await endLinks(
        tx,
        tenantId,
        ended.map(({ after }) => after.id),
      )
  },
})

/** What history keeps of a matrix. */
export const evidenceOf = ({ definition, version: _version, ...stored }: StoredMatrix) => ({
  ...stored,
  ...definition,
})
export type MatrixEvidence = ReturnType<typeof evidenceOf>

/** What people wrote, as it is kept. */
export const storedContent = (
  { matrixName, matrixDescription, owner: _owner, ...input }: MatrixInput,
  sight: Pick<StoredDefinition, 'seesAbove' | 'writtenBy'>,
) => {
  const { groups, documentSharingType, documentSharingGroups, documentSharingUsers, ...definition } = input
  return {
    name: matrixName,
    description: matrixDescription,
    sharingType: documentSharingType,
    // whom a restricted or public matrix was shared with before is forgotten
    sharedGroupIds: documentSharingType === 'SHARED' ? documentSharingGroups : [],
    sharedUserIds: documentSharingType === 'SHARED' ? documentSharingUsers : [],
    groupIds: groups,
    definition: { ...definition, ...sight },
  }
}

/** The same the other way round. */
export const inputOf = (
  stored: Pick<
    StoredMatrix,
    | 'name'
    | 'description'
    | 'ownerUserId'
    | 'sharingType'
    | 'definition'
    | 'groupIds'
    | 'sharedGroupIds'
    | 'sharedUserIds'
  >,
): MatrixInput & { owner: string } => {
  const { seesAbove: _sees, writtenBy: _by, ...definition } = stored.definition
  return {
    matrixName: stored.name,
    matrixDescription: stored.description,
    owner: stored.ownerUserId,
    ...definition,
    groups: [...stored.groupIds],
    documentSharingType: stored.sharingType,
    documentSharingGroups: [...stored.sharedGroupIds],
    documentSharingUsers: [...stored.sharedUserIds],
  }
}
