import './matrix-cells.css'
import type { Family } from '#platform/web/theme/family.ts'

/** The hues of the decision roles of the product; those of an organization's own are teal. */
const FAMILIES: Readonly<Record<string, Family>> = {
  Reserved: 'red',
  Consulted: 'blue',
  Endorse: 'violet',
  Informed: 'neutral',
}

/** The letters of a decision role: R, C, E, I. Silent: its name is in the name of its cell, or beside it. */
export function RoleBadge({ name, letters }: { name: string; letters: string }) {
  const family = FAMILIES[name] ?? 'teal'
  return (
    <span
      className="matrix-role matrix-sign"
      data-sign={letters}
      title={name}
      aria-hidden="true"
      style={{
        color: `var(--t-${family})`,
        background: `var(--f-${family})`,
        borderColor: `var(--b-${family})`,
      }}
    />
  )
}
