import * as z from 'zod'
import type { FailureKind } from '#platform/model/failures.ts'
import { id } from '#platform/model/fields.ts'
import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import { VOCABULARY_FAILURES } from './vocabulary-failures.ts'

export const WORD_STATUSES = ['ACTIVE', 'INACTIVE'] as const
export type WordStatus = (typeof WORD_STATUSES)[number]

/** One of the words that an organization keeps: named, in an order, on or off. */
export const word = z.object({
  id,
  name: z.string(),
  status: z.enum(WORD_STATUSES),
  /** It came with the product. */
  isDefault: z.boolean(),
  version: z.int(),
})
export type Word = z.output<typeof word>

/** What sets a kind of words apart from others. */
export type WordRules = {
  readonly stayOnWhileUsed: boolean
  readonly oneStaysOn: boolean
  /** And their icon, where they have one. */
  readonly defaultsKeepTheirName: boolean
  /** Why those of the product are not turned off, where they are not. */
  readonly defaultsStayOn?: FailureKind
  /** Why no more are added from `count` on, where that is so. */
  readonly most?: { readonly count: number; readonly failure: FailureKind }
}

/** The words of authority. Spec 8: an authority type that is used cannot be disabled. */
export const WORD_RULES = {
  authorityType: { stayOnWhileUsed: true, oneStaysOn: true, defaultsKeepTheirName: false },
  // the answer of the check speaks of Reserved, Consulted, Endorse and Informed: each stays what it is called
  decisionRole: { stayOnWhileUsed: false, oneStaysOn: false, defaultsKeepTheirName: true },
} as const satisfies Record<string, WordRules>
export type WordKind = keyof typeof WORD_RULES

type Subject = Pick<Word, 'id' | 'name' | 'isDefault' | 'status'>
type OtherTerms = readonly Pick<Word, 'id' | 'status'>[]

const isLastOn = (rules: WordRules, subject: Subject, all: OtherTerms): boolean =>
  rules.oneStaysOn &&
  subject.status === 'ACTIVE' &&
  all.every((each) => each.id === subject.id || each.status === 'INACTIVE')

export const mayAdd = ({ most }: WordRules, all: OtherTerms): Verdict =>
  most && all.length >= most.count ? refused(most.failure, { most: most.count }) : allowed

/** Whether it may have another name or icon. */
export const mayEdit = (
  rules: WordRules,
  { isDefault }: Pick<Word, 'isDefault'>,
  act = 'renamed',
): Verdict => (rules.defaultsKeepTheirName && isDefault ? refused('DEFAULT_LOCKED', { act }) : allowed)

export function maySwitchOff(rules: WordRules, subject: Subject, all: OtherTerms, isUsed: boolean): Verdict {
  if (rules.defaultsStayOn && subject.isDefault) return refused(rules.defaultsStayOn)
  if (rules.stayOnWhileUsed && isUsed) return refused('IN_USE', { name: subject.name, act: 'disabled' })
  return isLastOn(rules, subject, all) ? refused(VOCABULARY_FAILURES.ONE_STAYS_ON) : allowed
}

export function mayDelete(rules: WordRules, subject: Subject, all: OtherTerms, isUsed: boolean): Verdict {
  if (subject.isDefault) return refused('DEFAULT_LOCKED', { act: 'deleted' })
  if (isUsed) return refused('IN_USE', { name: subject.name, act: 'deleted' })
  return isLastOn(rules, subject, all) ? refused(VOCABULARY_FAILURES.ONE_STAYS_ON) : allowed
}

/** The ids in their order once one of them is at another place, from 1 on. */
export function moved(ids: readonly string[], moving: string, place: number): string[] {
  const others = ids.filter((each) => each !== moving)
  const at = Math.min(Math.max(place, 1), ids.length) - 1
  return [...others.slice(0, at), moving, ...others.slice(at)]
}
