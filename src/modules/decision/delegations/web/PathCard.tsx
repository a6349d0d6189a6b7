import { Button } from 'antd'
import { limitText } from '#modules/authority/terms/model/limit-texts.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { openCheck } from '../../decisions/web/check-drawer.ts'
import type { DelegationDetail } from '../model/delegation.ts'
import { checkOf } from './check-of.ts'
import DelegationPath from './DelegationPath.tsx'
import { findOwnSteps } from './own-steps.ts'
import { heldByNoOne } from './sentences.ts'
import { texts } from './texts.ts'

const CHILDREN = 6

/** The line back to Root Authority, never more than a glance away. DESIGN 6. */
export function PathCard({ delegation, past = false }: { delegation: DelegationDetail; past?: boolean }) {
  const { zone } = useViewer().tenant
  const isOpen = ['ISSUED', 'ACCEPTED', 'PENDING', 'SUSPENDED'].includes(delegation.status)
  return (
    <Card title={platform.path.title}>
      <div className="column gap-12">
        <DelegationPath
          decision={delegation.decision}
          path={delegation.path}
          own={findOwnSteps(delegation).length}
          below={delegation.children.slice(0, CHILDREN)}
        />
        {isOpen && <Soundness delegation={delegation} />}
        {delegation.status !== 'DRAFT' && !past && (
          <Button block icon={<Icon name="check" />} onClick={() => openCheck(checkOf(delegation, zone))}>
            {texts.record.check}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Soundness({ delegation }: { delegation: DelegationDetail }) {
  const words = texts.record
  const own = findOwnSteps(delegation)
  const above = delegation.path.slice(0, delegation.path.length - own.length)
  const isSoundAbove = above.every(({ live }) => live)
  if (delegation.status === 'PENDING' && isSoundAbove) return <Note kind="info">{words.pendingSound}</Note>
  if (waitsForAcceptance(delegation) && isSoundAbove) return <Note kind="info">{words.acceptanceSound}</Note>
  if (!isSoundAbove || !own.some(({ live }) => live)) return <Note kind="error">{words.unsound}</Note>
  if (!own.every(({ live }) => live)) return <Note kind="warning">{words.soundForSome}</Note>
  const waiting = own.find(({ clampedTo, clampedBy }) => clampedTo && clampedBy === delegation.displayId)
  if (waiting?.clampedTo) return <Note kind="warning">{words.waitsSound(limitText(waiting.clampedTo))}</Note>
  if (
    delegation.changeWaits &&
    own.every(({ clampedTo }) => !clampedTo) &&
    above.every(({ goesBeyond }) => !goesBeyond)
  )
    return <Note kind="warning">{words.waitsNarrower}</Note>
  const clamped = delegation.path.some((step) => step.goesBeyond)
  const unheld = heldByNoOne(delegation)
  if (unheld && !clamped) return <Note kind="warning">{words.soundButUnheld(unheld)}</Note>
  return <Note kind={clamped ? 'warning' : 'success'}>{clamped ? words.notSound : words.sound}</Note>
}

/** Issued, and no recipient has accepted yet. */
const waitsForAcceptance = (delegation: DelegationDetail): boolean =>
  delegation.status === 'ISSUED' &&
  delegation.acceptanceRequired &&
  findOwnSteps(delegation).every(({ live }) => !live)
