import type { Make } from './step.ts'

const setting =
  (name: string, changes: readonly (() => object)[]): Make =>
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
export const acceptance = setting('acceptance', [
  () => ({ actionDelegationAcceptance: true }),
  () => ({ actionDelegationAcceptance: false }),
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
  () => ({ isRedelegationLimit: false }),
])

export const rates: Make = ({ dice, tenantId }, by) => ({
  name: 'rates',
  by,
  method: 'PATCH',
  path: `/api/auth/tenants/${tenantId}`,
  reads: `/api/auth/tenants/${tenantId}`,
  body: { currencyRates: [{ currency: 'EUR', rate: dice.one(['0.9', '1.1', '2']) }] },
})
