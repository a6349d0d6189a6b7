import './picture-card.css'
import { memo } from 'react'
import { grouped } from '#platform/model/how-many.ts'
import { Icon } from '../theme/Icon.tsx'
import { CARD, type PlacedNode } from './lay-out.ts'
import { SignMark } from './SignMark.tsx'
import { texts } from './texts.ts'

type Props = { placed: PlacedNode; isCurrent: boolean; isFound: boolean }

/** One node of a picture: its sign, who, how much, and its state in words. What is done to it, the picture hears. */
export const PictureCard = memo(function PictureCard({ placed, isCurrent, isFound }: Props) {
  const { node, x, y, depth, below, isUnfolded, position, of } = placed
  const { sign, title, caption, figure, displayId, state, reason, warns, more } = node
  const why = reason ?? (more ? texts.more(more) : undefined)
  const classes = [
    'picture-card',
    node.live ? 'picture-live' : 'picture-dead',
    sign === 'masked' && 'picture-masked',
    node.isHere && 'picture-here',
    isFound && 'picture-found',
    node.to && 'picture-opens',
  ]
  return (
    <div
      role="treeitem"
      data-key={node.key}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={depth + 1}
      aria-setsize={of}
      aria-posinset={position}
      aria-selected={isCurrent}
      {...(below > 0 && { 'aria-expanded': isUnfolded })}
      {...(node.isHere && { 'aria-current': 'page' as const })}
      className={classes.filter(Boolean).join(' ')}
      style={{ left: x, top: y, width: CARD.width, height: CARD.height }}
      title={[title, caption, state, why].filter(Boolean).join('\n')}
    >
      <span className="unseen">{node.spoken}</span>
      <SignMark sign={sign} />
      <span className="picture-title strong" aria-hidden="true">
        {title}
      </span>
      <span className="picture-caption caption tertiary" aria-hidden="true">
        {caption}
      </span>
      <span className="picture-figure dense strong" aria-hidden="true">
        {figure}
      </span>
      <span className="picture-id caption tertiary" aria-hidden="true">
        {displayId}
      </span>
      <span className={`picture-state caption picture-state-${sign}`} aria-hidden="true">
        {warns && <Icon name="warning" size={12} />}
        {state}
        {why && <span className="tertiary">{state ? ` · ${why}` : why}</span>}
      </span>
      {below > 0 && (
        // for a mouse or a finger: anyone who hears it has the keys, and is informed whether it is unfolded
        <span
          className="picture-fold"
          title={isUnfolded ? texts.foldOne(title) : texts.unfoldOne(title, below)}
          aria-hidden="true"
        >
          {isUnfolded ? <Icon name="minus" size={12} /> : grouped(below)}
        </span>
      )}
    </div>
  )
})
