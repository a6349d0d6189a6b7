import './status-tag.css'
import type { ReactNode } from 'react'
import type { Family } from './StatusTag.tsx'

/** A tinted word that is not a status: "Above $50,000", "DEL-1042". */
export function Tag({
  family = 'neutral',
  large = false,
  children,
}: {
  family?: Family
  large?: boolean
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
      {children}
    </span>
  )
}
