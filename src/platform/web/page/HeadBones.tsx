import './page-header.css'
import '../theme/boxes.css'
import { Bone } from '../feedback/States.tsx'

/** The head of a page whose name is not known yet. */
export const HeadBones = () => (
  <div className="page-header">
    <span className="page-header-tile">
      <Bone width={40} height={40} />
    </span>
    <div className="grow column gap-12">
      <Bone width={160} />
      <Bone width={320} height={20} />
    </div>
  </div>
)
