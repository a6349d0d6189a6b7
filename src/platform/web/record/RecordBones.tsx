import { LoadingSkeleton } from '../feedback/States.tsx'
import { HeadBones } from '../page/HeadBones.tsx'
import { RecordPage } from './RecordPage.tsx'

/** The shape of a record that is not here yet: its head, first card, tabs and rail. DESIGN 11. */
export const RecordBones = () => (
  <>
    <HeadBones />
    <RecordPage first={<LoadingSkeleton rows={3} />} rail={<LoadingSkeleton rows={5} label="" />}>
      <LoadingSkeleton rows={6} label="" />
    </RecordPage>
  </>
)
