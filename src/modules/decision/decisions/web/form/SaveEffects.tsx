import { ConfirmAct, type ConfirmFact } from '#platform/web/ConfirmAct.tsx'
import type { Reply } from '#platform/web/client.ts'
import { previewCascade } from '../../../delegations/model/delegation-calls.ts'
import { decision as decisions } from '../../../delegations/web/service.ts'
import { texts } from '../texts.ts'
import type { DecisionValues } from './form-values.ts'

const words = texts.form.effects

export type Effects = Reply<typeof previewCascade>

/** What saving a published decision would do to what is delegated from it. Undefined: nothing. Spec 7.3. */
export async function effectsOf(decisionId: string, values: DecisionValues): Promise<Effects | undefined> {
  const effects = await decisions.ask(previewCascade, {
    body: {
      decisionId,
      updatedDecisionAuthorities: values.decisionAuthorities,
      updatedDecisionGroups: values.decisionGroups,
      updatedPathwayOptions: values.delegable ? values.delegationPathway : [],
    },
  })
  return effects.numberOfChildDelegationsInvalidated > 0 ? effects : undefined
}

/** Asks before a change is saved that some delegations no longer fit: how many, in what, and who puts it right. */
export function SaveEffects({
  effects,
  onSave,
  onClose,
}: {
  effects: Effects
  onSave: () => Promise<unknown>
  onClose: () => void
}) {
  const count = effects.numberOfChildDelegationsInvalidated
  return (
    <ConfirmAct
      open
      ending={false}
      title={words.question(count)}
      effect={words.effect}
      facts={factsOf(effects)}
      keep={words.keep}
      act={() => words.act}
      onAct={onSave}
      onClose={onClose}
    />
  )
}

function factsOf(effects: Effects): ConfirmFact[] {
  const { alerts, childDelegationsInvalidated: named, numberOfChildDelegationsInvalidated: count } = effects
  return [
    ...alerts.map(
      (each): ConfirmFact => ({
        icon: 'warning',
        tone: 'warning',
        title: words.alert(each.alert, each.count),
        caption: each.message,
      }),
    ),
    {
      icon: 'delegations',
      tone: 'info',
      title: words.named(count),
      caption: words.names(
        named.map((each) => [each.displayId ?? words.masked, each.recipient].filter(Boolean).join(' ')),
        count,
      ),
    },
    {
      icon: 'position',
      tone: 'info',
      title: words.people(effects.peopleToldCount),
      caption: words.names(effects.peopleTold, effects.peopleToldCount),
    },
  ]
}
