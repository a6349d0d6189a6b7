import * as z from 'zod'
import { id } from '#platform/model/fields.ts'
import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import { isUsed, type Uses } from '../../uses/model/uses.ts'
import { VOCABULARY_FAILURES } from './vocabulary-failures.ts'

/** The words of authority that an organization keeps: named, in an order, on or off. */
export const WORD_KINDS = ['authorityType', 'decisionRole'] as const
export type WordKind = (typeof WORD_KINDS)[number]

export const WORD_STATUSES = ['ACTIVE', 'INACTIVE'] as const
export type WordStatus = (typeof WORD_STATUSES)[number]

export const word = z.object({
  id,
  name: z.string(),
  status: z.enum(WORD_STATUSES),
  /** It came with the product. */
  isDefault: z.boolean(),
  version: z.int(),
})
export type Word = z.output<typeof word>

/** What sets the kinds apart. Spec 8: an authority type that is used cannot be disabled. */
const RULES = {
  authorityType: { stayOnWhileUsed: true, oneStaysOn: true, defaultsKeepTheirName: false },
  // the answer of the check speaks of Reserved, Consulted, Endorse and Informed: each stays what it is called
  decisionRole: { stayOnWhileUsed: false, oneStaysOn: false, defaultsKeepTheirName: true },
} as const satisfies Record<WordKind, Record<string, boolean>>

type Subject = Pick<Word, 'id' | 'name' | 'isDefault' | 'status'>
type Others = readonly Pick<Word, 'id' | 'status'>[]

const isLastOn = (kind: WordKind, subject: Subject, all: Others): boolean =>
  RULES[kind].oneStaysOn &&
  subject.status === 'ACTIVE' &&
  all.every((each) => each.id === subject.id || each.status === 'INACTIVE')

export const mayRename = (kind: WordKind, { isDefault }: Subject): Verdict =>
  RULES[kind].defaultsKeepTheirName && isDefault ? refused('DEFAULT_LOCKED', { act: 'renamed' }) : allowed

export function maySwitchOff(kind: WordKind, subject: Subject, all: Others, uses: Uses): Verdict {
  if (RULES[kind].stayOnWhileUsed && isUsed(uses))
    return refused('IN_USE', { name: subject.name, act: 'disabled' })
  return isLastOn(kind, subject, all) ? refused(VOCABULARY_FAILURES.ONE_STAYS_ON) : allowed
}

export function mayDelete(kind: WordKind, subject: Subject, all: Others, uses: Uses): Verdict {
  if (subject.isDefault) return refused('DEFAULT_LOCKED', { act: 'deleted' })
  if (isUsed(uses)) return refused('IN_USE', { name: subject.name, act: 'deleted' })
  return isLastOn(kind, subject, all) ? refused(VOCABULARY_FAILURES.ONE_STAYS_ON) : allowed
}

/** The ids in their order once one of them stands at another place, from 1 on. */
export function moved(ids: readonly string[], moving: string, place: number): string[] {
  const others = ids.filter((each) => each !== moving)
  const at = Math.min(Math.max(place, 1), ids.length) - 1
  return [...others.slice(0, at), moving, ...others.slice(at)]
}
