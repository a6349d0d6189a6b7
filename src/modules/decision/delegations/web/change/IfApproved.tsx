import { effectFacts } from '#modules/settings/index.web.ts'
import { Failure } from '#platform/web/client/failure.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Line } from '#platform/web/theme/Line.tsx'
import type { DelegationDetail } from '../../model/delegation.ts'
import { changeStatusOfDelegations } from '../../model/delegation-calls.ts'
import { usePreview } from '../use-preview.ts'
import { texts } from './texts.ts'

/** What an approval of the delegation, or of its change, would do to authority: the preview of the act itself. */
export function IfApproved({ delegation: { id, change } }: { delegation: DelegationDetail }) {
  const { zone } = useViewer().tenant
  const asked = change
    ? { params: { targetStatus: 'change-approved' as const }, body: { delegationIds: [id] } }
    : {
        params: { targetStatus: 'issued' as const },
        body: { delegationIds: [id], act: 'approve' as const },
      }
  const { effects, error, refused } = usePreview(changeStatusOfDelegations, asked, true)
  const [why] = refused
  const cannot = why?.message ?? (error instanceof Failure ? error.fields[0]?.message : undefined)
  if (cannot) return <Note kind="warning">{texts.cannot(cannot)}</Note>
  return (
    <div className="column gap-8">
      <h3 className="dense strong">{texts.ifApproved}</h3>
      {effectFacts({ data: effects, error }, zone).map((fact) => (
        <Line key={`${fact.title} ${fact.caption}`} {...fact} />
      ))}
    </div>
  )
}
