import { Button } from 'antd'
import { Note } from '#platform/web/feedback/States.tsx'
import { PathToRoot, type PathStep as Step } from '#platform/web/limits/PathToRoot.tsx'
import { Icon } from '#platform/web/look/Icon.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { usePathOf } from '#platform/web/record/record-routes.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { limitClause, limitText, statedAndEffective } from '../../authority/model/limit-texts.ts'
import { amountOnBar, limitOfRoot } from '../../authority/web/answer-steps.ts'
import { openCheck } from '../../authority/web/check-drawer.ts'
import { delegationRoute } from '../../authority/web/record-routes.ts'
import type { DelegationDetail, PathStep } from '../model/delegation.ts'
import { checkOf } from './check-of.ts'
import { heldByNoOne, holdersWords } from './sentences.ts'
import { texts } from './texts.ts'

const CHILDREN = 6

/** The line back to Root Authority, never more than a glance away. DESIGN 6. */
export function PathCard({ delegation, past = false }: { delegation: DelegationDetail; past?: boolean }) {
  const pathOf = usePathOf()
  const isOpen = ['ISSUED', 'ACCEPTED', 'PENDING', 'SUSPENDED'].includes(delegation.status)
  return (
    <Card title={platform.path.title}>
      <div className="column gap-12">
        <PathToRoot steps={stepsOf(delegation, pathOf)} here={texts.record.here} />
        {isOpen && <Soundness delegation={delegation} />}
        {delegation.status !== 'DRAFT' && !past && (
          <Button block icon={<Icon name="check" />} onClick={() => openCheck(checkOf(delegation))}>
            {texts.record.check}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Soundness({ delegation }: { delegation: DelegationDetail }) {
  const words = texts.record
  const above = delegation.path.slice(0, -1)
  const own = delegation.path.at(-1)
  if (delegation.status === 'PENDING' && above.every((step) => step.flaw === null))
    return <Note kind="info">{words.pendingSound}</Note>
  if (waitsForAcceptance(delegation) && above.every((step) => step.flaw === null))
    return <Note kind="info">{words.acceptanceSound}</Note>
  if (delegation.path.some((step) => step.flaw !== null)) return <Note kind="error">{words.unsound}</Note>
  if (own?.clampedTo && own.clampedBy === delegation.displayId)
    return <Note kind="warning">{words.waitsSound(limitText(own.clampedTo))}</Note>
  if (delegation.changeWaits && !own?.clampedTo && above.every((step) => !step.goesBeyond))
    return <Note kind="warning">{words.waitsNarrower}</Note>
  const clamped = delegation.path.some((step) => step.goesBeyond)
  const unheld = heldByNoOne(delegation)
  if (unheld && !clamped) return <Note kind="warning">{words.soundButUnheld(unheld)}</Note>
  return <Note kind={clamped ? 'warning' : 'success'}>{clamped ? words.notSound : words.sound}</Note>
}

type PathOf = ReturnType<typeof usePathOf>

/** Root Authority itself, every link down to this one, and what is redelegated from it. */
function stepsOf(delegation: DelegationDetail, pathOf: PathOf): Step[] {
  const placed = (step: PathStep, place: Step['place'], isBroken: boolean, at: number) =>
    stepOf(step, place, isBroken, at, pathOf)
  const firstFlaw = delegation.path.findIndex((step) => step.flaw !== null)
  return [
    {
      id: 'root',
      holder: texts.record.rootAuthority,
      caption: delegation.decision.name,
      place: 'root',
      state: texts.statusWord.IN_FORCE as string,
      ...limitOfRoot(delegation.decision.limit),
    },
    ...delegation.path.map((step, i) =>
      step.delegationId === delegation.id
        ? { ...placed(step, 'here', i === firstFlaw, i), waits: waitsForAnswer(delegation) }
        : placed(step, 'holder', i === firstFlaw, i),
    ),
    ...delegation.children.slice(0, CHILDREN).map((step, i) => ({
      ...placed(step, 'below', false, 100 + i),
      ...(!step.live && { idle: stateOf(step) }),
    })),
  ]
}

/** Issued, and no recipient has accepted yet. */
const waitsForAcceptance = ({ status, acceptanceRequired, recipients }: DelegationDetail): boolean =>
  status === 'ISSUED' && acceptanceRequired && recipients.every((each) => !each.inForce)

/** Approval or acceptance was asked for and is still to come. */
const waitsForAnswer = ({ status, acceptanceRequired }: DelegationDetail): boolean =>
  status === 'PENDING' || (status === 'ISSUED' && acceptanceRequired)

function stepOf(step: PathStep, place: Step['place'], isBroken: boolean, at: number, pathOf: PathOf): Step {
  const limit = step.clampedTo ?? step.limit
  const caption = holdersWords(step)
  const holderTo = step.who && pathOf(step.who.kind === 'USER' ? 'user' : 'position', step.who.id)
  return {
    id: step.delegationId ?? `masked ${at}`,
    holder: texts.several(step.recipients),
    ...(holderTo && { holderTo }),
    ...(caption && { caption }),
    ...(limit && { limit: statedAndEffective(step.limit, step.clampedTo), spoken: limitClause(limit) }),
    ...amountOnBar(limit?.valueType, limit?.max),
    ...(step.displayId && { displayId: step.displayId }),
    ...(step.delegationId && { to: delegationRoute.pathOf(step.delegationId) }),
    place,
    state: stateOf(step),
    ...(isBroken && step.flaw && { broken: step.flaw, waits: step.status === 'PENDING' }),
  }
}

function stateOf({ live, status, isPosition, holders }: PathStep): string {
  if (live && isPosition && holders.length === 0) return texts.record.heldByNoOneWord
  return texts.statusWord[live ? 'IN_FORCE' : status] ?? status
}
