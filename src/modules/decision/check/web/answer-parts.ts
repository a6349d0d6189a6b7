import type { AuthorityAnswer } from '../model/authority-calls.ts'
import { texts } from './texts.ts'

/** What must also be true; a limit that the verdict names is not said again. */
export const owedOf = ({ obligations, upTo }: AuthorityAnswer) =>
  obligations.filter(({ kind }) => upTo === null || kind !== 'BOUND')

/** "No", "Yes", "Yes, up to $20,000", "Yes, with 2 conditions", "Yes, up to $20,000, in some groups, with 2 conditions". */
export function verdictWord(answer: AuthorityAnswer): string {
  const { verdict, upTo, hasConditions, withheld } = answer
  if (verdict === 'DENY') return texts.no
  if (verdict === 'ALLOW') return texts.yes
  const owed = owedOf(answer)
  const groups = owed.some(({ kind }) => kind === 'GROUPS') ? texts.inSomeGroups : null
  const count = owed.filter(({ kind }) => kind !== 'GROUPS').length
  // how many there are is not told where some of them may be withheld
  const conditions = withheld > 0 ? texts.withConditions : count > 0 ? texts.withSo(count) : null
  const isOwed = hasConditions || upTo === null
  return [texts.yes, upTo, groups, isOwed && conditions].filter(Boolean).join(', ')
}

/** What else is wrong: the sentence of the verdict says the first reason. */
export const otherReasonsOf = ({ reasons, message }: AuthorityAnswer) =>
  reasons.filter((reason) => reason.message !== message)

type Role = AuthorityAnswer['consult'][number]

/** Who else has a part in the decision, by decision role. */
export function rolesOf(answer: AuthorityAnswer): { title: string; asked: readonly Role[] }[] {
  const own = [...new Set(answer.otherRoles.map((each) => each.decisionRole))]
  return [
    { title: texts.reserved, asked: answer.reserved },
    { title: texts.consult, asked: answer.consult },
    { title: texts.endorse, asked: answer.endorse },
    { title: texts.inform, asked: answer.inform },
    ...own.map((title) => ({
      title,
      asked: answer.otherRoles.filter((each) => each.decisionRole === title),
    })),
  ].filter(({ asked }) => asked.length > 0)
}

export const requirementOf = ({ requirement, origin }: Role): string =>
  origin ? texts.byRoleOf(requirement, origin) : requirement
