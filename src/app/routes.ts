import {
  actionTemplateRoutes,
  actionTypeChecks,
  actionTypeRoutes,
  canceledActions,
  usesOfTypes,
} from '#modules/actions/index.server.ts'
import {
  listLayoutRoutes,
  ownRoutes,
  tenantRoutes,
  userRecordRoutes,
  userRoleRoutes,
  userRoutes,
  usersLinkedTo,
} from '#modules/auth/index.server.ts'
import {
  authorityRoutes,
  decisionRoutes,
  decisionTemplateRoutes,
  delegationBulkRoutes,
  delegationRoleRoutes,
  delegationRoutes,
  effectsOf,
  hasCurrencyLimits,
  linkRoutes,
  redelegationsAbove,
  relationsOfUser,
  requestRoutes,
  usesOfSettings,
} from '#modules/decision/index.server.ts'
import {
  matrixRoutes,
  personnelRoutes,
  shownRoutes,
  transferRoutes,
  updateRoutes,
} from '#modules/matrix/index.server.ts'
import {
  notificationChoiceRoutes,
  notificationRoutes,
  notificationSettingsRoutes,
} from '#modules/notification/index.server.ts'
import {
  authorityTypeRoutes,
  decisionRoleRoutes,
  decisionSettingsRoutes,
  delegationSettingsRoutes,
  groupRoutes,
  groupTypeRoutes,
  matrixSettingsRoutes,
  positionRoutes,
  positionTemplateRoutes,
  sectionRoutes,
  settingsChangelogRoutes,
} from '#modules/settings/index.server.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Routes } from '#platform/server/http/routes.ts'
import { longJobRoutes } from '#platform/server/jobs/long-jobs/long-job-routes.ts'
import { actions } from './actions.ts'
import { listeners } from './listeners.ts'
import { longJobs } from './long-jobs.ts'

/** Every call of the product, below the service that the specification names for it. Who hears what of whom. */
export const services = (files: Files): readonly (readonly [base: string, routes: Routes])[] => [
  ['/api/settings', groupRoutes(listeners)],
  ['/api/settings', groupTypeRoutes(listeners)],
  ['/api/settings', positionRoutes({ usersLinkedTo })],
  ['/api/settings', sectionRoutes({ usesOf: usesOfSettings })],
  ['/api/settings', authorityTypeRoutes({ usesOf: usesOfSettings })],
  ['/api/settings', decisionRoleRoutes({ usesOf: usesOfSettings })],
  ['/api/settings', decisionSettingsRoutes],
  ['/api/settings', delegationSettingsRoutes({ redelegationsAbove })],
  ['/api/settings', matrixSettingsRoutes],
  ['/api/settings', settingsChangelogRoutes],
  ['/api/auth', userRoutes],
  ['/api/auth', ownRoutes],
  ['/api/auth', userRecordRoutes(listeners, { effectsOf, canceledActions, relationsOf: relationsOfUser })],
  ['/api/auth', userRoleRoutes],
  ['/api/auth', tenantRoutes({ hasCurrencyLimits })],
  ['/api/auth', longJobRoutes(files, longJobs)],
  ['/api/auth', listLayoutRoutes],
  ['/api/settings', actionTypeRoutes({ usesOf: usesOfTypes })],
  ['/api/actions', actionTypeChecks],
  ['/api/settings', actionTemplateRoutes],
  ['/api/actions', actions.routes(files)],
  ['/api/decision', authorityRoutes],
  ['/api/decision', decisionRoutes],
  ['/api/decision', delegationRoutes],
  ['/api/decision', delegationBulkRoutes],
  ['/api/decision', delegationRoleRoutes],
  ['/api/decision', requestRoutes],
  ['/api/decision', linkRoutes({ linkableDocuments: async () => new Set() })],
  ['/api/document', decisionTemplateRoutes],
  ['/api/document', positionTemplateRoutes],
  ['/api/matrix', matrixRoutes],
  ['/api/matrix', shownRoutes],
  ['/api/matrix', transferRoutes],
  ['/api/matrix', updateRoutes],
  ['/api/auth', personnelRoutes],
  ['/api/auth', notificationSettingsRoutes],
  ['/api/notification', notificationRoutes],
  ['/api/notification', notificationChoiceRoutes],
]
