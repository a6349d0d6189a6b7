import { userRoutes } from '#modules/auth/index.server.ts'
import { authorityRoutes, decisionRoutes, delegationRoutes } from '#modules/decision/index.server.ts'
import { choiceRoutes, delegationSettingsRoutes } from '#modules/settings/index.server.ts'
import type { Routes } from '#platform/server/routes.ts'

/** Every call of the product services, below the service that the specification names for it. */
export const services: readonly (readonly [base: string, routes: Routes])[] = [
  ['/api/settings', choiceRoutes],
  ['/api/settings', delegationSettingsRoutes],
  ['/api/auth', userRoutes],
  ['/api/decision', authorityRoutes],
  ['/api/decision', decisionRoutes],
  ['/api/decision', delegationRoutes],
]
