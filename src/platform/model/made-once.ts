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

/** Makes something once for each object, and keeps it for as long as the object is there. */
export function madeFor<O extends object, T>(make: (of: O) => T): (of: O) => T {
  const made = new WeakMap<O, T>()
  return (of) => {
    const known = made.get(of)
    if (known !== undefined) return known
    const now = make(of)
    made.set(of, now)
    return now
  }
}
