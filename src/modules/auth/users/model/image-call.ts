import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { sentFile } from '#platform/model/file.ts'

/** The picture of a user, one's own or another's. */
export const getProfileImage = defineCall({
  name: 'getProfileImage',
  summary: 'Get the picture of a user',
  method: 'GET',
  path: '/users/:id/profile-image',
  params: { id },
  reply: sentFile,
})
