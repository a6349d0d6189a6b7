import { useLocation, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { OtherAccount } from '#modules/auth/index.web.ts'
import { NotFound } from '#platform/web/feedback/MessagePages.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { decision } from '../../../decisions/web/decision-service.ts'
import type { DelegationDetail } from '../../model/delegation.ts'
import { getDelegation } from '../../model/delegation-calls.ts'
import type { PartOfDelegation } from '../DelegationTabs.tsx'
import { DelegationForm } from './DelegationForm.tsx'
import { type FormValues, valuesOf } from './form-values.ts'

/** Issue, redelegate, edit: one form, told apart by its address. Spec 2.2. */
export default function DelegationFormScreen({ Roles }: Parts) {
  const { delegationId } = useParams({ strict: false }) as { delegationId?: string }
  const { pathname, search } = useLocation()
  const asked = search as { decisionId?: string; recipientUserId?: string }
  if (!delegationId)
    return (
      <DelegationForm
        key="create"
        mode="create"
        Roles={Roles}
        initial={{ ...EMPTY, ...receivedBy(asked.recipientUserId), decisionId: asked.decisionId ?? '' }}
      />
    )
  const mode = pathname.includes('/redelegate/') ? 'redelegate' : 'edit'
  return (
    <OfRecord
      key={`${mode} ${delegationId}`}
      id={delegationId}
      mode={mode}
      received={receivedBy(asked.recipientUserId)}
      Roles={Roles}
    />
  )
}

/** What another kind keeps of a draft. */
type Parts = { Roles?: PartOfDelegation | undefined }

const EMPTY: FormValues = {
  decisionId: '',
  source: '',
  recipientType: 'POSITION_ONLY',
  delegationRecipients: [],
  conditions: [],
}

type PrefilledRecipient = Partial<Pick<FormValues, 'recipientType' | 'delegationRecipients'>>

/** Anyone who requested the authority receives it. */
const receivedBy = (userId: string | undefined): PrefilledRecipient =>
  userId
    ? {
        recipientType: 'SPECIFIC_PERSONNEL',
        delegationRecipients: [{ recipientUserId: userId, recipientPositionId: null }],
      }
    : {}

type LoadedFormProps = Parts & { mode: 'edit' | 'redelegate'; received: PrefilledRecipient }

function OfRecord({ id, ...kept }: LoadedFormProps & { id: string }) {
  const asked = { params: { id }, query: { isEditMode: true } }
  const found = decision.useCall(getDelegation, asked, { refetchOnMount: 'always', gcTime: 0 })
  // what a person types must not be replaced by a later answer: the record is taken once, freshly read
  const [record, setRecord] = useState<DelegationDetail>()
  if (!record && found.data && !found.isFetching) setRecord(found.data)
  return (
    <RecordState
      found={{ data: record, error: record ? null : found.error, refetch: found.refetch }}
      wrongAccount={(failure) => <OtherAccount failure={failure} />}
    >
      {(found) =>
        found.permissions[kept.mode]?.allowed ? <FormOf record={found} {...kept} /> : <NotFound />
      }
    </RecordState>
  )
}

const FormOf = ({ record, mode, received, Roles }: LoadedFormProps & { record: DelegationDetail }) =>
  mode === 'edit' ? (
    <DelegationForm mode="edit" record={record} initial={valuesOf(record)} Roles={Roles} />
  ) : (
    <DelegationForm
      mode="redelegate"
      parent={record}
      initial={{ ...redelegationOf(record), ...received }}
      Roles={Roles}
    />
  )

/** Below a slot that the viewer holds, or the only one. */
function redelegationOf(parent: DelegationDetail): FormValues {
  const slots = parent.recipients.filter((each) => each.slotId !== null)
  const slot = slots.find((each) => each.isMine) ?? slots[0]
  return {
    ...EMPTY,
    decisionId: parent.decision.id,
    source: slot?.slotId ?? '',
    expirationDate: parent.content.expirationDate,
    isNoExpiration: parent.content.isNoExpiration,
  }
}
