import { amountOnBar, limitOfRoot } from '#modules/authority/index.web.ts'
import { maxEnd } from '#modules/authority/terms/model/bounds.ts'
import { limitClause, statedAndEffective } from '#modules/authority/terms/model/limit-texts.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { PathToRoot, type PathStep as Step } from '#platform/web/limits/PathToRoot.tsx'
import { usePathOf } from '#platform/web/record/record-routes.tsx'
import { delegationRoute } from '../../decisions/web/record-routes.ts'
import type { PathStep } from '../model/delegation.ts'
import { formatState } from './format-state.ts'
import { holdersWords } from './sentences.ts'
import { texts } from './texts.ts'

type Props = {
  readonly decision: { readonly name: string; readonly limit: Bound | null }
  /** The last `own` steps are the recipients of the delegation itself. */
  readonly path: readonly PathStep[]
  readonly own: number
  readonly below?: readonly PathStep[]
  readonly showState?: boolean
}

/** Shows the path to Root Authority in a record and in a cell of a matrix. */
export default function DelegationPath({ decision, path, own, below = [], showState = false }: Props) {
  const pathOf = usePathOf()
  const steps: Step[] = [
    {
      id: 'root',
      holder: texts.record.rootAuthority,
      caption: decision.name,
      place: 'root',
      state: texts.statusWord.IN_FORCE as string,
      ...limitOfRoot(decision.limit),
    },
    ...path.map((step, at) => ({
      ...shapeStep(step, at, pathOf),
      ...(at < path.length - own ? { place: 'holder' as const } : { place: 'here' as const }),
      ...findTrouble(path, at, own),
    })),
    ...below.map((step, i) => ({
      ...shapeStep(step, path.length + i, pathOf),
      place: 'below' as const,
      ...toIdle(step),
    })),
  ]
  return <PathToRoot steps={steps} here={texts.record.here} showState={showState} />
}

function shapeStep(step: PathStep, at: number, pathOf: ReturnType<typeof usePathOf>): Omit<Step, 'place'> {
  const limit = step.clampedTo ?? step.limit
  const caption = holdersWords(step)
  const holderTo = step.who && pathOf(step.who.kind === 'USER' ? 'user' : 'position', step.who.id)
  return {
    id: `${at} ${step.delegationId}`,
    holder: texts.several(step.recipients),
    ...(holderTo && { holderTo }),
    ...(caption && { caption }),
    ...(limit && {
      limit: statedAndEffective(step.limit, step.clampedTo),
      spoken: step.allLimits ?? limitClause(limit),
    }),
    ...(step.allLimits && { note: texts.record.allLimits(step.allLimits) }),
    ...amountOnBar(limit?.valueType, limit && maxEnd(limit)),
    ...(step.displayId && { displayId: step.displayId }),
    ...(step.delegationId && { to: delegationRoute.pathOf(step.delegationId) }),
    state: formatState(step),
  }
}

/** The first step that is not in force breaks all below it. One of several recipients does not break the others. */
function findTrouble(
  path: readonly PathStep[],
  at: number,
  own: number,
): Pick<Step, 'broken' | 'waits' | 'idle'> {
  const step = path[at] as PathStep
  const isBreak = at === path.findIndex(({ live }) => !live)
  if (step.state === 'DRAFT' || (own > 1 && at >= path.length - own)) return toIdle(step)
  if (!isBreak) return {}
  return { broken: step.flaw ?? `${formatState(step)}.`, waits: isAwaiting(step) }
}

const toIdle = (step: PathStep): Pick<Step, 'idle' | 'waits'> =>
  step.live ? {} : { idle: formatState(step), waits: isAwaiting(step) }

const isAwaiting = ({ state }: PathStep): boolean => state === 'APPROVAL' || state === 'ACCEPTANCE'
