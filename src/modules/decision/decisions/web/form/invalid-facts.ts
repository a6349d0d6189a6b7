import type { ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'
import type { Reply } from '#platform/web/client/client.ts'
import { previewCascade } from '../../model/preview-cascade-call.ts'
import { decision as decisions } from '../decision-service.ts'
import { texts } from '../texts.ts'
import type { DecisionValues } from './form-values.ts'

const words = texts.form.effects

/** In what delegations would no longer fit a published decision once it is saved, and who puts it right. Spec 7.3. */
export async function invalidFacts(decisionId: string, values: DecisionValues): Promise<ConfirmFact[]> {
  const found = await decisions.ask(previewCascade, {
    body: {
      decisionId,
      updatedDecisionAuthorities: values.decisionAuthorities,
      updatedDecisionGroups: values.decisionGroups,
      updatedPathwayOptions: values.delegable ? values.delegationPathway : [],
    },
  })
  return found.numberOfChildDelegationsInvalidated > 0 ? factsOf(found) : []
}

function factsOf({ alerts, peopleTold, peopleToldCount }: Reply<typeof previewCascade>): ConfirmFact[] {
  return [
    ...alerts.map(
      (each): ConfirmFact => ({
        icon: 'warning',
        tone: 'warning',
        // the effects say how many are flagged: of one kind, all of them
        title: alerts.length === 1 ? each.alert : words.alert(each.alert, each.count),
        caption: each.message,
      }),
    ),
    {
      icon: 'position',
      tone: 'info',
      title: words.people(peopleToldCount),
      caption: words.names(peopleTold, peopleToldCount),
    },
  ]
}
