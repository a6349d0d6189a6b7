import './effective-limit.css'
import type { ReactNode } from 'react'
import { limitText } from '../../authority/model/limit-texts.ts'
import type { DelegationRow } from '../model/delegation-list.ts'
import { leftText } from '../model/effective-limit-text.ts'
import { texts } from './texts.ts'

type Row = Pick<DelegationRow, 'authorityLimit' | 'effectiveLimit'>

/** What is left of the first limit of a row. Where that is less than stated, the holder of the limit is named. */
export function EffectiveLimit({ row: { effectiveLimit } }: { row: Pick<Row, 'effectiveLimit'> }) {
  const [first] = effectiveLimit
  return first ? (
    <Lines first={leftText(first)} second={first.by !== null && texts.limitedBy(first.by)} />
  ) : null
}

/** The first limit as the row states it, and what is left of it where that is less. */
export function StatedLimit({ row: { authorityLimit, effectiveLimit } }: { row: Row }) {
  const [left] = effectiveLimit
  const words = left && left.by !== null && leftText(left)
  return (
    <Lines
      first={limitText(authorityLimit[0]?.bound)}
      second={words && texts.effective(left?.bound ? words : words.toLowerCase())}
    />
  )
}

function Lines({ first, second }: { first: string; second: ReactNode }) {
  return (
    <span className="limit-lines">
      <span className="strong">{first}</span>
      {second && <span className="caption tertiary">{second}</span>}
    </span>
  )
}
