import type { ActionRow, RecordAnswers } from '#modules/actions/index.web.ts'
import { delegationActs } from '../../delegations/model/delegation-acts.ts'
import { useDelegationActs } from '../../delegations/web/use-delegation-acts.tsx'

/** The act on a delegation that an answer is, and the actions that ask for it. */
const ANSWERS = [
  ['approve', 'APPROVAL'],
  ['deny', 'APPROVAL'],
  ['approveChange', 'CHANGE_APPROVAL'],
  ['denyChange', 'CHANGE_APPROVAL'],
] as const

const subjectsOf = (rows: readonly ActionRow[]) =>
  rows.flatMap(({ associatedRecord }) =>
    associatedRecord ? [{ id: associatedRecord.id, displayId: associatedRecord.displayId }] : [],
  )

/** Approve and Deny on actions: the same call, preview, and dialog as on the delegations that they are about. */
const useAnswersOnDelegations: RecordAnswers = () => {
  const { words, act, dialog } = useDelegationActs()
  return {
    acts: ANSWERS.map(([key, kind]) => ({
      key,
      label: words.of[key].label,
      icon: delegationActs.of[key].icon,
      fits: (row) => row.waitsOnMe && row.systemKind === kind && row.associatedRecord?.kind === 'DELEGATION',
      fitsUnseen: false,
      onAct: (rows) => act(key)(subjectsOf(rows)),
    })),
    dialog,
  }
}
export default useAnswersOnDelegations
