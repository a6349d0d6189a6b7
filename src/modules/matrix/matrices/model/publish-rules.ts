import { TENANT_FAILURES } from '#modules/auth/tenants/model/tenant-failures.ts'
import { ONE_TYPE_ENABLED } from '#modules/settings/matrix-settings/model/matrix-settings-rules.ts'
import { canonical } from '#platform/model/canonical.ts'
import { type FailureKind, failureOf } from '#platform/model/failures.ts'
import type { MatrixInput, WizardStep } from './matrix.ts'

/** What publishing asks of a matrix, and at which step of the wizard it is given. Spec 3.6, 5.2, 5.3. */

export type Problem = {
  readonly path: keyof MatrixInput
  readonly message: string
  readonly step: WizardStep
}

/** Which kinds the organization has, and what a matrix may be shown in. */
export type MatrixCapabilities = {
  readonly decisionMatrixEnabled: boolean
  readonly authorityMatrixEnabled: boolean
  readonly baseCurrency: string
  readonly isMultiCurrency: boolean
  readonly currencies: readonly string[]
}

const AT_LEAST_ONE = 'Please active at-least one item'

type Rule = Omit<Problem, 'message'> & {
  readonly message: string | ((input: MatrixInput) => string)
  readonly fails: (input: MatrixInput, possible: MatrixCapabilities) => boolean
}

/** The currency of a matrix is refused in the words in which that of a limit is. */
const refusedBy =
  (kind: FailureKind) =>
  ({ displayCurrencyCode: currency }: MatrixInput) =>
    failureOf<string>(kind, { currency }).message

const RULES: readonly Rule[] = [
  {
    path: 'authorityMatrix',
    step: 'main',
    message: ONE_TYPE_ENABLED,
    fails: ({ authorityMatrix, roleMatrix }) => !authorityMatrix && !roleMatrix,
  },
  {
    path: 'authorityMatrix',
    step: 'main',
    message: 'Decision Matrices are turned off in the settings.',
    fails: ({ authorityMatrix }, possible) => authorityMatrix && !possible.decisionMatrixEnabled,
  },
  {
    path: 'roleMatrix',
    step: 'main',
    message: 'Authority Matrices are turned off in the settings.',
    fails: ({ roleMatrix }, possible) => roleMatrix && !possible.authorityMatrixEnabled,
  },
  {
    path: 'authorityRoleIds',
    step: 'main',
    message: 'Select at least one decision role.',
    fails: ({ roleMatrix, authorityRoleIds }) => roleMatrix && authorityRoleIds.length === 0,
  },
  {
    path: 'groups',
    step: 'groups',
    message: 'Please select at least one group.',
    fails: ({ allGroups, groups }) => !allGroups && groups.length === 0,
  },
  {
    path: 'positions',
    step: 'personnel',
    message: 'Select at least one position or user.',
    fails: ({ allPersonnel, positions, users }) => !allPersonnel && positions.length + users.length === 0,
  },
  {
    path: 'decisionIds',
    step: 'decisions',
    message: 'Please select at least one decision.',
    fails: ({ allDecisions, sectionIds, categoryIds, decisionIds }) =>
      !allDecisions && sectionIds.length + categoryIds.length + decisionIds.length === 0,
  },
  {
    path: 'authorityTypeIds',
    step: 'delegation',
    message: AT_LEAST_ONE,
    fails: ({ authorityTypeIds }) => authorityTypeIds.length === 0,
  },
  {
    path: 'issuanceStatusNames',
    step: 'delegation',
    message: AT_LEAST_ONE,
    fails: ({ issuanceStatusNames }) => issuanceStatusNames.length === 0,
  },
  {
    path: 'primaryLimitTypes',
    step: 'delegation',
    message: AT_LEAST_ONE,
    fails: ({ primaryLimitTypes }) => Object.keys(primaryLimitTypes).length === 0,
  },
  {
    path: 'displayCurrencyCode',
    step: 'formatting',
    message: refusedBy(TENANT_FAILURES.MULTI_CURRENCY_OFF),
    fails: ({ displayCurrencyCode }, { baseCurrency, isMultiCurrency }) =>
      displayCurrencyCode !== baseCurrency && !isMultiCurrency,
  },
  {
    path: 'displayCurrencyCode',
    step: 'formatting',
    message: refusedBy(TENANT_FAILURES.NO_RATE),
    fails: ({ displayCurrencyCode }, { currencies, isMultiCurrency }) =>
      isMultiCurrency && !currencies.includes(displayCurrencyCode),
  },
  {
    path: 'documentSharingGroups',
    step: 'sharing',
    message: 'Please select at least one group or user.',
    fails: ({ documentSharingType, documentSharingGroups, documentSharingUsers }) =>
      documentSharingType === 'SHARED' && documentSharingGroups.length + documentSharingUsers.length === 0,
  },
]

/**
 * What keeps a matrix from being published so, in the order of the steps. `published`: what it says by now, where it is. Of that
 * what is no longer possible may stay as it is, so that it can be changed, and be shared with fewer.
 */
export const publishProblems = (
  input: MatrixInput,
  possible: MatrixCapabilities,
  published: MatrixInput | null,
): readonly Problem[] =>
  RULES.filter(({ path, fails }) => {
    const stays =
      published && fails(published, possible) && canonical(published[path]) === canonical(input[path])
    return !stays && fails(input, possible)
  }).map(({ path, message, step }) => ({
    path,
    message: typeof message === 'string' ? message : message(input),
    step,
  }))
