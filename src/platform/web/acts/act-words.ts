import { howMany, oneOr } from '#platform/model/how-many.ts'

type Noun = { readonly one: string; readonly many: string }

type ActTexts = {
  /** "Deactivate", or a verb with its object: "Change owner". */
  readonly label: string
  /** "deactivated". */
  readonly done: string
  /** What it does, for the dialog that asks before it. */
  readonly effect?: (count: number) => string
}

/** What people read of an act: on its button, in the question before it, and in the toast after it. */
export type WordsOfAct = {
  readonly label: string
  /** `name`: of the one record, where it is known. */
  readonly question: (count: number, name?: string) => string
  readonly effect: (count: number) => string
  readonly act: (count: number) => string
  /** `name`: of the one record, where it is known. */
  readonly done: (count: number, name?: string) => string
}

export type ActWords<A extends string> = {
  readonly of: Readonly<Record<A, WordsOfAct>>
  /** The safe button beside an act that ends something. */
  readonly keep: (count: number) => string
  readonly cancel: string
  readonly refused: (count: number, first: string) => string
  /** Of several those that the act would not touch. */
  readonly stay: (count: number) => string
}

/** The words of a kind's acts from its noun and their verbs: the same sentences for every kind. */
export function actWords<A extends string>(
  { one, many }: Noun,
  said: Readonly<Record<A, ActTexts>>,
): ActWords<A> {
  const wordsOf = ({ label, done, effect = () => '' }: ActTexts): WordsOfAct => {
    const [verb, ...object] = label.split(' ')
    const hasObject = object.length > 0
    const asked = hasObject ? `${verb} the ${object.join(' ')} of` : label
    return {
      label,
      question: (count, name = `this ${one}`) => `${asked} ${oneOr(count, name, howMany(count, one, many))}?`,
      effect,
      act: (count) =>
        hasObject
          ? oneOr(count, label, `${label} of ${howMany(count, one, many)}`)
          : `${label} ${oneOr(count, one, howMany(count, one, many))}`,
      done: (count, name = capital(one)) => `${oneOr(count, name, howMany(count, one, many))} ${done}.`,
    }
  }
  return {
    of: Object.fromEntries(
      (Object.entries(said) as [A, ActTexts][]).map(([act, words]) => [act, wordsOf(words)]),
    ) as Record<A, WordsOfAct>,
    keep: (count) => `Keep ${oneOr(count, one, many)}`,
    cancel: 'Cancel',
    refused: (count, first) =>
      count === 1 ? first : `${howMany(count, `${one} was`, `${many} were`)} not changed. ${first}`,
    stay: (count) => `${howMany(count, one, many)} will not change`,
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
