import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import { countWaitingActions } from '#modules/actions/actions/model/waiting-call.ts'
import { couldHave, tenantsOfPerson } from '#modules/auth/index.server.ts'
import { readListLayouts } from '#modules/auth/list-layouts/model/list-layout-calls.ts'
import { MEMBER } from '#modules/auth/permissions/model/permission-catalogue.ts'
import { getUserDetails, listTenantsOfPerson, startVisit } from '#modules/auth/users/model/user-calls.ts'
import { decisionLists } from '#modules/decision/decisions/model/decision-list.ts'
import { delegationLists } from '#modules/decision/delegations/model/delegation-list.ts'
import { countNotifications } from '#modules/notification/notifications/model/count-notifications.ts'
import type { AnyCall } from '#platform/model/call.ts'
import { listLongJobs } from '#platform/model/long-job.ts'
import { encodeReply } from '#platform/server/http/encode-reply.ts'
import { type AnyRoute, type Door, declared, keysOf, type Routes } from '#platform/server/http/routes.ts'
import { refuseOtherTenant } from '#platform/server/http/serve.ts'

const AUTH = '/api/auth'

/** What every page asks first. None of them asks for anything in its path, query or body. */
const FIRST: readonly (readonly [service: string, call: AnyCall])[] = [
  [AUTH, getUserDetails],
  [AUTH, readListLayouts],
  [AUTH, listLongJobs],
  ['/api/decision', delegationLists.counts],
  ['/api/decision', decisionLists.counts],
  ['/api/actions', countWaitingActions],
  ['/api/notification', countNotifications],
]

type Part = { service: string; call: AnyCall; route: AnyRoute }

/** Answers what every page asks first in one round trip, each part by the route of its own call. */
export function serveStart(
  app: FastifyInstance,
  services: readonly (readonly [base: string, routes: Routes])[],
  door: Door,
  pool: pg.Pool,
) {
  const parts = partsOf(services)
  app.get(
    AUTH + startVisit.path,
    {
      config: declared({ call: startVisit, permission: [MEMBER] }),
      schema: {
        tags: ['auth'],
        querystring: startVisit.query,
        response: { 200: z.object({ data: startVisit.reply }) },
      } as object,
    },
    async (request) => {
      const who = await door.identify(request)
      const answers = await answersOf(parts, request, door, who)
      // in the transactions of their tenants, after the one of this tenant: none waits for another connection
      const tenants = await tenantsOfPerson(pool, who.personId)
      return {
        data: { answers: [...answers, { service: AUTH, call: listTenantsOfPerson.name, data: tenants }] },
      }
    },
  )
}

const answersOf = (
  parts: readonly Part[],
  request: FastifyRequest,
  door: Door,
  who: Parameters<Door['enter']>[0],
) =>
  door.enter(who, request.id, true, async (viewer, tx, now) => {
    refuseOtherTenant({ query: request.query }, viewer)
    const answers: z.output<typeof startVisit.reply>['answers'] = []
    for (const { service, call, route } of parts) {
      if (!keysOf(route).some((key) => couldHave(viewer, key))) continue
      const asked = { params: {}, query: call.query.parse({}), body: undefined, expected: undefined }
      const reply = await route.handle({ ...asked, viewer, tx, now })
      answers.push({ service, call: call.name, data: encodeReply(call, reply, request.log) })
    }
    return answers
  })

function partsOf(services: readonly (readonly [base: string, routes: Routes])[]): Part[] {
  const routes = new Map<AnyCall, AnyRoute>()
  for (const [, declare] of services) declare((call, route) => void routes.set(call, route))
  return FIRST.map(([service, call]) => {
    const route = routes.get(call)
    if (!route) throw new Error(`No route answers ${call.name}.`)
    return { service, call, route }
  })
}
