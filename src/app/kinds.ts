import { actionTemplateKind } from '#modules/actions/action-templates/server/action-template.kind.ts'
import { actionTypeKind } from '#modules/actions/action-types/server/action-type.kind.ts'
import { actionKind } from '#modules/actions/actions/server/action.kind.ts'
import { canceledActions, usesOfTypes } from '#modules/actions/index.server.ts'
import { accessLogKind } from '#modules/auth/access-log/server/access-log.kind.ts'
import { usersLinkedTo } from '#modules/auth/index.server.ts'
import { listLayoutKind } from '#modules/auth/list-layouts/server/list-layout.kind.ts'
import { profileKind } from '#modules/auth/profile/server/profile.kind.ts'
import { tenantKind } from '#modules/auth/tenants/server/tenant.kind.ts'
import { userRoleKind } from '#modules/auth/user-roles/server/user-role.kind.ts'
import { userKind } from '#modules/auth/users/server/user.kind.ts'
import { authorityKind } from '#modules/authority/facts/server/facts.kind.ts'
import { checkKind } from '#modules/decision/check/server/check.kind.ts'
import { decisionKind } from '#modules/decision/decisions/server/decision.kind.ts'
import { delegationKind } from '#modules/decision/delegations/server/delegation.kind.ts'
import { delegationRoleKind } from '#modules/decision/designees/server/delegation-role.kind.ts'
import { effectsKind } from '#modules/decision/effects/server/effects.kind.ts'
import {
  actionQuestions,
  countInvalidated,
  createDelegationRole,
  effectsOf,
  hasCurrencyLimits,
  redelegationsAbove,
  relationsOfUser,
  usesOfSettings,
} from '#modules/decision/index.server.ts'
import { linkKind } from '#modules/decision/links/server/link.kind.ts'
import { requestKind } from '#modules/decision/requests/server/request.kind.ts'
import { associatedMatrices } from '#modules/matrix/index.server.ts'
import { matrixLinkKind } from '#modules/matrix/links/server/matrix-link.kind.ts'
import { matrixKind } from '#modules/matrix/matrices/server/matrix.kind.ts'
import { transferKind } from '#modules/matrix/transfer/server/transfer.kind.ts'
import { deliveryKind } from '#modules/notification/delivery/server/delivery.kind.ts'
import { notificationSettingsKind } from '#modules/notification/notification-settings/server/notification-settings.kind.ts'
import { notificationKind } from '#modules/notification/notifications/server/notification.kind.ts'
import { authorityTypeKind } from '#modules/settings/authority-types/server/authority-type.kind.ts'
import { settingsChangelogKind } from '#modules/settings/changelog/server/settings-changelog.kind.ts'
import { decisionRoleKind } from '#modules/settings/decision-roles/server/decision-role.kind.ts'
import { decisionSettingsKind } from '#modules/settings/decision-settings/server/decision-settings.kind.ts'
import { delegationSettingsKind } from '#modules/settings/delegation-settings/server/delegation-settings.kind.ts'
import { groupTypeKind } from '#modules/settings/group-types/server/group-type.kind.ts'
import { groupKind } from '#modules/settings/groups/server/group.kind.ts'
import { matrixSettingsKind } from '#modules/settings/matrix-settings/server/matrix-settings.kind.ts'
import { positionKind } from '#modules/settings/positions/server/position.kind.ts'
import { sectionKind } from '#modules/settings/sections/server/section.kind.ts'
import { longJobKind } from '#platform/server/jobs/long-jobs/long-job.kind.ts'

/** What actions ask of the records that they are about. */
export const questions = {
  ...actionQuestions,
  records: [...actionQuestions.records, associatedMatrices],
}

/** Every kind of the product, each with the functions of later kinds that answer its questions. */
export const kinds = [
  groupKind,
  groupTypeKind,
  positionKind({ usersLinkedTo }),
  sectionKind({ usesOf: usesOfSettings }),
  authorityTypeKind({ usesOf: usesOfSettings }),
  decisionRoleKind({ usesOf: usesOfSettings }),
  decisionSettingsKind,
  delegationSettingsKind({ redelegationsAbove }),
  matrixSettingsKind,
  settingsChangelogKind,
  profileKind,
  userKind({ effectsOf, canceledActions, relationsOf: relationsOfUser }),
  userRoleKind,
  tenantKind({ hasCurrencyLimits }),
  longJobKind,
  listLayoutKind,
  accessLogKind,
  actionTypeKind({ usesOf: usesOfTypes }),
  actionTemplateKind,
  actionKind(questions),
  authorityKind,
  checkKind,
  decisionKind(countInvalidated),
  delegationKind(createDelegationRole),
  delegationRoleKind,
  requestKind,
  linkKind({ linkableDocuments: async () => new Set() }),
  effectsKind,
  matrixKind,
  matrixLinkKind,
  transferKind,
  notificationKind,
  notificationSettingsKind,
  deliveryKind,
] as const
