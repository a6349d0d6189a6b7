import { canonical } from '#platform/model/canonical.ts'
import { textDiff } from './text-diff.ts'

/** The names of what a change speaks of, by id. */
export type NamesById = ReadonlyMap<string, string>

/**
 * A field that a reader sees. `shown` writes a value that is neither text, number, flag, id nor a list of those; a change of
 * a long text is reported word by word where it says `compared`. `parts` of a value, and `items` of a list, are reported each on its own.
 * A value that `isPartial` holds only what would change, and what it empties is reported as well. A field that is `onlyAlone` is
 * reported where an entry says nothing else.
 */
export type ChangelogField = {
  readonly label: string
  readonly shown?: (value: never, names: NamesById) => string
  readonly compared?: boolean
  readonly parts?: Fields
  readonly items?: Items
  readonly isPartial?: boolean
  readonly onlyAlone?: boolean
}
export type Fields = Readonly<Record<string, ChangelogField>>

/** A list whose items stay what they are while what is in them changes. */
type Items = {
  /** What one of them is called: "Condition". */
  readonly one: string
  readonly identity: (item: never) => string
  readonly name: (item: never, names: NamesById) => string
  /** A name says on its own what it is the name of, and stands alone before what changed: "Approval: Limits". */
  readonly isNamedAlone?: boolean
  readonly fields: Fields
}

/** What became of one field, in words. `field` is its path; items of a list share theirs. */
export type Difference = {
  field: string
  label: string
  old: string
  new: string
  parts?: ReturnType<typeof textDiff>
}

export const NOTHING = '–'

type Values = Readonly<Record<string, unknown>>

/**
 * What changed between two values of a field, down to its parts and items, each in words of its own. Values that differ are
 * never told as nothing, even where they read the same.
 */
export function differencesOf(
  field: string,
  seen: ChangelogField,
  old: unknown,
  now: unknown,
  names: NamesById,
): Difference[] {
  if (canonical(old) === canonical(now)) return []
  if (seen.items && isFilled(old) && isFilled(now)) return ofItems(field, seen, old, now, names)
  if (seen.parts && isValues(old) && isValues(now))
    return ofParts(field, seen.parts, `${seen.label}: `, old, now, names)
  return ofTexts(field, seen, textOf(seen, old, names), textOf(seen, now, names))
}

const isFilled = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values that read the same differ in something that has no words; nothing and nothing are the same to a reader. */
function ofTexts(field: string, { label, compared }: ChangelogField, old: string, now: string): Difference[] {
  if (old === now) return old === NOTHING ? [] : [{ field, label, old, new: `${now} (changed)` }]
  const isCompared = compared && old !== NOTHING && now !== NOTHING
  return [{ field, label, old, new: now, ...(isCompared && { parts: textDiff(old, now) }) }]
}

function ofParts(
  field: string,
  parts: Fields,
  before: string,
  old: Values,
  now: Values,
  names: NamesById,
): Difference[] {
  return Object.entries(parts).flatMap(([key, part]) =>
    differencesOf(
      `${field}.${key}`,
      { ...part, label: `${before}${part.label}` },
      old[key] ?? null,
      now[key] ?? null,
      names,
    ),
  )
}

/** Those that came, those that went, what changed in those that stayed, and another order where that is all. */
function ofItems(
  field: string,
  { label, items }: ChangelogField,
  old: readonly unknown[],
  now: readonly unknown[],
  names: NamesById,
): Difference[] {
  const { one, identity, name, isNamedAlone, fields } = items as Items
  const idOf = (item: unknown) => identity(item as never)
  const nameOf = (item: unknown) => name(item as never, names) || NOTHING
  const labelOf = (item: unknown) => `${one} “${nameOf(item)}”`
  const before = new Map(old.map((item) => [idOf(item), item]))
  const after = new Map(now.map((item) => [idOf(item), item]))
  const told = [
    ...now.flatMap((item) => {
      const was = before.get(idOf(item))
      return was === undefined
        ? [{ field, label: labelOf(item), old: NOTHING, new: detailOf(fields, item as Values, names) }]
        : ofParts(
            field,
            fields,
            `${isNamedAlone ? nameOf(was) : labelOf(was)}: `,
            was as Values,
            item as Values,
            names,
          )
    }),
    ...old
      .filter((item) => !after.has(idOf(item)))
      .map((item) => ({
        field,
        label: labelOf(item),
        old: detailOf(fields, item as Values, names),
        new: NOTHING,
      })),
  ]
  if (told.length > 0) return told
  const inOrder = (list: readonly unknown[]) => list.map(nameOf).join(', ')
  return ofTexts(field, { label: `${label}: Order` }, inOrder(old), inOrder(now))
}

/** All of an item in one line; an item of which nothing more can be said is there. */
const detailOf = (fields: Fields, item: Values, names: NamesById): string =>
  Object.entries(fields)
    .map(([key, part]) => ({ label: part.label, text: textOf(part, item[key], names) }))
    .filter(({ text }) => text !== NOTHING)
    .map(({ label, text }) => `${label}: ${text}`)
    .join('; ') || 'Yes'

/** A whole value in words. */
export function textOf(seen: ChangelogField, value: unknown, names: NamesById): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (seen.shown) return seen.shown(value as never, names) || NOTHING
  if (seen.items && Array.isArray(value)) return wholeList(seen.items, value, names)
  if (seen.parts && isValues(value)) {
    if (seen.isPartial) return partialText(seen.parts, value, names)
    const detail = detailOf(seen.parts, value, names)
    return detail === 'Yes' ? NOTHING : detail
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((each) => nameOr(each, names)).join(', ') || NOTHING
  return nameOr(value, names)
}

/** Each part that the value has, those that it empties as well. */
const partialText = (parts: Fields, value: Values, names: NamesById): string =>
  Object.entries(parts)
    .flatMap(([key, part]) =>
      key in value ? [{ label: part.label, text: textOf(part, value[key], names) }] : [],
    )
    .map(({ label, text }) => `${label}: ${text === NOTHING ? 'None' : text}`)
    .join('; ') || NOTHING

/** "Approval: up to $5,000" where there is one thing to say of each, "A (Name: A; Note: x)" where there are several. */
const wholeList = ({ name, fields }: Items, list: readonly unknown[], names: NamesById): string =>
  list
    .map((item) => wholeItem(name(item as never, names) || NOTHING, fields, item as Values, names))
    .join('; ') || NOTHING

function wholeItem(name: string, fields: Fields, item: Values, names: NamesById): string {
  const [only, ...others] = Object.entries(fields)
  if (only && others.length === 0) {
    const text = textOf(only[1], item[only[0]], names)
    return text === NOTHING ? name : `${name}: ${text}`
  }
  const detail = detailOf(fields, item, names)
  return detail === 'Yes' ? name : `${name} (${detail})`
}

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** A value as it reads; what an id stood for and no longer exists has no name any longer. */
const nameOr = (value: unknown, names: NamesById): string => {
  const text = String(value)
  return names.get(text) ?? (ID.test(text) ? 'A record that no longer exists' : text)
}
