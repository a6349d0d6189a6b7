import './facts.css'
import type { ReactNode } from 'react'
import { texts } from '../text/texts.ts'

export type ShownFact = { label: string; value: ReactNode }

/** Facts of a record in three columns, as terms and their values. An empty value is a dash, "None" for readers. */
export function Facts({
  facts,
  columns = 3,
  isBeside = false,
}: {
  facts: readonly ShownFact[]
  columns?: 1 | 2 | 3
  /** In one column, each value stands beside its term. */
  isBeside?: boolean
}) {
  return (
    <dl className={isBeside ? 'facts facts-beside' : `facts facts-${columns}`}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value ?? <Nothing />}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An empty cell or value. */
export const Nothing = () => (
  <span className="tertiary">
    <span aria-hidden="true">–</span>
    <span className="unseen">{texts.none}</span>
  </span>
)
