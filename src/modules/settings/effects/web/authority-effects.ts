import type { EffectKind } from '#platform/web/record/effect-kind.ts'
import { texts as platform } from '#platform/web/text/texts.ts'
import { type Effects, hasEffects } from '../model/effects.ts'
import { effectFacts } from './effect-facts.ts'
import { texts } from './texts.ts'

/** Nothing is done before someone approves it. */
const PROPOSED = { effect: texts.proposed, act: texts.propose }

/** What a change of people and places does to authority, shown before it is saved. */
export const authorityEffects: EffectKind<Effects> = {
  hasAny: hasEffects,
  factsOf: effectFacts,
  words: {
    title: texts.question,
    effect: texts.effect,
    keep: platform.form.keepEditing,
    act: platform.saveChanges,
  },
  proposedWords: ({ awaitsApproval }) => (awaitsApproval.total > 0 ? PROPOSED : undefined),
}
