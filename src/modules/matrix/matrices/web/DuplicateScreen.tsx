import { useParams } from '@tanstack/react-router'
import { Duplicating } from '#platform/web/record/Duplicating.tsx'
import { duplicateMatrix, getMatrix } from '../model/matrix-calls.ts'
import { MatrixState } from './MatrixState.tsx'
import { matrices } from './matrices-service.ts'
import { texts } from './texts.ts'

/** /matrices/duplicate/:matrixId. Spec 2.2. */
export default function DuplicateScreen() {
  const { matrixId = '' } = useParams({ strict: false }) as { matrixId?: string }
  const found = matrices.useCall(getMatrix, { params: { id: matrixId } })
  const duplicate = matrices.useSend(duplicateMatrix)
  const make = async () => {
    const { id } = await duplicate.mutateAsync({ params: { id: matrixId } })
    return `/matrices/draft/${id}`
  }
  return <MatrixState found={found}>{() => <Duplicating make={make} done={texts.duplicated} />}</MatrixState>
}
