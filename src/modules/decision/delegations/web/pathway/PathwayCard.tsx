import './pathway.css'
import { Icon, type IconName } from '#platform/web/look/Icon.tsx'
import { StatusTag } from '#platform/web/look/StatusTag.tsx'
import { limitClause, limitText } from '../../../authority/model/limit-texts.ts'
import type { PathwayNode } from '../../model/pathway-call.ts'
import { texts } from '../texts.ts'
import { CARD } from './lay-out.ts'
import { texts as words } from './texts.ts'

type Props = {
  node: PathwayNode
  depth: number
  spoken: string
  isCurrent: boolean
  /** Keys of those redelegated from the same one, itself included. */
  siblings: readonly string[]
  /** Where it stands in the picture; none in a list. */
  at?: { x: number; y: number }
  onFocus: () => void
  onOpen: () => void
}

type State = 'live' | 'waits' | 'dead' | 'masked'
/** Its sign: a shape for each state, beside the color. */
const SIGNS: Readonly<Record<State, IconName>> = {
  live: 'fine',
  waits: 'clock',
  dead: 'wrong',
  masked: 'lock',
}

const stateOf = ({ masked, live, status }: PathwayNode): State => {
  if (masked) return 'masked'
  if (live) return 'live'
  return status === 'PENDING' || status === 'ISSUED' || status === 'DRAFT' ? 'waits' : 'dead'
}

/** One delegation of a pathway: who received it, what is left of its limit, and whether it is in force. */
export function PathwayCard({ node, depth, spoken, isCurrent, siblings, at, onFocus, onOpen }: Props) {
  const state = stateOf(node)
  const classes = ['pathway-card', `pathway-${state}`, node.isHere && 'pathway-here', at && 'pathway-at']
  const limit = node.clampedTo ?? node.limit
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's
    <div
      role="treeitem"
      data-key={node.key}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={depth + 1}
      aria-setsize={siblings.length}
      aria-posinset={siblings.indexOf(node.key) + 1}
      aria-selected={isCurrent}
      {...(node.isHere && { 'aria-current': 'page' as const })}
      aria-label={spoken}
      className={classes.filter(Boolean).join(' ')}
      style={
        at
          ? { left: at.x, top: at.y, width: CARD.width, height: CARD.height }
          : { marginLeft: Math.min(depth, MOST_INDENT) * INDENT }
      }
      title={[node.flaw, ...node.alerts].filter(Boolean).join('\n') || undefined}
      onFocus={onFocus}
      onClick={onOpen}
    >
      <span className="pathway-sign">
        <Icon name={SIGNS[state]} size={16} />
      </span>
      <span className="pathway-name strong">{texts.several(node.recipients)}</span>
      <span className="pathway-id caption tertiary">{node.displayId}</span>
      <span className="pathway-limit dense">{limit ? limitText(limit) : ''}</span>
      <span className="pathway-more caption tertiary">
        {node.alerts.length > 0 && <Icon name="warning" size={14} />}
        {node.more > 0 && words.more(node.more)}
      </span>
      <span className="pathway-status">
        {node.masked ? (
          <span className="caption">{texts.statusWord[node.status]}</span>
        ) : (
          <StatusTag kind="delegation" status={node.status as never} inForce={node.live} />
        )}
      </span>
    </div>
  )
}

/** px of a step, and how many there are at most: on a phone the words need the room. */
const INDENT = 16
const MOST_INDENT = 6

/** A node as it is heard: who, up to what limit, from whom, and whether it is in force. */
export function spokenOf(node: PathwayNode): string {
  const limit = node.clampedTo ?? node.limit
  return [
    [node.recipients.join(', '), node.displayId, limit && limitClause(limit)].filter(Boolean).join(', '),
    node.issuer && words.from(node.issuer),
    texts.statusWord[node.live ? 'IN_FORCE' : node.status === 'ACCEPTED' ? 'NOT_IN_FORCE' : node.status],
    node.flaw,
    ...node.alerts,
    node.more > 0 && words.more(node.more),
  ]
    .filter(Boolean)
    .map((part) => String(part).replace(/\.$/, ''))
    .join('. ')
}
