import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id, line } from '#platform/model/fields.ts'
import { uses } from '../../uses/model/uses.ts'
import { WORD_STATUSES, word } from '../../vocabulary/model/vocabulary.ts'

/** The drawings that an authority type may have, as the icons of the screens are named. */
export const AUTHORITY_TYPE_ICONS = [
  'check',
  'signature',
  'stamp',
  'key',
  'scales',
  'coins',
  'shield',
  'star',
  'eye',
  'documents',
  'position',
  'send',
] as const
export type AuthorityTypeIcon = (typeof AUTHORITY_TYPE_ICONS)[number]

export const authorityTypeName = line(50, 1, 'Name is required.')
/** Spec 5.2. */
export const authorityTypeIcon = z.enum(AUTHORITY_TYPE_ICONS, 'Please select an icon.')

const status = z.enum(WORD_STATUSES)
const authorityTypeOrder = z.int().min(1).max(1_000)
const authorityType = word.extend({ icon: authorityTypeIcon, authorityTypeOrder: z.int() })

/** Authority types in their order. Spec 7.2. */
export const listAuthorityTypes = defineCall({
  name: 'listAuthorityTypes',
  summary: 'List authority types',
  method: 'GET',
  path: '/delegation/authority-types',
  reply: z.object({
    items: z.array(authorityType.omit({ isDefault: true, version: true })),
  }),
})

/** Authority types with how many decisions and delegations, none of them deleted, use each. */
export const tableOfAuthorityTypes = defineCall({
  name: 'tableOfAuthorityTypes',
  summary: 'List authority types with the number of their uses',
  method: 'GET',
  path: '/delegation/authority-types/table',
  reply: z.object({ items: z.array(authorityType.extend(uses.shape)) }),
})
export type AuthorityTypeRow = z.output<typeof tableOfAuthorityTypes.reply>['items'][number]

/** A new authority type stands last, and is on. */
export const createAuthorityType = defineCall({
  name: 'createAuthorityType',
  summary: 'Create an authority type',
  method: 'POST',
  path: '/delegation/authority-types',
  status: 201,
  body: z.strictObject({ name: authorityTypeName, icon: authorityTypeIcon }),
  reply: authorityType,
  etag: true,
})

/** Changes what is named. One in use is not disabled, and one stays on; `authorityTypeOrder` is its place among all, from 1. */
export const updateAuthorityType = defineCall({
  name: 'updateAuthorityType',
  summary: 'Rename, order, enable, or disable an authority type, or change its icon',
  method: 'PATCH',
  path: '/delegation/authority-types/:id',
  params: { id },
  body: z.strictObject({
    name: authorityTypeName.optional(),
    icon: authorityTypeIcon.optional(),
    status: status.optional(),
    authorityTypeOrder: authorityTypeOrder.optional(),
  }),
  reply: authorityType,
  ifMatch: true,
})

/** Deletes one of the organization's own that nothing uses. */
export const deleteAuthorityType = defineCall({
  name: 'deleteAuthorityType',
  summary: 'Delete an authority type that is not in use',
  method: 'DELETE',
  path: '/delegation/authority-types/:id',
  params: { id },
  reply: z.object({ id }),
  ifMatch: true,
})
