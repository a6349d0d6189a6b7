import { useLocation, useParams } from '@tanstack/react-router'
import { OtherAccount } from '#modules/auth/index.web.ts'
import { NotFound } from '#platform/web/MessagePages.tsx'
import { PageBody } from '#platform/web/RecordPage.tsx'
import { FailedPart, LoadingSkeleton, useSkeleton } from '#platform/web/States.tsx'
import type { DelegationDetail } from '../../model/delegation.ts'
import { getDelegation } from '../../model/delegation-calls.ts'
import { decision } from '../service.ts'
import { DelegationForm } from './DelegationForm.tsx'
import { type FormValues, ROOT } from './form-values.ts'

/** Issue, redelegate, edit: one form, told apart by its address. Spec 2.2. */
export default function DelegationFormScreen() {
  const { delegationId } = useParams({ strict: false }) as { delegationId?: string }
  const { pathname, search } = useLocation()
  if (!delegationId)
    return (
      <DelegationForm
        key="create"
        mode="create"
        initial={{ ...EMPTY, decisionId: (search as { decisionId?: string }).decisionId ?? '' }}
      />
    )
  const mode = pathname.includes('/redelegate/') ? 'redelegate' : 'edit'
  return <OfRecord key={`${mode} ${delegationId}`} id={delegationId} mode={mode} />
}

const EMPTY: FormValues = {
  decisionId: '',
  source: '',
  recipientType: 'POSITION_ONLY',
  delegationRecipients: [],
}

function OfRecord({ id, mode }: { id: string; mode: 'edit' | 'redelegate' }) {
  // what a person types must not be replaced by a later answer: the record is read once
  const found = decision.useCall(
    getDelegation,
    { params: { id } },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always', gcTime: 0 },
  )
  const bones = useSkeleton(found.isPending)
  if (found.error?.code === 'WRONG_ACCOUNT') return <OtherAccount failure={found.error} />
  if (found.error?.status === 404 || found.error?.status === 400) return <NotFound />
  if (!found.data || found.isFetching)
    return (
      <PageBody>
        {found.error ? (
          <FailedPart failure={found.error} onAgain={() => void found.refetch()} />
        ) : (
          bones && <LoadingSkeleton rows={8} />
        )}
      </PageBody>
    )
  const allowed = found.data.permissions[mode]?.allowed
  if (!allowed) return <NotFound />
  return mode === 'edit' ? (
    <DelegationForm mode="edit" record={found.data} initial={valuesOf(found.data)} />
  ) : (
    <DelegationForm mode="redelegate" parent={found.data} initial={redelegationOf(found.data)} />
  )
}

const valuesOf = (record: DelegationDetail): FormValues => ({
  ...record.content,
  decisionId: record.decision.id,
  source: record.parentSlotId ?? ROOT,
})

/** Below a slot that the viewer holds, or the only one. */
function redelegationOf(parent: DelegationDetail): FormValues {
  const slots = parent.recipients.filter((each) => each.slotId !== null)
  const slot = slots.find((each) => each.isMine) ?? slots[0]
  return {
    ...EMPTY,
    decisionId: parent.decision.id,
    source: slot?.slotId ?? '',
    delegationGroups: [...parent.content.delegationGroups],
    expirationDate: parent.content.expirationDate,
    isNoExpiration: parent.content.isNoExpiration,
  }
}
