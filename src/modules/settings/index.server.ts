export {
  decisionSettingsOf,
  saveDecisionSettings,
} from './decision-settings/server/decision-settings-store.ts'
export {
  delegationSettingsOf,
  restateCurrencyCap,
  saveDelegationSettings,
} from './delegation-settings/server/delegation-settings-store.ts'
export type { EffectScope, EffectsQuestions } from './effects/server/effects-of.ts'
export { previewOf } from './effects/server/effects-of.ts'
export { groupsOfType, groupTypesInUse } from './group-types/server/group-type-store.ts'
export { detachGroupsOfType } from './groups/server/detach-groups-of-type.ts'
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
export { matrixSettingsOf, saveMatrixSettings } from './matrix-settings/server/matrix-settings-store.ts'
export { activeUser, insidePathway, userInside } from './pathways/server/inside-pathway.ts'
export {
  lockSharedPositions,
  positionStatus,
  positions,
  type StoredPosition,
} from './positions/server/position-store.ts'
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
