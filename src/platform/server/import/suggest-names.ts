import { closest, distance } from 'fastest-levenshtein'

const MOST_LOOKS = 300_000

/**
 * " Did you mean Purchasing?", where one of the names is close enough; else "". Each answer looks at all names: where
 * thousands of rows are wrong, the first of them get a suggestion. Nothing waits for the others.
 */
export function suggestions(names: readonly string[]): (written: string) => string {
  const lower = names.map((name) => name.toLowerCase())
  const said = new Map<string, string>()
  let looks = 0
  return (written) => {
    const wanted = written.toLowerCase()
    const known = said.get(wanted)
    if (known !== undefined) return known
    if (names.length === 0 || wanted === '' || looks >= MOST_LOOKS) return ''
    looks += names.length
    const near = closest(wanted, lower)
    const isNear = distance(wanted, near) <= Math.max(1, Math.floor(wanted.length / 4))
    const answer = isNear ? ` Did you mean ${names[lower.indexOf(near)]}?` : ''
    said.set(wanted, answer)
    return answer
  }
}
