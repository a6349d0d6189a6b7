export type FactRow<V> = {
  value: V
  from: number
  until: number | null
  recordedFrom: number
  recordedUntil: number | null
}

/** What the books hold of values that came one after the other: each change closes a row, keeps its past and adds the new. */
export function factRows<V>(changes: readonly { at: number; value: V }[]): FactRow<V>[] {
  return changes.flatMap(({ at, value }, i): FactRow<V>[] => {
    const next = changes[i + 1]
    if (!next) return [{ value, from: at, until: null, recordedFrom: at, recordedUntil: null }]
    return [
      { value, from: at, until: null, recordedFrom: at, recordedUntil: next.at },
      { value, from: at, until: next.at, recordedFrom: next.at, recordedUntil: null },
    ]
  })
}

export const instant = (at: number | null): string => (at === null ? 'infinity' : new Date(at).toISOString())
