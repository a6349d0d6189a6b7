import * as z from 'zod'
import { distinctIds, id, line, text } from '#platform/model/fields.ts'
import { permitted } from '#platform/model/permitted.ts'
import { statusSince } from '#platform/model/status-since.ts'
import { matrixDelegation, matrixFormat, matrixScope } from '../../grid/model/definition.ts'
import { linkState } from './public-link.ts'

/** Spec 4.5. */
export const MATRIX_STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED', 'DELETED'] as const
export type MatrixStatus = (typeof MATRIX_STATUSES)[number]
export const MATRIX_STATUS_LABELS = {
  DRAFT: 'Draft',
  PUBLISHED: 'Published',
  ARCHIVED: 'Archived',
  DELETED: 'Deleted',
} as const satisfies Record<MatrixStatus, string>

export const SHARING_TYPES = ['RESTRICTED', 'SHARED', 'PUBLIC'] as const
export type SharingType = (typeof SHARING_TYPES)[number]
export const SHARING_TYPE_LABELS = {
  RESTRICTED: 'Restricted',
  SHARED: 'Shared',
  PUBLIC: 'Public',
} as const satisfies Record<SharingType, string>

/** The steps of the wizard, in order. Spec 2.4. */
export const WIZARD_STEPS = [
  'main',
  'groups',
  'personnel',
  'decisions',
  'delegation',
  'formatting',
  'sharing',
] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]

/** Who may open it, and whether they may narrow what they see. Spec 3.6. */
const matrixSharing = {
  documentSharingType: z.enum(SHARING_TYPES).default('RESTRICTED'),
  documentSharingGroups: distinctIds(200).default([]),
  documentSharingUsers: distinctIds(200).default([]),
  viewerAdjustableFilters: z.boolean().default(true),
}

export const matrixName = line(150, 1, 'Matrix name is required.')

/** A whole matrix as people write it. Spec 3.6. */
export const matrixInput = z.strictObject({
  matrixName,
  matrixDescription: text(250).default(''),
  /** Decision Matrix: by position or user. */
  authorityMatrix: z.boolean().default(true),
  /** Authority Matrix: by role in tiers. */
  roleMatrix: z.boolean().default(false),
  /** The columns of an Authority Matrix beside the holders. */
  authorityRoleIds: distinctIds(10).default([]),
  /** Left out: anyone who creates it. */
  owner: id.optional(),
  ...matrixScope,
  ...matrixDelegation,
  ...matrixFormat,
  ...matrixSharing,
  /** The step at which a draft is opened again. */
  currentTab: z.enum(WIZARD_STEPS).default('main'),
})
export type MatrixInput = z.output<typeof matrixInput>

const named = z.object({ id, name: z.string() })

export const matrixDetail = z.object({
  id,
  matrixId: z.string(),
  matrixStatusName: z.enum(MATRIX_STATUSES),
  isFavorite: z.boolean(),
  ownerName: z.string(),
  /** Everything else as it was written. */
  input: matrixInput.required(),
  /** The names of what it names, by their ids. */
  names: z.record(z.string(), z.string()),
  permissions: z.object({
    edit: permitted,
    /** To change what its public link shows to strangers. */
    changeShown: permitted,
    publish: permitted,
    archive: permitted,
    restore: permitted,
    delete: permitted,
    share: permitted,
    export: permitted,
    changeOwner: permitted,
    history: permitted,
    shareExternal: permitted,
    endLink: permitted,
  }),
  /** It shows what is above its groups, which the viewer cannot view: shared or given by them it shows that to no one any longer. */
  narrowsWhenShared: z.boolean(),
  /** Its public link; null: it has none. */
  publicLink: linkState.nullable(),
  statusSince: statusSince.nullable(),
  createdBy: named.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
})
export type MatrixDetail = z.output<typeof matrixDetail>

export const viewColumns = z.array(id).max(500).default([])

/** What a person keeps of a matrix for themselves: their columns, and what is folded. Spec 7.6, personal view. */
export const viewData = z.strictObject({
  columnOrder: viewColumns,
  hiddenColumns: viewColumns,
  foldedSections: z.array(id).max(200).default([]),
  shows: z.enum(['limits', 'roles', 'both']).default('both'),
})
export type ViewData = z.output<typeof viewData>
