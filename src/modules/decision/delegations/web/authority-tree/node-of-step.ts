import { limitClause, limitText } from '#modules/authority/terms/model/limit-texts.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import type { PictureNode } from '#platform/web/picture/picture-node.ts'
import type { Sign, SignWords } from '#platform/web/picture/signs.ts'
import { delegationRoute } from '../../../decisions/web/record-routes.ts'
import { leftText } from '../../model/effective-limit-text.ts'
import type { JudgedStep } from '../../model/judged-step.ts'
import type { NodeState } from '../../model/node-state.ts'
import { formatState } from '../format-state.ts'
import { holdersWords } from '../sentences.ts'
import { texts as delegations } from '../texts.ts'
import { texts } from './texts.ts'

const SIGN_OF: Readonly<Record<NodeState, Sign>> = {
  LIVE: 'live',
  CUT: 'cut',
  UNHELD: 'unheld',
  NOT_YET: 'later',
  APPROVAL: 'approval',
  ACCEPTANCE: 'acceptance',
  SUSPENDED: 'suspended',
  BROKEN: 'broken',
  ENDED: 'ended',
  DRAFT: 'draft',
  MASKED: 'masked',
}

/** What the signs mean, for the legend. */
export const SIGN_WORDS: SignWords = {
  root: texts.rootAuthority,
  group: texts.group,
  position: texts.position,
  person: texts.person,
  live: texts.state.LIVE,
  cut: texts.state.CUT,
  unheld: texts.state.UNHELD,
  later: texts.state.NOT_YET,
  approval: texts.state.APPROVAL,
  acceptance: texts.state.ACCEPTANCE,
  suspended: texts.state.SUSPENDED,
  broken: texts.state.BROKEN,
  ended: texts.state.ENDED,
  draft: texts.state.DRAFT,
  masked: texts.state.MASKED,
}

/** The state in words: as rows and records say it, where they say more than the sign. */
const stateText = (step: JudgedStep): string =>
  step.state === 'NOT_YET' ? step.inForce.text : formatState(step)

/** Why it is so. That it is suspended itself says its state already. */
function reasonOf({ state, flaw, clampedBy, displayId, alerts }: JudgedStep): string | undefined {
  const why = {
    CUT: clampedBy && clampedBy !== displayId ? delegations.limitedBy(clampedBy) : null,
    BROKEN: flaw,
    SUSPENDED: displayId && flaw?.startsWith(displayId) ? null : flaw,
  }[state as string]
  const said = [why?.replace(/\.$/, ''), ...alerts].filter(Boolean)
  return said.length > 0 ? said.join('. ') : undefined
}

const figureOf = ({ limit, clampedTo, clampedBy }: JudgedStep): string | undefined => {
  if (!limit) return undefined
  return clampedBy && !clampedTo ? leftText({ bound: null, by: clampedBy }) : limitText(clampedTo ?? limit)
}

/** What is drawn of a delegation. */
export function nodeOfStep(step: JudgedStep): Omit<PictureNode, 'key' | 'parent'> {
  const caption = holdersWords(step)
  const [state, reason] = [stateText(step), reasonOf(step)]
  return {
    sign: SIGN_OF[step.state],
    title: delegations.several(step.recipients),
    caption,
    figure: figureOf(step),
    displayId: step.displayId ?? undefined,
    state,
    reason,
    warns: step.alerts.length > 0,
    live: step.live,
    to: step.delegationId ? delegationRoute.pathOf(step.delegationId) : undefined,
    spoken: spokenOf(step, { caption, state, reason }),
  }
}

/** As it is heard: who, up to what limit, from whom, and whether it is in force. */
function spokenOf(
  step: JudgedStep,
  { caption, state, reason }: { caption: string | undefined; state: string; reason: string | undefined },
): string {
  const { recipients, holders, left, displayId, limit, clampedTo, clampedBy, issuer } = step
  const isTold = clampedTo !== null || clampedBy === null
  return [
    [
      recipients.join(', '),
      caption &&
        (holders.length > 0 ? texts.heldBy(caption) : left.length > 0 ? caption : caption.toLowerCase()),
      displayId,
      limit && isTold ? limitClause(clampedTo ?? limit) : limit && figureOf(step)?.toLowerCase(),
    ]
      .filter(Boolean)
      .join(', '),
    issuer && texts.issuedBy(issuer),
    state,
    reason,
  ]
    .filter(Boolean)
    .join('. ')
}

export const ROOT = 'root'

type DecisionStep = { displayId: string; name: string; limit?: Bound | null }

/** Root Authority, from which a decision is delegated, with what the decision allows. */
export const rootNode = ({ displayId, name, limit }: DecisionStep): PictureNode => ({
  key: ROOT,
  parent: null,
  sign: 'root',
  title: texts.rootAuthority,
  caption: name,
  figure: limit ? limitText(limit) : undefined,
  displayId,
  live: true,
  spoken: [texts.rootAuthority, name, displayId, limit && limitClause(limit)].filter(Boolean).join(', '),
})
