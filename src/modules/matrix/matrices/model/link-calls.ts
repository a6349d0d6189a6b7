import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { linkChange, linkReply } from './public-link.ts'

/** Makes, changes, renews or ends the public link of a matrix. Needs If-Match. */
export const changeMatrixLink = defineCall({
  name: 'changeMatrixLink',
  summary: 'Make, change, renew, or turn off the public link of a matrix',
  method: 'PUT',
  path: '/matrices/:id/public-link',
  params: { id },
  body: linkChange,
  reply: linkReply,
  ifMatch: true,
})
