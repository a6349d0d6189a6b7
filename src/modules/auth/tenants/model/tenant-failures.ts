import { defineFailures } from '#platform/model/failures.ts'

/** How the account and its currencies make a request fail. Spec 8. */
export const TENANT_FAILURES = defineFailures({
  TENANT_SUSPENDED: [403, 'This account is suspended. Contact your account manager.'],
  BASE_CURRENCY_LOCKED: [
    409,
    'The base currency cannot be changed because a decision or delegation has a limit in a currency.',
  ],
  MULTI_CURRENCY_OFF: [422, 'Multi-currency is not enabled on this account'],
  NO_RATE: [
    422,
    ({ currency }) => `There is no exchange rate for ${currency}. An administrator can add one.`,
  ],
})
