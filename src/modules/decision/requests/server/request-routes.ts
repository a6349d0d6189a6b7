import { type Routes, routes } from '#platform/server/routes.ts'
import * as calls from '../model/request-calls.ts'
import { readAuthorityRequest, requestAuthority } from './request-authority.ts'

export const requestRoutes: Routes = routes((on) => {
  on(calls.getAuthorityRequest, {
    permission: 'tenant.request_authority',
    handle: ({ query, viewer, tx, now }) => readAuthorityRequest(tx, viewer, query, now),
  })
  on(calls.requestAuthority, {
    permission: 'tenant.request_authority',
    handle: ({ body, viewer, tx, now }) => requestAuthority(tx, viewer, body, now),
  })
})
