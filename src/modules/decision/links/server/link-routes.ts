import { Refusal } from '#platform/server/http/refusal.ts'
import { type Routes, routes } from '#platform/server/http/routes.ts'
import * as calls from '../model/link-calls.ts'
import { type LinkableDocuments, linkDocuments, unlinkRecords } from './link-documents.ts'
import { countLinked, linkedRecords } from './linked-records.ts'

export type LinkQuestions = { linkableDocuments: LinkableDocuments }

export const linkRoutes = ({ linkableDocuments }: LinkQuestions): Routes =>
  routes((on) => {
    on(calls.linkDocumentsToDecisions, {
      permission: 'decision.link_documents',
      handle: ({ body: { decisionIds: ids, documentIds }, viewer, tx, now }) =>
        linkDocuments(tx, viewer, { kind: 'DECISION', ids, documentIds, now }, linkableDocuments),
    })
    on(calls.linkDocumentsToDelegations, {
      permission: 'delegation.link_documents',
      handle: ({ body: { delegationIds: ids, documentIds }, viewer, tx, now }) =>
        linkDocuments(tx, viewer, { kind: 'DELEGATION', ids, documentIds, now }, linkableDocuments),
    })
    on(calls.listLinkedRecords, {
      permission: 'decision.view',
      handle: ({ query, viewer, tx, now }) => linkedRecords(tx, viewer, query, now),
    })
    on(calls.countLinkedRecords, {
      permission: 'decision.view',
      handle: ({ query, viewer, tx, now }) => countLinked(tx, viewer, query.documentId, now),
    })
    on(calls.unlinkRecords, {
      permission: {
        keys: ['decision.link_documents', 'delegation.link_documents'],
        of: ({ body }) =>
          body.recordData.some((each) => each.type === 'DECISION')
            ? 'decision.link_documents'
            : 'delegation.link_documents',
      },
      handle: ({ body: { documentId, userId, recordData: records }, viewer, tx, now }) => {
        // named or not, it is the person who asks
        if (userId !== undefined && userId !== viewer.userId) throw new Refusal('FORBIDDEN')
        return unlinkRecords(tx, viewer, { documentId, records, now })
      },
    })
  })
