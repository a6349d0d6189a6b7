/** Countries whose tax IDs have a form that is known here. */
const FORMS: Readonly<Record<string, { readonly form: RegExp; readonly message: string }>> = {
  US: { form: /^\d{2}-\d{7}$/, message: 'Enter an employer identification number, such as 12-3456789.' },
}

export const isTaxIdChecked = (country: string): boolean => FORMS[country] !== undefined

/** What is wrong with a tax ID; undefined where nothing is, or where its form is not known. Spec 5.3. */
export function taxIdProblem(taxId: string, country: string): string | undefined {
  const known = FORMS[country]
  return taxId === '' || !known || known.form.test(taxId) ? undefined : known.message
}
