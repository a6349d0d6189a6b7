import { longInstant } from '#platform/web/text/dates.ts'
import type { AuthorityAnswer } from '../model/authority-calls.ts'
import { delegationRoute } from './record-routes.ts'
import { texts } from './texts.ts'

/** The answer as plain text with a link, to be pasted into a mail or a file. */
export function answerAsText(answer: AuthorityAnswer, zone: string, origin: string): string {
  const last = answer.chain.at(-1)
  return [
    answer.message,
    ...answer.obligations.map((each) => `- ${each.text}`),
    ...answer.reasons.map((each) => `- ${each.message}`),
    ...(answer.withheld > 0 ? [texts.withheld(answer.withheld)] : []),
    ...(answer.chain.length
      ? [`${texts.origin}: ${answer.chain.map((step) => step.recipient.name).join(' → ')}`]
      : []),
    ...(last?.delegationId
      ? [`${last.displayId}: ${origin}${delegationRoute.pathOf(last.delegationId)}`]
      : []),
    texts.checked(longInstant(answer.knownAt, zone)),
  ].join('\n')
}
