/** What a spreadsheet takes for the start of a formula. */
const FORMULA_START = /^[=+\-@\t\r]/

/** A text that no spreadsheet runs as a formula, also after someone saves the file as CSV. */
export const neutralizeFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

/** The text that was neutralized for an export. */
export const restoreFormula = (text: string): string =>
  text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text
