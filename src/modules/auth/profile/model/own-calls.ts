import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { instant, text } from '#platform/model/fields.ts'
import { type ImageRule, receivedImage } from '#platform/model/image.ts'
import { mobilePhone } from '../../users/model/user.ts'

/** What a person may change of themselves; the rest an administrator keeps. Spec 7.1. */
export const updateOwn = defineCall({
  name: 'updateOwn',
  summary: 'Change your own mobile phone',
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

export const putProfileImage = defineCall({
  name: 'putProfileImage',
  summary: 'Set your own picture; the body is the file',
  method: 'PUT',
  path: '/user/profile-image',
  query: { fileName: text(255, 1) },
  body: receivedImage(PROFILE_IMAGE_RULE),
  reply: z.object({ updatedAt: instant }),
})

export const deleteProfileImage = defineCall({
  name: 'deleteProfileImage',
  summary: 'Remove your own picture',
  method: 'DELETE',
  path: '/user/profile-image',
  reply: z.object({ deleted: z.literal(true) }),
})
