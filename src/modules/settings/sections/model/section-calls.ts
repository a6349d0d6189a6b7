import * as z from 'zod'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'

/** Sections by name. Spec 7.2. */
export const listSections = defineCall({
  name: 'listSections',
  method: 'GET',
  path: '/decision-sections',
  reply: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
})

/** Categories by name, of one section or of all. Spec 7.2. */
export const listCategories = defineCall({
  name: 'listCategories',
  method: 'GET',
  path: '/decision-categories',
  query: { sectionIds: inQuery.list(id).optional() },
  reply: z.object({ items: z.array(z.object({ id, name: z.string(), sectionId: id })) }),
})
