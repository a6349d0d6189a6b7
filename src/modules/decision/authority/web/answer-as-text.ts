import type { AuthorityAnswer } from '../model/authority-calls.ts'
import { verdictWord } from './answer-parts.ts'
import { texts } from './texts.ts'
import { whenAnswered } from './when-answered.ts'

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
    whenAnswered(answer, zone),
    link,
  ].join('\n')
}
