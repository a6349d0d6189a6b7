import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (_world, { decisionId, delegationId, slotId }) => {
    const d = '/api/decision'
    return {
      linkDocumentsToDecisions: {
        path: `${d}/decisions/bulk-link-documents`,
        body: { decisionIds: [decisionId], documentIds: [slotId] },
      },
      linkDocumentsToDelegations: {
        path: `${d}/delegations/bulk-link-documents`,
        body: { delegationIds: [delegationId], documentIds: [slotId] },
      },
      listLinkedRecords: { path: `${d}/decisions/linked-records?documentId=${slotId}` },
      countLinkedRecords: { path: `${d}/decisions/linked-records-count?documentId=${slotId}` },
      unlinkRecords: {
        path: `${d}/decisions/unlink-records`,
        body: { documentId: slotId, recordData: [{ id: decisionId, type: 'DECISION' }] },
      },
    }
  },
  ids: {
    documentId: { why: 'no documents are kept yet: whoever keeps them answers which are seen' },
    documentIds: { why: 'no documents are kept yet: whoever keeps them answers which are seen' },
  },
  places: [[/ body recordData\[\]\.id$/, 'decision']],
})
