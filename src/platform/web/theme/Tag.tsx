import './status-tag.css'
import type { ReactNode } from 'react'
import type { Family } from './family.ts'

/** A tinted word that is not a status: "Above $50,000", "DEL-1042". */
export function Tag({
  family = 'neutral',
  large = false,
  dot = false,
  children,
}: {
  family?: Family
  large?: boolean
  /** A dot before the word: something that follows what is typed. */
  dot?: boolean
  children: ReactNode
}) {
  return (
    <span
      className={large ? 'tag tag-large' : 'tag'}
      style={{
        color: `var(--t-${family})`,
        background: `var(--f-${family})`,
        borderColor: `var(--b-${family})`,
      }}
    >
      {dot && (
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <circle cx="6" cy="6" r="4" fill="currentColor" />
        </svg>
      )}
      {children}
    </span>
  )
}
