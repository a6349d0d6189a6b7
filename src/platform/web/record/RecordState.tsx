import { createContext, type ReactNode, useContext } from 'react'
import type { Failure } from '../client/failure.ts'
import { NoPermission, NotFound } from '../feedback/MessagePages.tsx'
import { FailedPart, useSkeleton } from '../feedback/States.tsx'
import { RecordBones } from './RecordBones.tsx'
import { PageBody } from './RecordPage.tsx'

export type RecordQuery<T> = { data: T | undefined; error: Failure | null; refetch: () => unknown }

/** What is shown of a record of another account. The platform knows no accounts, so the composition of the site says it once. */
export const WrongAccountContext = createContext<(failure: Failure) => ReactNode>(() => <NotFound />)

/**
 * A record, or why it is not there: it belongs to another account, does not exist, may not be seen, did not load, or is not
 * here yet.
 */
export function RecordState<T>({
  found,
  wrongAccount,
  meanwhile = <RecordBones />,
  children,
}: {
  found: RecordQuery<T>
  /** In place of what the site shows of it. */
  wrongAccount?: (failure: Failure) => ReactNode
  /** While it is not here. */
  meanwhile?: ReactNode
  children: (record: T) => ReactNode
}) {
  const { data, error } = found
  const ofSite = useContext(WrongAccountContext)
  const bones = useSkeleton(data === undefined && !error)
  if (error?.code === 'WRONG_ACCOUNT') return (wrongAccount ?? ofSite)(error)
  if (error?.code === 'FORBIDDEN') return <NoPermission />
  if (error?.status === 404 || error?.status === 400) return <NotFound />
  if (data !== undefined) return children(data)
  if (!error) return bones && meanwhile
  return (
    <PageBody>
      <FailedPart failure={error} onAgain={() => void found.refetch()} />
    </PageBody>
  )
}
