import { longInstant } from '#platform/web/text/dates.ts'
import type { AuthorityAnswer } from '../model/authority-calls.ts'
import { verdictWord } from './Answer.tsx'
import { texts } from './texts.ts'

/** The receipt of an answer as plain text: question, verdict, path, when, and where it can be asked again. */
export function answerAsText(answer: AuthorityAnswer, zone: string, link: string): string {
  return [
    answer.question,
    `${verdictWord(answer)}. ${answer.message}`,
    ...answer.obligations.map((each) => `- ${each.text}`),
    ...answer.reasons.map((each) => `- ${each.message}`),
    ...(answer.withheld > 0 ? [texts.withheld(answer.withheld)] : []),
    ...(answer.chain.length
      ? [
          `${answer.verdict === 'DENY' ? texts.chainOf : texts.origin}: ${answer.chain.map(({ recipient, displayId }) => [recipient.name, displayId].filter(Boolean).join(' ')).join(' → ')}`,
        ]
      : []),
    texts.checked(longInstant(answer.knownAt, zone)),
    link,
  ].join('\n')
}
