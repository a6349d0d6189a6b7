/** Where a value is in a body. */
export type Path = readonly (string | number)[]

/** Each place in a body, containers as well. */
export function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  const entries = Array.isArray(value)
    ? value.slice(0, 1).map((each, i) => [i, each] as const)
    : Object.entries(value)
  return [...(at.length > 0 ? [at] : []), ...entries.flatMap(([key, each]) => placesIn(each, [...at, key]))]
}

/** The body with another value there. */
export function withOdd(body: unknown, [key, ...rest]: Path, odd: unknown): unknown {
  if (key === undefined) return odd
  const copy = Array.isArray(body) ? [...body] : { ...(body as object) }
  const inside = copy as Record<string | number, unknown>
  inside[key] = withOdd(inside[key], rest, odd)
  return copy
}
