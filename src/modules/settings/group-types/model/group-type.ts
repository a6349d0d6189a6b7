/** What becomes of what groups are tied to when their type is switched off. Spec 4.7, 7.2. */
export const DISABLE_OPTIONS = ['NA', 'KEEP_ASSOCIATIONS', 'REMOVE_ASSOCIATIONS'] as const
export type DisableOption = (typeof DISABLE_OPTIONS)[number]
