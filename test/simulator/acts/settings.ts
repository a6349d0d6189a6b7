import type { StepMaker } from './step.ts'

const setting =
  (name: string, changes: readonly (() => object)[]): StepMaker =>
  ({ dice, tenantId }, by) => ({
    name,
    by,
    method: 'PATCH',
    path: `/api/settings/delegation/recipient-settings/${tenantId}`,
    reads: `/api/settings/delegation/recipient-settings/${tenantId}`,
    body: dice.one(changes)(),
  })

/** Off more often than on, so that most of what is issued is in force soon. */
export const approval = setting('approval', [
  () => ({ actionIssuerApproval: true }),
  () => ({ actionIssuerApproval: false }),
])
export const changeApproval = setting('change approval', [
  () => ({ actionChangeApproval: true }),
  () => ({ actionChangeApproval: false }),
])
export const acceptance = setting('acceptance', [
  () => ({ actionDelegationAcceptance: true }),
  () => ({ actionDelegationAcceptance: false }),
])
/** On most of the time: there is something to answer. */
export const acknowledgement = setting('acknowledgement', [
  () => ({ actionDecisionRoleAck: true }),
  () => ({ actionDecisionRoleAck: true }),
  () => ({ actionDecisionRoleAck: false }),
])
export const requests = setting('requests', [
  () => ({ actionAuthorityRequest: true }),
  () => ({ actionAuthorityRequest: true }),
  () => ({ actionAuthorityRequest: false }),
])
export const automation = setting('automation', [
  () => ({ autoRevoke: true }),
  () => ({ autoRevoke: false }),
  () => ({ autoIssue: true }),
  () => ({ fourEyes: true }),
  () => ({ fourEyes: false }),
])
export const caps = setting('caps', [
  ...['50.00', '750.00', '9000.00'].map((most) => () => ({
    isRedelegationLimit: true,
    redelegationLimitValueCurrency: most,
  })),
  () => ({
    isRedelegationLimit: true,
    redelegationLimitValueNumber: '20',
    redelegationLimitValuePercentage: '50',
  }),
  () => ({ redelegationLimitValueNumber: null, redelegationLimitValuePercentage: null }),
  () => ({ isRedelegationLimit: false }),
])

/** One stays on; most of them are on most of the time. */
export const recipientTypes = setting('recipient types', [
  () => ({ personalInPosition: false }),
  () => ({ specificPersonal: false }),
  () => ({ personalInPosition: true, positionOnly: true, specificPersonal: true }),
  () => ({ personalInPosition: true, positionOnly: true, specificPersonal: true }),
  () => ({ personalInPosition: false, positionOnly: false, specificPersonal: false }),
])
export const depth = setting('depth', [
  () => ({ maxDepth: 3 }),
  () => ({ maxDepth: 10 }),
  () => ({ maxDepth: 10 }),
  () => ({ maxDepth: 99 }),
])

const ofTenant =
  (name: string, path: string, changes: readonly object[]): StepMaker =>
  ({ dice, tenantId }, by) => ({
    name,
    by,
    method: 'PATCH',
    path: `/api/settings/${path}/${tenantId}`,
    reads: `/api/settings/${path}/${tenantId}`,
    body: dice.one(changes),
  })

export const valueTypes = ofTenant('value types', 'decision-authority-value-types', [
  { isNumberValue: true },
  { isNumberValue: false },
  { isAuthorisedValue: false },
  { isAuthorisedValue: true },
  { isAuthorisedValue: true },
  {
    isCurrencyValue: false,
    isNumberValue: false,
    isPercentageValue: false,
    isTimeValue: false,
    isAuthorisedValue: false,
  },
])

/** Conditions that are turned off are hidden, and apply as before. */
export const partsOfDecisions = ofTenant('parts of decisions', 'decision-settings', [
  { roleEnabled: false },
  { roleEnabled: true },
  { roleEnabled: true },
  { conditionEnabled: false },
  { conditionEnabled: true },
  { conditionEnabled: true },
  { disableSection: true },
])

/** One type stays on, and nothing of it moves authority. */
export const matrices = ofTenant('matrices', 'matrices-settings', [
  { decisionMatrixEnabled: false },
  { decisionMatrixEnabled: true },
  { decisionMatrixEnabled: false, authorityMatrixEnabled: false },
  { externalSharing: true },
  { externalSharing: false, requirePassword: true },
])

export const rates: StepMaker = ({ dice, tenantId }, by) => ({
  name: 'rates',
  by,
  method: 'PATCH',
  path: `/api/auth/tenants/${tenantId}`,
  reads: `/api/auth/tenants/${tenantId}`,
  body: { currencyRates: [{ currency: 'EUR', rate: dice.one(['0.9', '1.1', '2']) }] },
})
