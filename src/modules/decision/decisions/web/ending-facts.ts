import type * as z from 'zod'
import type { ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'
import type { previewDecisionsEnding } from '../model/decision-calls.ts'
import { texts } from './texts.ts'

type Ending = z.output<typeof previewDecisionsEnding.reply>
const words = texts.ending

/** What ends with decisions, whose it was, and who can decide less. Spec 4.2. */
export function endingFacts(act: 'archive' | 'delete', ending: Ending): ConfirmFact[] {
  const { decisions, delegations, drafts, issuers, issuersCount, people, peopleCount } = ending
  const facts: ConfirmFact[] = []
  if (delegations > 0)
    facts.push({
      icon: 'revoke',
      tone: 'error',
      title: words.delegations(delegations),
      caption: words.forGood[act](decisions),
    })
  if (issuersCount > 0)
    facts.push({
      icon: 'delegations',
      tone: 'info',
      title: words.issuers(issuersCount),
      caption: words.names(issuers, issuersCount),
    })
  if (peopleCount > 0)
    facts.push({
      icon: 'position',
      tone: 'info',
      title: words.people(peopleCount),
      caption: words.names(people, peopleCount),
    })
  if (act === 'delete' && drafts > 0)
    facts.push({ icon: 'trash', tone: 'warning', title: words.drafts(drafts) })
  if (facts.length === 0) facts.push({ icon: 'tick', tone: 'quiet', title: words.nothing(decisions) })
  return facts
}
