import { useNavigate } from '@tanstack/react-router'
import { Failure } from '#platform/web/client/failure.ts'
import type { BulkAct } from '#platform/web/list/BulkBar.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import type { DelegationRow } from '../../model/delegation-list.ts'
import { texts } from '../texts.ts'

/** So many are read and edited together. */
export const MOST_TOGETHER = 100

/** "Edit" of the selection: one goes to its form, several of one status to the form for all. */
export function useEditTogether(): BulkAct<DelegationRow> {
  const navigate = useNavigate()
  const toasts = useToasts()
  const refuse = (message: string) => toasts.failed(new Failure({ kind: 'refused', message }))
  return {
    key: 'edit',
    label: texts.acts.of.edit.label,
    icon: 'edit',
    fits: ({ acts }) => acts.includes('edit'),
    onAct: (rows) => {
      const [one, ...others] = rows
      if (one && others.length === 0) return void navigate({ to: `/delegations/edit/${one.id}` })
      if (others.some(({ status }) => status !== one?.status)) return refuse(texts.together.sameStatus)
      if (rows.length > MOST_TOGETHER) return refuse(texts.together.most(MOST_TOGETHER))
      const ids = rows.map(({ id }) => id).join(',')
      return void navigate({ to: '/delegations/edit', search: { ids } as never })
    },
  }
}
