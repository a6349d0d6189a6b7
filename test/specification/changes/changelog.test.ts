import { describe, expect, test } from 'vitest'
import { changesInWords } from '#platform/server/records/changelog.ts'
import { changesBetween } from '#platform/server/records/history.ts'
import { altered, OTHER_ID } from './altered.ts'
import { KINDS, type Kind } from './kinds.ts'

/** Everything has a name: what is reported of an id is its name, and never the id. */
class EveryName extends Map<string, string> {
  override get(id: string) {
    if (!/^[\da-f]{8}-/.test(id)) return undefined
    return id === OTHER_ID ? 'Another one' : `Number ${Number(id.slice(-12))}`
  }
}
const names = new EveryName()

const told = ({ changelog }: Pick<Kind, 'changelog'>, old: object, now: object) =>
  changesInWords(changelog, changesBetween({ ...old }, { ...now }), names)

/** What a person cannot read: ids, what a machine writes, words of the wire, and two sides that say the same. */
const flawsOf = (entries: ReturnType<typeof told>): string[] =>
  entries.flatMap((each) => {
    const words = [each.label, each.old, each.new]
    const isRaw = words.some((text) =>
      /[\da-f]{8}-[\da-f]{4}|[{}[\]]|undefined|\bnull\b|[A-Z]{2,}_[A-Z]|^$/.test(text),
    )
    return isRaw || each.old === each.new || each.new.endsWith('(changed)')
      ? [`${each.label}: ${each.old} → ${each.new}`]
      : []
  })

describe.each(KINDS)('a change of a $name', (kind) => {
  const whole = kind.evidenceOf(kind.sample as never)

  test('names every field that a person writes, in words, in both directions', () => {
    const silent: string[] = []
    const flaws: string[] = []
    const cases = altered(kind.schema, kind.sample)
    expect(cases.length).toBeGreaterThan(0)
    for (const { path, value } of cases) {
      const other = kind.evidenceOf(value as never)
      for (const [old, now] of [
        [whole, other],
        [other, whole],
      ] as const) {
        const entries = told(kind, old, now)
        if (entries.length === 0) silent.push(path)
        flaws.push(...flawsOf(entries).map((flaw) => `${path}: ${flaw}`))
      }
    }
    expect(silent).toEqual([])
    expect(flaws).toEqual([])
  })

  test('leaves out no field that is kept, but what is named as bookkeeping', () => {
    const shown = new Set([...Object.keys(kind.changelog.fields), ...kind.changelog.bookkeeping])
    expect(Object.keys(whole).filter((field) => !shown.has(field))).toEqual([])
  })

  test('is none where nothing changed', () => expect(told(kind, whole, whole)).toEqual([]))
})
