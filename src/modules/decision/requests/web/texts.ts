import type { RequestAudience, Side } from '../model/request-rules.ts'

const LIST = new Intl.ListFormat('en-US')
const MOST_NAMES = 3

const WHY: Readonly<Record<Side, string>> = {
  CREATOR: 'who created the decision or owns it',
  ISSUER: 'who issued the delegation',
  RECIPIENT: 'who received the delegation',
}

/** The texts of requests for authority. */
export const texts = {
  title: (decision: string) => `Request authority for “${decision}”?`,
  loading: 'Request authority',
  goesTo: (side: Side, people: readonly { name: string }[]) => {
    const names = people.map(({ name }) => name)
    const shown =
      names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} more`] : names
    return `The request goes to ${LIST.format(shown)}, ${WHY[side]}.`
  },
  to: 'Ask',
  sides: { ISSUER: 'The issuer', RECIPIENT: 'The recipients', BOTH: 'Both' } satisfies Record<
    RequestAudience,
    string
  >,
  justification: 'Justification',
  hint: 'Everyone who is asked can read it.',
  keep: 'Cancel',
  act: 'Send request',
  done: 'Request sent.',
  refused: 'Authority cannot be requested',
  openRequest: (actionId: string) => `View ${actionId}`,
  requests: (requester: string, decision: string) => `${requester} requests authority for “${decision}”.`,
  somebody: 'A former user',
  issue: 'Issue delegation',
  ask: {
    title: (name: string) => `Ask ${name} to decide?`,
    effect: (decision: string, amounts: readonly string[]) =>
      `The question is “${decision}”${amounts.length > 0 ? ` for ${LIST.format(amounts)}` : ''}. An answer checks authority again and is kept.`,
    message: 'Message',
    due: 'Answer by',
    dueHint: 'If empty, a week from today.',
    act: 'Ask to decide',
    done: 'Question sent.',
    alreadyAsked: (name: string) => `You already asked ${name} this question.`,
    viewQuestion: 'View question',
    again: 'Ask again',
  },
} as const
