import type { Effects } from '#modules/settings/effects/model/effects.ts'
import { authorityEffects } from '#modules/settings/index.web.ts'
import type { MatchingRows } from '#platform/web/acts/matching-rows.ts'
import { useActs } from '#platform/web/record/use-acts.tsx'
import { decisionActs, type StatusAct } from '../model/decision-acts.ts'
import {
  archiveDecisions,
  deleteDecisions,
  previewDecisionsEnding,
  restoreDecisions,
} from '../model/decision-calls.ts'
import { decision as decisions } from './decision-service.ts'
import { endingFacts } from './ending-facts.ts'
import { texts } from './texts.ts'

export type Subject = { readonly id: string }
/** Edit has a page of its own. */
const ASKED = decisionActs.keys.filter((act): act is StatusAct => act !== 'edit')

const bodyOf = ({ ids, all }: { ids: string[]; all: MatchingRows | undefined }) =>
  all ? { matching: all.matching } : { decisionIds: ids }

/** What is done to decisions: before they are archived or deleted it is said what ends with them, and whose it was. Spec 4.2. */
export function useDecisionActs(onDone?: (act: StatusAct) => void) {
  const calls = {
    archive: decisions.useSend(archiveDecisions),
    restore: decisions.useSend(restoreDecisions),
    delete: decisions.useSend(deleteDecisions),
  }
  const { act, dialog } = useActs<StatusAct, Subject, undefined, Effects>({
    effects: authorityEffects,
    acts: decisionActs,
    words: texts.acts,
    preview: async ({ act, ids, all }) => {
      if (act === 'restore' && !all) return { facts: [] }
      const ending = await decisions.ask(previewDecisionsEnding, { body: bodyOf({ ids, all }) })
      const facts = act === 'restore' ? [] : endingFacts(act, ending)
      return { facts, count: all ? ending.decisions : ids.length }
    },
    send: ({ act, ids, all }) => calls[act].mutateAsync({ body: bodyOf({ ids, all }) }),
    choice: undefined,
    onDone,
  })
  return { acts: { of: decisionActs.of, keys: ASKED }, words: texts.acts, act, dialog }
}
