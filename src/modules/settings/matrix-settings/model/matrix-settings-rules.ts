import type { MatrixSettings } from './matrix-settings-calls.ts'

export const MATRIX_TYPES = ['decisionMatrixEnabled', 'authorityMatrixEnabled'] as const

/** The specification's sentence, word for word. Spec 8. */
export const ONE_TYPE_ENABLED = 'At least one Matrix type must be enabled to proceed'

export const hasType = (settings: MatrixSettings): boolean => MATRIX_TYPES.some((type) => settings[type])

/** What keeps the settings of matrices from being saved. Spec 5.3. */
export const problemsOf = (settings: MatrixSettings): { path: string; message: string }[] =>
  hasType(settings) ? [] : [{ path: `body.${MATRIX_TYPES[0]}`, message: ONE_TYPE_ENABLED }]
