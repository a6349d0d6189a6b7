/** What is dear to make and depends on a word from a small set (a time zone, a currency) is made once for each. */
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
