import type { ReactNode } from 'react'
import { MessagePage } from '#platform/web/feedback/MessagePages.tsx'
import { type RecordQuery, RecordState } from '#platform/web/record/RecordState.tsx'
import type { MatrixDetail } from '../model/matrix.ts'
import { texts } from './texts.ts'

/** A matrix, or why it is not there: every address of it gives the same answer. Spec 8. */
export function MatrixState({
  found,
  children,
}: {
  found: RecordQuery<MatrixDetail>
  children: (matrix: MatrixDetail) => ReactNode
}) {
  const { error } = found
  return error?.code === 'MATRIX_NOT_VIEWED' ? (
    <MessagePage drawing="noPermission" title={error.message} detail={texts.record.notViewed} />
  ) : (
    <RecordState found={found}>{children}</RecordState>
  )
}
