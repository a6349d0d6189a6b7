import { Link, useParams } from '@tanstack/react-router'
import { OtherAccount } from '#modules/auth/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { MessagePage } from '#platform/web/feedback/MessagePages.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import type { DecisionDetail } from '../../model/decision.ts'
import { getDecision } from '../../model/decision-calls.ts'
import { decision as decisions } from '../decision-service.ts'
import { decisionRoute } from '../record-routes.ts'
import { texts } from '../texts.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { EMPTY, valuesOf } from './form-values.ts'

/** Create and edit: one form, told apart by its address. Spec 2.2. */
export default function DecisionFormScreen() {
  const { decisionId } = useParams({ strict: false }) as { decisionId?: string }
  const viewer = useViewer()
  return decisionId ? (
    <OfRecord key={decisionId} id={decisionId} />
  ) : (
    <DecisionForm key="create" initial={{ ...EMPTY, ownerUserId: viewer.user.id }} />
  )
}

function OfRecord({ id }: { id: string }) {
  const found = decisions.useOnce(getDecision, { params: { id } })
  return (
    <RecordState found={found} wrongAccount={(failure) => <OtherAccount failure={failure} />}>
      {(kept) => <FormOf record={kept} />}
    </RecordState>
  )
}

function FormOf({ record }: { record: DecisionDetail }) {
  const edit = record.permissions.edit
  if (edit?.allowed) return <DecisionForm record={record} initial={valuesOf(record)} />
  return (
    <MessagePage
      title={texts.form.mayNotEdit}
      detail={edit?.reason}
      acts={<Link to={decisionRoute.pathOf(record.id)}>{record.name}</Link>}
    />
  )
}
