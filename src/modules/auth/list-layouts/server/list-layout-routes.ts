import { routes } from '#platform/server/http/routes.ts'
import { MEMBER } from '../../permissions/model/permission-catalogue.ts'
import * as calls from '../model/list-layout-calls.ts'
import { layoutsOf, viewsOf } from './list-layout-store.ts'
import { createLayout, keepView, removeLayout, updateLayout } from './write-list-layouts.ts'

/** Every member keeps layouts of their own; no one sees another's. */
export const listLayoutRoutes = routes((on) => {
  const permission = MEMBER
  on(calls.readListLayouts, {
    permission,
    handle: async ({ viewer, tx }) => {
      const [layouts, views] = await Promise.all([layoutsOf(tx, viewer), viewsOf(tx, viewer)])
      return { layouts, views }
    },
  })
  on(calls.createListLayout, {
    permission,
    handle: ({ body: asked, viewer, tx, now }) => createLayout(tx, viewer, { ...asked, now }),
  })
  on(calls.updateListLayout, {
    permission,
    handle: ({ params, body: { name, arrangement }, viewer, tx, now, expected }) =>
      updateLayout(tx, viewer, { id: params.id, name, arrangement, expected, now }),
  })
  on(calls.deleteListLayout, {
    permission,
    handle: ({ params, viewer, tx, expected }) => removeLayout(tx, viewer, { id: params.id, expected }),
  })
  on(calls.keepListView, {
    permission,
    handle: ({ params, body, viewer, tx }) => keepView(tx, viewer, params.list, body.view),
  })
})
