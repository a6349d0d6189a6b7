import { type ActKey, defineActs } from '#platform/model/acts.ts'
import { defineLifecycle } from '#platform/model/lifecycle.ts'
import { MATRIX_STATUS_LABELS } from './matrix.ts'

/** Spec 4.5. Restore leads back to the status before; delegations that an archive revoked stay revoked. */
export const matrixLifecycle = defineLifecycle({
  noun: 'matrix',
  labels: MATRIX_STATUS_LABELS,
  transitions: [
    { from: ['DRAFT'], event: 'PUBLISH', to: 'PUBLISHED', verb: 'publish' },
    { from: ['DRAFT', 'PUBLISHED'], event: 'EDIT', to: 'same', verb: 'edit' },
    { from: ['DRAFT', 'PUBLISHED', 'ARCHIVED'], event: 'REASSIGN', to: 'same', verb: 'reassign' },
    { from: ['DRAFT', 'PUBLISHED'], event: 'ARCHIVE', to: 'ARCHIVED', verb: 'archive' },
    { from: ['ARCHIVED'], event: 'RESTORE', to: 'previous', verb: 'restore' },
    { from: ['DRAFT', 'PUBLISHED', 'ARCHIVED'], event: 'DELETE', to: 'DELETED', verb: 'delete' },
  ],
})

export const matrixActs = defineActs(matrixLifecycle, {
  edit: { event: 'EDIT', permission: 'matrix.edit', icon: 'edit' },
  reassign: { event: 'REASSIGN', permission: 'matrix.change_owner', icon: 'swap' },
  restore: { event: 'RESTORE', permission: 'matrix.archive', icon: 'reissue', asks: 'always' },
  archive: { event: 'ARCHIVE', permission: 'matrix.archive', icon: 'archive', danger: true, asks: 'always' },
  delete: { event: 'DELETE', permission: 'matrix.delete', icon: 'trash', danger: true, asks: 'always' },
})
export type MatrixAct = ActKey<typeof matrixActs>
