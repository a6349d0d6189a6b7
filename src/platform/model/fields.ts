import * as z from 'zod'
import { DECIMAL_TEXT } from './decimal-text.ts'
import { atMost } from './too-long.ts'

// Control characters other than line breaks and tabs, NUL and lone surrogates have no place in any text. architecture: wire
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const printable = (text: string) => !UNPRINTABLE.test(text) && text.isWellFormed()

// Nothing of these is seen: blanks, joiners, fillers, marks of direction. Between letters and in emoji they have their use.
const UNSEEN = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u0080-\u009f\u2800]*$/u

const trimmed = (text: string) => (UNSEEN.test(text) ? '' : text.trim())

/** What is said where something is not there at all; what is there and wrong is reported by its own check. */
const absent = (needed: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? needed : undefined,
})

const NOT_PRINTABLE = 'Remove characters that cannot be printed.'

/** A value in which no text, however deep, and no name of a field has such characters: also where no field is named. What is reported of a field already is not told again. */
export const printableThroughout = <T extends z.ZodType>(value: T): T =>
  value.superRefine((given, context) => {
    const told = new Set(context.issues.map(({ path }) => path?.[0]))
    for (const [field, inside] of Object.entries(Object(given)))
      if (!told.has(field) && !isPrintable({ [field]: inside }))
        context.addIssue({ code: 'custom', path: [field], message: NOT_PRINTABLE })
  })

/** Without recursion: what was sent may be nested as deep as it is long. */
function isPrintable(given: unknown): boolean {
  const left = [given]
  while (left.length > 0) {
    const each = left.pop()
    if (typeof each === 'string' && !printable(each)) return false
    if (typeof each === 'object' && each !== null)
      for (const entry of Object.entries(each)) left.push(...entry)
  }
  return true
}

/** What someone typed and types again: every character counts. */
export const secretText = () => z.string().refine(printable, NOT_PRINTABLE)

const written =
  (cleaned: (text: string) => string) =>
  (max: number, min = 0, needed = 'This is required.') =>
    z
      .string(min > 0 ? absent(needed) : undefined)
      .overwrite(cleaned)
      .min(min, min === 1 ? needed : `Enter at least ${min} characters.`)
      .max(max, atMost(max))
      .refine(printable, NOT_PRINTABLE)

/** One line or several, trimmed. `max` counts characters after trimming; the message says how many are allowed, and how many there are. */
export const text = written(trimmed)

const BREAKS = /[\t\r\n\u0085\u2028\u2029]+/

/** One line, trimmed: a break or a tab that came along with a paste is a space. */
export const line = written((said) =>
  trimmed(
    said
      .split(BREAKS)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(' '),
  ),
)

export const id = z.uuid()
/** Records in no order of their own: they are kept in one, so that the same records are the same value. */
export const idSet = (max: number) =>
  z
    .array(id)
    .max(max)
    .overwrite((ids) => ids.toSorted())
/** The same where one that is named twice is meant once. */
export const distinctIds = (max: number) => idSet(max).overwrite((ids) => [...new Set(ids)])
/** A record that must be chosen; `needed` is said where none is. */
export const requiredId = (needed: string) => z.uuid(absent(needed))
// The day before and the day after are still days to the calendar and to the database, whatever the time zone.
const isWithinReach = (text: string) => text >= '1000' && text < '9999'
const OUT_OF_REACH = 'Enter a day between the years 1000 and 9998.'
/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: false }).refine(isWithinReach, OUT_OF_REACH)
/** A calendar day, YYYY-MM-DD, read in the tenant's time zone. */
export const day = z.iso.date().refine(isWithinReach, OUT_OF_REACH)
/** An exact decimal as text: never a JSON number. */
export const decimalText = z.string().regex(DECIMAL_TEXT, 'Enter a number, such as 2500.00.')
