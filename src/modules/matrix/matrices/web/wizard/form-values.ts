import type * as z from 'zod'
import { type MatrixInput, matrixInput, WIZARD_STEPS, type WizardStep } from '../../model/matrix.ts'
import { publishProblems } from '../../model/publish-rules.ts'

/** What the wizard holds: a whole matrix. */
export const matrixForm = matrixInput.required()
export type MatrixValues = z.input<typeof matrixForm>

/** A new matrix of the viewer's, with the defaults of the specification. */
export const emptyMatrix = (
  owner: string,
  { baseCurrency, seesAll }: { baseCurrency: string; seesAll: boolean },
): MatrixValues => ({
  ...matrixInput.parse({ matrixName: 'x' }),
  matrixName: '',
  owner,
  displayCurrencyCode: baseCurrency,
  allGroups: seesAll,
  // the specification leaves a person alone in a head; a new matrix begins with both names
  delegationIdentification: 'positionUsername',
})

/** Which step each field is at. */
const FIELDS: Readonly<Record<WizardStep, readonly (keyof MatrixValues)[]>> = {
  main: ['matrixName', 'matrixDescription', 'owner', 'authorityMatrix', 'roleMatrix', 'authorityRoleIds'],
  groups: ['allGroups', 'groups'],
  personnel: ['allPersonnel', 'positions', 'users'],
  decisions: ['allDecisions', 'sectionIds', 'categoryIds', 'decisionIds'],
  delegation: [
    'authorityTypeIds',
    'delegationRole',
    'roleIds',
    'primaryLimitTypes',
    'issuanceStatusNames',
    'delegationDataSummary',
    'delegationDataGroups',
    'delegationDataDocuments',
    'delegationDataConditions',
    'delegationDataRoles',
  ],
  formatting: [
    'valueAbbrevations',
    'valueRounding',
    'timeUnit',
    'timeRounding',
    'matrixDecimalRounding',
    'delegationIdentification',
    'displayCurrencyCode',
    'tintsCells',
  ],
  sharing: [
    'documentSharingType',
    'documentSharingGroups',
    'documentSharingUsers',
    'viewerAdjustableFilters',
  ],
}

/** The step at which a message of a field is read; `path` may lie deeper. */
export const stepOf = (path: string): WizardStep => {
  const [field = ''] = path.split('.')
  const found = Object.entries(FIELDS).find(([, fields]) => (fields as readonly string[]).includes(field))
  return (found?.[0] as WizardStep | undefined) ?? 'main'
}

/** Of several messages the step that comes first. */
export const firstStep = (paths: readonly string[]): WizardStep =>
  WIZARD_STEPS.find((step) => paths.some((path) => stepOf(path) === step)) ?? 'main'

type Types = { readonly decisionMatrixEnabled: boolean; readonly authorityMatrixEnabled: boolean }

/** What publishing misses, by field. `published`: what it says by now. Currencies are the server's to judge. */
export const publishingErrors = (
  values: MatrixValues,
  types: Types,
  published: MatrixInput | null,
): Record<string, string> => {
  const { displayCurrencyCode } = values
  const possible = {
    ...types,
    baseCurrency: displayCurrencyCode ?? 'USD',
    isMultiCurrency: true,
    currencies: [displayCurrencyCode ?? 'USD'],
  }
  const parsed = matrixForm.safeParse({ ...values, matrixName: values.matrixName || 'x' })
  if (!parsed.success) return {}
  return Object.fromEntries(
    publishProblems(parsed.data, possible, published)
      .toReversed()
      .map(({ path, message }) => [path, message]),
  )
}
