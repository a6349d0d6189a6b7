import { useParams } from '@tanstack/react-router'
import { Duplicating } from '#platform/web/record/Duplicating.tsx'
import { duplicateMatrix } from '../model/matrix-calls.ts'
import { matrices } from './service.ts'
import { texts } from './texts.ts'

/** /matrices/duplicate/:matrixId. Spec 2.2. */
export default function DuplicateScreen() {
  const { matrixId = '' } = useParams({ strict: false }) as { matrixId?: string }
  const duplicate = matrices.useSend(duplicateMatrix)
  const make = async () => {
    const { id } = await duplicate.mutateAsync({ params: { id: matrixId } })
    return `/matrices/draft/${id}`
  }
  return <Duplicating make={make} done={texts.duplicated} />
}
