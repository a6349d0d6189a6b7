import type { AuthorityAnswer } from '../model/authority-calls.ts'
import { ableLine, ableOf, adviceToNobody } from './able.ts'
import { otherReasonsOf, verdictWord } from './answer-parts.ts'
import { texts } from './texts.ts'
import { whenAnswered } from './when-answered.ts'

/** The receipt of an answer as plain text: question, verdict, who can instead, path, when, and where it can be asked again. */
export function answerAsText(answer: AuthorityAnswer, zone: string, link: string): string {
  return [
    answer.question,
    `${verdictWord(answer)}. ${answer.message}`,
    ...answer.obligations.map((each) => `- ${each.text}`),
    ...otherReasonsOf(answer).map((each) => `- ${each.message}`),
    ...insteadLines(answer),
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

function insteadLines(answer: AuthorityAnswer): string[] {
  if (answer.nobodyCan) return [`${texts.todo.nobody}. ${adviceToNobody(answer)}`]
  const able = ableOf(answer)
  if (able.length === 0) return []
  return [`${texts.instead}:`, ...able.map(ableLine), ...(answer.moreCan ? [texts.moreCanNote] : [])]
}
