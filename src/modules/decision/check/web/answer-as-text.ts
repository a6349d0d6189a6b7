import type { AuthorityAnswer } from '../model/authority-calls.ts'
import { ableLine, ableOf, adviceWithoutHolder, askOf } from './able.ts'
import { otherReasonsOf, requirementOf, rolesOf, verdictWord } from './answer-parts.ts'
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
    ...rolesOf(answer).map(
      ({ title, asked }) =>
        `${title}: ${asked.map((each) => [each.name, requirementOf(each)].filter(Boolean).join(', ')).join('; ')}`,
    ),
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
  if (answer.nobodyCan) return [`${texts.todo.nobody}. ${adviceWithoutHolder(answer)}`]
  const able = ableOf(answer)
  const asked = able.find(({ onPath }) => onPath) ?? able[0]
  if (!asked) return []
  const { receipt, whoHolds, above, least } = texts.todo
  const why = (asked.onPath ? above : least)(false)
  return [
    receipt(askOf(asked, false), asked.holder.name, asked.limit ? whoHolds(asked.limit) : '', why),
    `${texts.instead}:`,
    ...able.map(ableLine),
    ...(answer.moreCan ? [texts.moreCanNote] : []),
  ]
}
