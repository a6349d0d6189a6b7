import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id, instant, text } from '#platform/model/fields.ts'
import { sentFile } from '#platform/model/file.ts'
import { type ImageRule, receivedImage } from '#platform/model/image.ts'
import { mobilePhone } from '../../users/model/user.ts'

/** What a person may change of themselves; the rest an administrator keeps. Spec 7.1. */
export const updateOwn = defineCall({
  name: 'updateOwn',
  summary: "Change one's own mobile phone",
  method: 'PATCH',
  path: '/user',
  body: z.strictObject({ mobilePhone }),
  reply: z.object({ mobilePhone: z.string() }),
})

/** Spec 5.4. */
export const PROFILE_IMAGE_RULE: ImageRule = {
  types: ['jpeg', 'png', 'gif', 'webp'],
  most: 20 * 1024 * 1024,
  limit: '20MB',
  refusal: 'Only image files (JPEG, PNG, GIF, Webp) are allowed!',
}

/** The picture of a user, one's own or another's. */
export const getProfileImage = defineCall({
  name: 'getProfileImage',
  summary: 'Get the picture of a user',
  method: 'GET',
  path: '/users/:id/profile-image',
  params: { id },
  reply: sentFile,
})

export const putProfileImage = defineCall({
  name: 'putProfileImage',
  summary: "Set one's own picture; the body is the file",
  method: 'PUT',
  path: '/user/profile-image',
  query: { fileName: text(255, 1) },
  body: receivedImage(PROFILE_IMAGE_RULE),
  reply: z.object({ updatedAt: instant }),
})

export const deleteProfileImage = defineCall({
  name: 'deleteProfileImage',
  summary: "Remove one's own picture",
  method: 'DELETE',
  path: '/user/profile-image',
  reply: z.object({ deleted: z.literal(true) }),
})
