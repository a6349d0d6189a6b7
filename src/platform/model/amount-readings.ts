/** Three digits behind a point or a comma are decimals in one country, and thousands in another. */
const TWO_WAYS = /^([1-9]\d{0,2})([.,])(\d{3})$/

/** Why an amount is not read: "5.000" may be 5 or 5000. Null: it has one reading. */
export function refuseTwoReadings(amount: string): string | null {
  const [, whole = '', separator, three = ''] = TWO_WAYS.exec(amount) ?? []
  if (separator === undefined) return null
  const fraction = three.replace(/0+$/, '')
  const decimals = fraction === '' ? whole : `${whole}.${fraction}`
  // a fourth decimal leaves one reading
  const typed = fraction.length === 3 ? `${decimals}0` : decimals
  return `“${amount}” can be read in two ways, as ${decimals} and as ${whole}${three}. Enter ${typed} or ${whole}${three}.`
}
