import { amountOnBar, limitOfRoot } from '#modules/authority/index.web.ts'
import {
  type Ends,
  limitClause,
  limitText,
  statedAndEffective,
} from '#modules/authority/terms/model/limit-texts.ts'
import type { PathStep } from '#platform/web/limits/PathToRoot.tsx'
import type { usePathOf } from '#platform/web/record/record-routes.tsx'
import { delegationRoute } from '../../decisions/web/record-routes.ts'
import type { AuthorityAnswer, ChainStep } from '../model/authority-calls.ts'
import { texts } from './texts.ts'

/** What is left of the limit that a step states first; of one that states no amount, the first that is left. */
function effectiveOf({ stated, effective }: ChainStep): Ends | null {
  const valueType = stated[0]?.valueType
  return effective.find((each) => valueType === 'AUTHORIZED' || each.valueType === valueType) ?? null
}

/** A stated limit of which less may be left says that it is only stated. */
const limitOf = (step: ChainStep): string =>
  step.limitWithheld && effectiveOf(step) === null
    ? texts.onlyStated(limitText(step.stated[0]))
    : statedAndEffective(step.stated[0], effectiveOf(step))

/** The path of an answer, from Root Authority down: what each step states, what is left of it and by whom. */
export function stepsOf(answer: AuthorityAnswer, pathOf?: PathOf): PathStep[] {
  const broken = answer.chain.findIndex((step) => !step.live)
  return [
    {
      id: 'root',
      holder: texts.rootAuthority,
      caption: answer.decision.name,
      place: 'root',
      state: texts.inForceWord,
      ...limitOfRoot(answer.decision.limit),
    },
    ...answer.chain.map((step, i): PathStep => {
      const stated = step.stated[0]
      const effective = effectiveOf(step)
      const bound = effective ?? stated
      return {
        id: step.delegationId ?? `masked ${i}`,
        holder: step.recipient.name,
        ...holderTo(pathOf, step.recipient),
        ...captionOf(step),
        ...(bound && { limit: limitOf(step), spoken: limitClause(bound) }),
        ...amountOnBar(effective?.valueType, effective?.max),
        ...(step.displayId && { displayId: step.displayId }),
        ...(step.delegationId && { to: delegationRoute.pathOf(step.delegationId) }),
        place: i === answer.chain.length - 1 ? 'here' : 'holder',
        state: step.live ? texts.inForceWord : texts.notInForce,
        ...noteOf(step),
        ...(i === broken && { broken: texts.notInForce }),
      }
    }),
  ]
}

type PathOf = ReturnType<typeof usePathOf>

/** Where the name of a recipient leads. */
function holderTo(pathOf: PathOf | undefined, { kind, id }: ChainStep['recipient']): { holderTo?: string } {
  const to = id && pathOf?.(kind === 'SPECIFIC_PERSONNEL' ? 'user' : 'position', id)
  return to ? { holderTo: to } : {}
}

function captionOf({ recipient: { holders, left } }: ChainStep): { caption?: string } {
  if (holders.length > 0) return { caption: holders.join(', ') }
  return left === null ? {} : { caption: texts.leftPosition(left) }
}

function noteOf({ changeWaits, limitedBy }: ChainStep): { note?: string } {
  const notes = [limitedBy && texts.limitedBy(limitedBy), changeWaits && texts.changeWaits].filter(Boolean)
  return notes.length > 0 ? { note: notes.join(' ') } : {}
}
