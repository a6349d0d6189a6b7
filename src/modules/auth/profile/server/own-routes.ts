import { routes } from '#platform/server/http/routes.ts'
import { MEMBER } from '../../permissions/model/permission-catalogue.ts'
import * as calls from '../model/own-calls.ts'
import { addRecentSearch, listRecentSearches } from '../model/recent-search-calls.ts'
import { putImage, removeImage } from './own-image.ts'
import { keepSearch, recentSearches } from './recent-searches.ts'
import { updateOwn } from './update-own.ts'

/** What a person changes of themselves. */
export const ownRoutes = routes((on) => {
  on(calls.updateOwn, {
    permission: MEMBER,
    handle: ({ body: { mobilePhone }, viewer, tx, now }) => updateOwn(tx, viewer, { mobilePhone }, now),
  })
  on(calls.putProfileImage, {
    permission: MEMBER,
    handle: ({ body, viewer, tx, now }) => putImage(tx, viewer, body, now),
  })
  on(addRecentSearch, {
    permission: MEMBER,
    handle: ({ body, viewer, tx }) => keepSearch(tx, viewer, body.searchData),
  })
  on(listRecentSearches, {
    permission: MEMBER,
    handle: ({ viewer, tx }) => recentSearches(tx, viewer),
  })
  on(calls.deleteProfileImage, {
    permission: MEMBER,
    handle: ({ viewer, tx, now }) => removeImage(tx, viewer, now),
  })
})
