import * as z from 'zod'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id, line, requiredId } from '#platform/model/fields.ts'
import { defineUpload } from '#platform/model/import.ts'
import { uses } from '../../uses/model/uses.ts'

/** Spec 5.1. */
export const sectionName = line(50, 1, 'Section name is required.')
export const categoryName = line(50, 1, 'Category Name is required.')
export const SECTION_NEEDED = 'Section is required'

const place = z.object({ id, name: z.string(), version: z.int() })

/** Sections by name. Spec 7.2. */
export const listSections = defineCall({
  name: 'listSections',
  summary: 'List sections',
  method: 'GET',
  path: '/decision-sections',
  reply: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
})

/** Categories by name, of one section or of all. Spec 7.2. */
export const listCategories = defineCall({
  name: 'listCategories',
  summary: 'List categories of all sections or of some',
  method: 'GET',
  path: '/decision-categories',
  query: { sectionIds: inQuery.list(id).optional() },
  reply: z.object({ items: z.array(z.object({ id, name: z.string(), sectionId: id })) }),
})

/** Sections with their categories and how many decisions and delegations, none of them deleted, are in each. */
export const tableOfSections = defineCall({
  name: 'tableOfSections',
  summary: 'List sections with their categories and the number of decisions in each',
  method: 'GET',
  path: '/decision-sections/table',
  reply: z.object({
    items: z.array(place.extend({ ...uses.shape, categories: z.array(place.extend(uses.shape)) })),
  }),
})
export type SectionRow = z.output<typeof tableOfSections.reply>['items'][number]

export const createSection = defineCall({
  name: 'createSection',
  summary: 'Create a section',
  method: 'POST',
  path: '/decision-sections',
  status: 201,
  body: z.strictObject({ name: sectionName }),
  reply: place,
  etag: true,
})

export const renameSection = defineCall({
  name: 'renameSection',
  summary: 'Rename a section',
  method: 'PATCH',
  path: '/decision-sections/:id',
  params: { id },
  body: z.strictObject({ name: sectionName }),
  reply: place,
  ifMatch: true,
})

/** What would keep a section from being deleted: what is used in it. Its own categories go with it. */
export const checkSection = defineCall({
  name: 'checkSection',
  summary: 'Count the records in a section',
  method: 'GET',
  path: '/decision-sections/:id/check-relationships',
  params: { id },
  reply: uses.extend({ categories: z.int() }),
})

/** Deletes a section in which nothing stands, with its categories. */
export const deleteSection = defineCall({
  name: 'deleteSection',
  summary: 'Delete an empty section with its categories',
  method: 'DELETE',
  path: '/decision-sections/:id',
  params: { id },
  reply: z.object({ id }),
  ifMatch: true,
})

export const createCategory = defineCall({
  name: 'createCategory',
  summary: 'Create a category',
  method: 'POST',
  path: '/decision-categories',
  status: 201,
  body: z.strictObject({ name: categoryName, sectionId: requiredId(SECTION_NEEDED) }),
  reply: place,
  etag: true,
})

export const renameCategory = defineCall({
  name: 'renameCategory',
  summary: 'Rename a category',
  method: 'PATCH',
  path: '/decision-categories/:id',
  params: { id },
  body: z.strictObject({ name: categoryName }),
  reply: place,
  ifMatch: true,
})

export const checkCategory = defineCall({
  name: 'checkCategory',
  summary: 'Count the records in a category',
  method: 'GET',
  path: '/decision-categories/:id/check-relationships',
  params: { id },
  reply: uses,
})

/** Deletes a category in which nothing stands. */
export const deleteCategory = defineCall({
  name: 'deleteCategory',
  summary: 'Delete an empty category',
  method: 'DELETE',
  path: '/decision-categories/:id',
  params: { id },
  reply: z.object({ id }),
  ifMatch: true,
})

/** Sections with their categories; names that already exist are ignored. Spec 5.4. */
export const sectionsUpload = defineUpload('Sections', '/decision-sections')
