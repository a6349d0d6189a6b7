import { type Routes, routes } from '#platform/server/http/routes.ts'
import { askToDecide as askCall } from '../model/ask-call.ts'
import * as calls from '../model/request-calls.ts'
import { askToDecide } from './ask-to-decide.ts'
import { readAuthorityRequest, requestAuthority } from './request-authority.ts'

export const requestRoutes: Routes = routes((on) => {
  on(calls.getAuthorityRequest, {
    permission: 'tenant.request_authority',
    handle: ({ query, viewer, tx, now }) => readAuthorityRequest(tx, viewer, query, now),
  })
  on(askCall, {
    permission: 'tenant.create_actions',
    handle: ({ params, body, viewer, tx, now }) =>
      askToDecide(tx, viewer, { ...body, decisionId: params.id, now }),
  })
  on(calls.requestAuthority, {
    permission: 'tenant.request_authority',
    handle: ({ body, viewer, tx, now }) => requestAuthority(tx, viewer, body, now),
  })
})
