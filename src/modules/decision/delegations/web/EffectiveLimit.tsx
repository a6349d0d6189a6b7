import './effective-limit.css'
import type { ReactNode } from 'react'
import { limitText } from '#modules/authority/terms/model/limit-texts.ts'
import type { DelegationRow } from '../model/delegation-list.ts'
import { leftText, sharersText } from '../model/effective-limit-text.ts'
import { texts } from './texts.ts'

type Row = Pick<DelegationRow, 'authorityLimit' | 'effectiveLimit'>

/** What is left of the first limit of a row. Where that is less than stated, the holder of the limit is named. */
export function EffectiveLimit({ row: { effectiveLimit } }: { row: Pick<Row, 'effectiveLimit'> }) {
  const [first] = effectiveLimit
  if (!first) return null
  const sharers = sharersText(first).trim()
  const setter = first.by === null ? '' : texts.limitedBy(first.by)
  return <Lines first={leftText(first)} second={[sharers, setter].filter(Boolean).join(', ')} />
}

/** The first limit as the row states it, and what is left of it where that is less. */
export function StatedLimit({ row: { authorityLimit, effectiveLimit } }: { row: Row }) {
  const [left] = effectiveLimit
  return <Lines first={limitText(authorityLimit[0]?.bound)} second={left && describeLeft(left)} />
}

function describeLeft(left: Row['effectiveLimit'][number]): string {
  const sharers = sharersText(left)
  if (left.by === null) return sharers.trim()
  const words = leftText(left)
  return `${texts.effective(left.bound ? words : words.toLowerCase())}${sharers}`
}

function Lines({ first, second }: { first: string; second: ReactNode }) {
  return (
    <span className="limit-lines">
      <span className="strong">{first}</span>
      {second && <span className="caption tertiary">{second}</span>}
    </span>
  )
}
