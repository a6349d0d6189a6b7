/** Share of the bar that an amount fills: logarithmic from 1,000 to the largest amount on the path, so that steps stay readable. */
export function logShare(amount: string, largest: string): number {
  const value = Number(amount)
  const top = Number(largest)
  if (!(value > 0) || !(top > 0)) return 0
  if (value >= top) return 1
  const least = Math.min(1_000, top / 10)
  return Math.max(0.04, (Math.log10(value) - Math.log10(least)) / (Math.log10(top) - Math.log10(least)))
}
