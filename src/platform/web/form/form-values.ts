/** The value at a dotted path: `authorities.0.maximum`. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], values)

/** The same values with another one at a dotted path; nothing else is copied. */
export function withValue<V>(values: V, path: string, value: unknown): V {
  const [key = '', ...rest] = path.split('.')
  const held = (values ?? {}) as Record<string, unknown>
  const next = rest.length === 0 ? value : withValue(held[key] ?? {}, rest.join('.'), value)
  if (Array.isArray(values)) return values.map((each, at) => (String(at) === key ? next : each)) as V
  return { ...held, [key]: next } as V
}
