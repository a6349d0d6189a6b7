import { Link, useParams } from '@tanstack/react-router'
import { listAuthorityTypes } from '#modules/settings/authority-types/model/authority-type-calls.ts'
import { failureOf } from '#platform/model/failures.ts'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { MessagePage } from '#platform/web/feedback/MessagePages.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import type { MatrixDetail } from '../../model/matrix.ts'
import { getMatrix } from '../../model/matrix-calls.ts'
import { MATRIX_FAILURES } from '../../model/matrix-failures.ts'
import { MatrixState } from '../MatrixState.tsx'
import { matrices } from '../matrices-service.ts'
import { matrixRoute } from '../matrix-route.ts'
import { texts } from '../texts.ts'
import { emptyMatrix } from './form-values.ts'
import { MatrixWizard } from './MatrixWizard.tsx'

const settings = service('/api/settings')

/** Create, edit, and continue with a draft: one wizard, told apart by its address. Spec 2.2. */
export default function MatrixWizardScreen() {
  const { matrixId } = useParams({ strict: false }) as { matrixId?: string }
  return matrixId ? <OfRecord key={matrixId} id={matrixId} /> : <Fresh key="create" />
}

/** A new one begins with every authority type in use. */
function Fresh() {
  const { user, tenant, permissions } = useViewer()
  const types = settings.useCall(listAuthorityTypes, {})
  const seesAll = permissions['decision.view'] === 'ALL' && permissions['delegation.view'] === 'ALL'
  const empty = emptyMatrix(user.id, { baseCurrency: tenant.baseCurrency, seesAll })
  return (
    <RecordState found={types}>
      {({ items }) => (
        <MatrixWizard
          initial={{
            ...empty,
            authorityTypeIds: items.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id),
          }}
        />
      )}
    </RecordState>
  )
}

function OfRecord({ id }: { id: string }) {
  const found = matrices.useOnce(getMatrix, { params: { id } })
  return <MatrixState found={found}>{(kept) => <WizardOf record={kept} />}</MatrixState>
}

const MAY_NOT_EDIT = failureOf(MATRIX_FAILURES.MATRIX_NOT_EDITED).message

function WizardOf({ record }: { record: MatrixDetail }) {
  const { edit } = record.permissions
  if (edit.allowed) return <MatrixWizard record={record} initial={record.input} />
  return (
    <MessagePage
      drawing="noPermission"
      title={MAY_NOT_EDIT}
      detail={edit.reason === MAY_NOT_EDIT ? texts.wizard.askOwner(record.ownerName) : edit.reason}
      acts={<Link to={matrixRoute.pathOf(record.id)}>{record.input.matrixName}</Link>}
    />
  )
}
