import { attachmentCalls } from '#platform/model/attachment.ts'

/** Spec 5.4, semantics 3.9. */
export const MOST_ATTACHMENTS = 5

export const actionAttachments = attachmentCalls('Action', 'an action', '/actions/:id')
