import type { MatrixSettings } from '../model/matrix-settings-calls.ts'

/** The texts of the settings of matrices. */
export const texts = {
  modules: 'Modules',
  title: 'Matrices',
  purpose: (tenant: string) => `Which matrices ${tenant} can create, and how they are shared.`,
  events: {
    CREATE: 'set up matrices',
    UPDATE: 'changed the settings of matrices',
  },

  types: 'Matrix types',
  typesIntro: 'Which types new matrices can have. Existing matrices keep their type.',
  sharing: 'External sharing',
  sharingIntro: 'How matrices can be shared with people outside the organization.',

  names: {
    decisionMatrixEnabled: 'Decision Matrix',
    authorityMatrixEnabled: 'Authority Matrix',
    externalSharing: 'Public links',
    requirePassword: 'Password required',
    requireExpiration: 'Expiration date required',
  } satisfies Record<keyof MatrixSettings, string>,
  details: {
    decisionMatrixEnabled: 'Shows decisions down and positions or users across, each with their limit.',
    authorityMatrixEnabled:
      'Shows each decision in tiers of limits, with the authority holders and decision roles of each tier.',
    externalSharing:
      'Anyone with the link can view the matrix without signing in. When off, no link can be created, and existing links do not open.',
    requirePassword:
      'When on, no link can be created without a password, and existing links without one do not open.',
    requireExpiration:
      'When on, no link can be created without an expiration date, and existing links without one do not open.',
  } satisfies Record<keyof MatrixSettings, string>,
  withoutLinks: 'This setting has no effect while public links are off.',

  on: {
    decisionMatrixEnabled: 'Decision Matrix enabled.',
    authorityMatrixEnabled: 'Authority Matrix enabled.',
    externalSharing: 'Public links turned on.',
    requirePassword: 'Public links require a password. Existing links without one do not open.',
    requireExpiration: 'Public links require an expiration date. Existing links without one do not open.',
  } satisfies Record<keyof MatrixSettings, string>,
  off: {
    decisionMatrixEnabled: 'Decision Matrix disabled.',
    authorityMatrixEnabled: 'Authority Matrix disabled.',
    externalSharing: 'Public links turned off.',
    requirePassword: 'Public links do not require a password. Existing links without one can open again.',
    requireExpiration:
      'Public links do not require an expiration date. Existing links without one can open again.',
  } satisfies Record<keyof MatrixSettings, string>,
} as const
