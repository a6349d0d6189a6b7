import { kindTesting } from '#test/database/kind-testing.ts'
import { arrangement } from '#test/database/records.ts'

export const testing = kindTesting({
  samples: (_world, { layoutId }) => {
    const version = { 'if-match': '"1"' }
    return {
      readListLayouts: { path: '/api/auth/user/list-layouts' },
      createListLayout: {
        path: '/api/auth/user/list-layouts',
        body: { list: 'decisions', name: 'Of a stranger', arrangement },
      },
      updateListLayout: {
        path: `/api/auth/user/list-layouts/${layoutId}`,
        body: { name: 'Taken over' },
        headers: version,
      },
      deleteListLayout: { path: `/api/auth/user/list-layouts/${layoutId}`, headers: version },
      keepListView: {
        path: '/api/auth/user/list-views/decisions',
        body: { view: { layoutId: layoutId, arrangement } },
      },
    }
  },
  ids: {
    layoutId: 'layout',
    reportId: { why: 'no reports are kept yet' },
  },
  places: [[/^\/api\/auth\/user\/list-layouts\b/, 'layout']],
})
