import './status-tag.css'
import type { ReactNode } from 'react'
import type { StatusTable } from '#platform/model/list.ts'
import type { Family } from './family.ts'
import { Tag } from './Tag.tsx'

type Glyph =
  | 'ring'
  | 'ring-dashed'
  | 'dot'
  | 'check'
  | 'half'
  | 'quarter'
  | 'pause'
  | 'cross'
  | 'clock'
  | 'box'
  | 'return'
  | 'pencil'
type Sign = readonly [label: string, family: Family, glyph: Glyph]

/** The one table of statuses: word, hue family and glyph by the kind of thing that has the status. */
const signs = {
  record: {
    DRAFT: ['Draft', 'neutral', 'ring-dashed'],
    PUBLISHED: ['Published', 'green', 'dot'],
    ARCHIVED: ['Archived', 'stone', 'box'],
    DELETED: ['Deleted', 'red', 'cross'],
    RESTORE: ['Restored', 'teal', 'return'],
    UPDATE: ['Updated', 'blue', 'pencil'],
  },
  delegation: {
    DRAFT: ['Draft', 'neutral', 'ring-dashed'],
    PENDING: ['Pending', 'amber', 'half'],
    ISSUED: ['Issued', 'blue', 'dot'],
    ACCEPTED: ['Accepted', 'green', 'check'],
    SUSPENDED: ['Suspended', 'orange', 'pause'],
    REVOKED: ['Revoked', 'red', 'cross'],
    EXPIRED: ['Expired', 'stone', 'clock'],
  },
  action: {
    TO_DO: ['To Do', 'blue', 'ring'],
    IN_PROGRESS: ['In Progress', 'amber', 'half'],
    OVERDUE: ['Overdue', 'red', 'clock'],
    COMPLETED: ['Completed', 'green', 'check'],
    CANCELED: ['Canceled', 'stone', 'cross'],
  },
  user: {
    ACTIVE: ['Active', 'green', 'dot'],
    INACTIVE: ['Inactive', 'stone', 'ring'],
    INVITED: ['Invited', 'violet', 'ring-dashed'],
  },
  switchable: {
    ACTIVE: ['Active', 'green', 'dot'],
    INACTIVE: ['Inactive', 'stone', 'ring'],
    ENABLED: ['Enabled', 'green', 'dot'],
    DISABLED: ['Disabled', 'stone', 'ring'],
  },
  verdict: {
    YES: ['Yes', 'green', 'check'],
    YES_WITH_CONDITIONS: ['Yes, with conditions', 'amber', 'half'],
    NO: ['No', 'red', 'cross'],
  },
} as const satisfies Record<StatusTable, Record<string, Sign>>

export type StatusOf<K extends StatusTable> = keyof (typeof signs)[K] & string

const drawings: Record<Glyph, ReactNode> = {
  ring: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  'ring-dashed': (
    <circle
      cx="6"
      cy="6"
      r="4.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.2 2.2"
    />
  ),
  dot: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  check: (
    <>
      <circle cx="6" cy="6" r="5" fill="currentColor" />
      <path d="m3.8 6.2 1.5 1.5 3-3.3" fill="none" stroke="var(--bg-container)" strokeWidth="1.5" />
    </>
  ),
  half: (
    <>
      <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 3.4a2.6 2.6 0 0 1 0 5.2Z" fill="currentColor" />
    </>
  ),
  quarter: (
    <>
      <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 3.4A2.6 2.6 0 0 1 8.6 6H6Z" fill="currentColor" />
    </>
  ),
  pause: <path d="M3 2.5h2v7H3zM7 2.5h2v7H7z" fill="currentColor" />,
  cross: <path d="m3 3 6 6M9 3 3 9" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />,
  clock: (
    <>
      <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 3.6V6l1.5 1" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  box: (
    <path
      d="M1.8 2.5h8.4v2H1.8zM2.6 5h6.8v4.6H2.6z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinejoin="round"
    />
  ),
  return: <path d="M9.5 3v3h-7M4.5 4 2.5 6l2 2" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  pencil: (
    <path d="m2.2 7.9-.3 2 2-.3 5.5-5.5-1.7-1.7Z" fill="none" stroke="currentColor" strokeWidth="1.3" />
  ),
}

/** Green means in force everywhere: an Issued that is in force is green, an Accepted that is not is set aside. */
const familyOf = (family: Family, inForce: boolean | undefined): Family => {
  if (inForce && family === 'blue') return 'green'
  return inForce === false && family === 'green' ? 'stone' : family
}

/** Glyph, word and tint. `inForce`: of a delegation, where it is known. */
export function StatusTag<K extends StatusTable>({
  kind,
  status,
  large = false,
  inForce,
}: {
  kind: K
  status: StatusOf<K>
  large?: boolean
  inForce?: boolean | undefined
}) {
  const [label, family, glyph] = (signs[kind] as Record<string, Sign>)[status] as Sign
  return (
    <Tag family={familyOf(family, inForce)} large={large}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {drawings[glyph]}
      </svg>
      {label}
    </Tag>
  )
}

/** Whether the table has a sign for a status that is known only when the program runs. */
export const isSigned = <K extends StatusTable>(kind: K, status: string): status is StatusOf<K> =>
  status in signs[kind]

/** The word of a status, for sentences and filters. */
export const statusLabel = <K extends StatusTable>(kind: K, status: StatusOf<K>): string =>
  ((signs[kind] as Record<string, Sign>)[status] as Sign)[0]
