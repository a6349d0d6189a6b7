import { hasWords } from '#platform/model/folded.ts'

/** How every selection finds its options: as lists find their rows. */
export const isOptionFound = (typed: string, option?: { readonly label?: unknown }): boolean =>
  hasWords(String(option?.label ?? ''), typed)
