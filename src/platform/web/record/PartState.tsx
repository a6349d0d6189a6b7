import type { ReactNode } from 'react'
import { FailedPart, LoadingSkeleton, useSkeleton } from '../feedback/States.tsx'
import type { RecordQuery } from './RecordState.tsx'

/** A part of a page that is asked for on its own: its bones, why it did not load, and what it shows by its child function. */
export function PartState<T>({
  found,
  rows,
  children,
}: {
  found: RecordQuery<T>
  /** How many bars stand for it while it is on its way. */
  rows: number
  children: (data: T) => ReactNode
}) {
  const { data, error } = found
  const bones = useSkeleton(data === undefined && !error)
  if (data !== undefined) return children(data)
  if (error) return <FailedPart failure={error} onAgain={() => void found.refetch()} />
  return bones && <LoadingSkeleton rows={rows} />
}
