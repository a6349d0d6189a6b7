import { longInstant } from '#platform/web/text/dates.ts'
import type { whoCan } from '../model/authority-calls.ts'
import { texts } from './texts.ts'
import { whenAnswered } from './when-answered.ts'

type WhoCan = (typeof whoCan.reply)['_output']

/** The receipt of "Who can decide?" as plain text: everybody with their limit, when, and where it can be asked again. */
export const whoCanAsText = (
  { items, total, withheld, at, knownAt }: WhoCan,
  decision: string,
  zone: string,
  link: string,
): string =>
  [
    texts.whoCanOf(decision, longInstant(at, zone)),
    ...(total === 0 && withheld === 0 ? [texts.whoCanEmpty] : []),
    ...items.map(({ holder, occupants, limit, obligations }) =>
      [
        `- ${holder.name}`,
        occupants && ` (${occupants.map(({ name }) => name).join(', ') || texts.vacantWord})`,
        `: ${[limit, ...obligations].join('; ')}`,
      ].join(''),
    ),
    ...(total > items.length ? [texts.notShown(total - items.length)] : []),
    ...(withheld > 0 ? [texts.withheld(withheld)] : []),
    whenAnswered({ at, knownAt }, zone),
    link,
  ].join('\n')
