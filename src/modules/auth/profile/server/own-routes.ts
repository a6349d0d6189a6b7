import { SentFile } from '#platform/model/file.ts'
import { IMAGES, kindOfType } from '#platform/model/image.ts'
import { notFound } from '#platform/server/refusal.ts'
import { routes } from '#platform/server/routes.ts'
import { MEMBER } from '../../permissions/model/permission-catalogue.ts'
import * as calls from '../model/own-calls.ts'
import { imageOf, putImage, removeImage } from './own-image.ts'
import { updateOwn } from './update-own.ts'

/** What a person changes of themselves, and the pictures of all members. */
export const ownRoutes = routes((on) => {
  on(calls.updateOwn, {
    permission: MEMBER,
    handle: ({ body: { mobilePhone }, viewer, tx, now }) => updateOwn(tx, viewer, { mobilePhone }, now),
  })
  on(calls.getProfileImage, {
    permission: MEMBER,
    handle: async ({ params: { id }, viewer, tx }) => {
      const found = await imageOf(tx, viewer.tenantId, id)
      if (!found) throw notFound()
      const kind = kindOfType(found.type)
      return new SentFile(`profile-image.${kind ? IMAGES[kind].names[0] : ''}`, found.type, found.bytes)
    },
  })
  on(calls.putProfileImage, {
    permission: MEMBER,
    handle: ({ body, viewer, tx, now }) => putImage(tx, viewer, body, now),
  })
  on(calls.deleteProfileImage, {
    permission: MEMBER,
    handle: ({ viewer, tx, now }) => removeImage(tx, viewer, now),
  })
})
