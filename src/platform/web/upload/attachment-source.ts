import type { AttachmentCalls } from '#platform/model/attachment.ts'
import type { Service } from '../client/client.ts'

export type AttachmentsOf = {
  service: Service
  calls: AttachmentCalls
  /** The id of the record. */
  id: string
  /** How many files the record may have. */
  most: number
  mayChange: boolean
}
