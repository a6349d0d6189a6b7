/** Makes a costly value once for each word of a small set, such as a time zone or a currency. */
export function madeOnce<T>(make: (word: string) => T): (word: string) => T {
  const made = new Map<string, T>()
  return (word) => {
    const known = made.get(word)
    if (known !== undefined) return known
    const now = make(word)
    made.set(word, now)
    return now
  }
}
