import { ableLine } from './able.ts'
import { texts } from './texts.ts'
import { whenAnswered } from './when-answered.ts'
import { type WhoCan, type WhoCanSubject, whoCanAnswer, whoCanQuestion } from './who-can-sentences.ts'

/** The receipt of "Who can decide?" as plain text: everyone with their limit, when, and where it can be asked again. */
export const whoCanAsText = (asked: WhoCanSubject, shown: WhoCan, zone: string, link: string): string =>
  [
    whoCanQuestion(asked, shown, zone),
    whoCanAnswer(asked, shown, zone),
    ...shown.items.map(ableLine),
    shown.total > shown.items.length && texts.notShown(shown.total - shown.items.length),
    shown.withheld > 0 && texts.withheld(shown.withheld),
    whenAnswered(shown, zone),
    link,
  ]
    .filter(Boolean)
    .join('\n')
