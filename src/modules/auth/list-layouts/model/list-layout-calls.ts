import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id, line } from '#platform/model/fields.ts'
import { arrangement } from '#platform/model/list-layout.ts'

const NAME_MAX = 50
/** So many named layouts may one person have of a list, and of all lists together. */
export const OF_A_LIST = 20
export const OF_ALL_LISTS = 200
/** The product has fewer lists. */
export const MOST_VIEWS = 100

const list = z.string().regex(/^[a-z][a-z-]{0,49}$/)
const name = line(NAME_MAX, 1)

const listLayout = z.object({ id, list, name, arrangement, version: z.int() })
export type ListLayout = z.output<typeof listLayout>

/** A list as its person has it now: the layout it began with, and how it is arranged since. */
const listView = z.strictObject({ list, layoutId: id.nullable(), arrangement })
export type ListView = z.output<typeof listView>

/** Everything that the person who asks keeps about their lists. */
export const readListLayouts = defineCall({
  name: 'readListLayouts',
  summary: 'List your own layouts, and how your lists look now',
  method: 'GET',
  path: '/user/list-layouts',
  reply: z.object({ layouts: z.array(listLayout), views: z.array(listView) }),
})
export type ListLayouts = z.output<typeof readListLayouts.reply>

/** Saves a layout under a name; the list has it after that. */
export const createListLayout = defineCall({
  name: 'createListLayout',
  summary: 'Save a layout of a list under a name, at most 20 per list',
  method: 'POST',
  path: '/user/list-layouts',
  status: 201,
  body: z.strictObject({ list, name, arrangement }),
  reply: listLayout,
  etag: true,
})

/** Renames a layout, or saves another arrangement in it. Needs If-Match. */
export const updateListLayout = defineCall({
  name: 'updateListLayout',
  summary: 'Rename a layout, or save another arrangement in it',
  method: 'PATCH',
  path: '/user/list-layouts/:id',
  params: { id },
  body: z.strictObject({ name: name.optional(), arrangement: arrangement.optional() }),
  reply: listLayout,
  ifMatch: true,
})

/** A list that had it looks as by default again. */
export const deleteListLayout = defineCall({
  name: 'deleteListLayout',
  summary: 'Delete a layout',
  method: 'DELETE',
  path: '/user/list-layouts/:id',
  params: { id },
  reply: z.object({ id }),
  ifMatch: true,
})

/** Keeps how a list looks now; `view: null` is how it looks by default. What was sent last is kept. */
export const keepListView = defineCall({
  name: 'keepListView',
  summary: 'Save how a list looks now',
  method: 'PUT',
  path: '/user/list-views/:list',
  params: { list },
  body: z.strictObject({ view: listView.omit({ list: true }).nullable() }),
  reply: z.object({ list }),
})
