import { decisionSettings } from './decision-settings/server/decision-settings-store.ts'
import { delegationSettingsReplay } from './delegation-settings/server/delegation-settings-replay.ts'
import { groupTypes } from './group-types/server/group-type-store.ts'
import { exportGroups } from './groups/server/export-groups.ts'
import { groupReplay } from './groups/server/group-replay.ts'
import { matrixSettings } from './matrix-settings/server/matrix-settings-store.ts'
import { exportPositions } from './positions/server/export-positions.ts'
import { importPositions } from './positions/server/import-positions.ts'
import { positionReplay } from './positions/server/position-replay.ts'
import { importSections } from './sections/server/import-sections.ts'
import { places } from './sections/server/section-store.ts'
import { words } from './vocabulary/server/vocabulary-store.ts'

export { authorityTypeRoutes } from './authority-types/server/authority-type-routes.ts'
export { settingsChangelogRoutes } from './changelog/server/settings-changelog-routes.ts'
export { decisionRoleRoutes } from './decision-roles/server/decision-role-routes.ts'
export { decisionSettingsRoutes } from './decision-settings/server/decision-settings-routes.ts'
export {
  decisionSettingsOf,
  saveDecisionSettings,
} from './decision-settings/server/decision-settings-store.ts'
export { delegationSettingsRoutes } from './delegation-settings/server/delegation-settings-routes.ts'
export {
  delegationSettingsOf,
  restateCurrencyCap,
  saveDelegationSettings,
} from './delegation-settings/server/delegation-settings-store.ts'
export type { EffectScope, EffectsQuestions } from './effects/server/effects-of.ts'
export { previewOf } from './effects/server/effects-of.ts'
export { groupTypeRoutes } from './group-types/server/group-type-routes.ts'
export { groupsOfType, groupTypesInUse } from './group-types/server/group-type-store.ts'
export { detachGroupsOfType } from './groups/server/detach-groups-of-type.ts'
export { groupRoutes } from './groups/server/group-routes.ts'
export {
  groupParent,
  groupStatus,
  groups,
  groupsByType,
  lockSharedGroups,
  newGroup,
  type StoredGroup,
} from './groups/server/group-store.ts'
export { groupsAbove } from './groups/server/groups-above.ts'
export {
  groupsBelow,
  groupsBeyond,
  groupsInReach,
  liesWithin,
  reachOf,
  reachOfScopes,
} from './groups/server/groups-below.ts'
export { renameOrganization } from './groups/server/write-groups.ts'
export { matrixSettingsRoutes } from './matrix-settings/server/matrix-settings-routes.ts'
export { matrixSettingsOf, saveMatrixSettings } from './matrix-settings/server/matrix-settings-store.ts'
export { activeUser, insidePathway, userInside } from './pathways/server/inside-pathway.ts'
export { positionsLeaveGroups } from './positions/server/leave-groups.ts'
export { positionRoutes, positionTemplateRoutes } from './positions/server/position-routes.ts'
export {
  lockSharedPositions,
  positionStatus,
  positions,
  type StoredPosition,
} from './positions/server/position-store.ts'
export { sectionRoutes } from './sections/server/section-routes.ts'
export {
  addPlaces,
  categoriesOf,
  lockSharedSections,
  sectionsOf,
} from './sections/server/section-store.ts'
export { seedSettings } from './tenant-defaults/server/seed-settings.ts'
export {
  authorityTypesOf,
  decisionRolesOf,
  defineWords,
  lockSharedTermsInUse,
  newWord,
  type StoredWord,
  wordsOf,
} from './vocabulary/server/vocabulary-store.ts'
export { changeWord, createWord, removeWord, type Vocabulary } from './vocabulary/server/write-words.ts'

/** Work of this module that takes longer than a person waits. */
export const settingsLongJobs = [
  ...importSections.jobs,
  ...importPositions.jobs,
  exportPositions.job,
  exportGroups.job,
]

/** How records of this module are compared with the history. */
export const settingsReplays = [
  positionReplay,
  groupReplay,
  groupTypes.replay,
  places.section.replay,
  places.category.replay,
  words.authorityType.replay,
  words.decisionRole.replay,
  delegationSettingsReplay,
  decisionSettings.replay,
  matrixSettings.replay,
]
export type { GroupNames } from './groups/model/group-names.ts'
