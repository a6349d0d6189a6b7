import { useNavigate } from '@tanstack/react-router'
import type { MatchingRows } from '#platform/web/acts/matching-rows.ts'
import { Failure } from '#platform/web/client/failure.ts'
import type { BulkAct } from '#platform/web/list/BulkBar.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { decision } from '../../../decisions/web/decision-service.ts'
import { type DelegationRow, delegationLists } from '../../model/delegation-list.ts'
import { texts } from '../texts.ts'

/** So many are read and edited together. */
export const MOST_TOGETHER = 100

/** The rows of all that match and may be edited. */
async function matching({ matching }: MatchingRows): Promise<DelegationRow[]> {
  const body = { ...matching, page: 1, limit: MOST_TOGETHER }
  const { items } = await decision.ask(delegationLists.search, { body } as never)
  return (items as DelegationRow[]).filter(mayEdit)
}

const mayEdit = ({ acts }: DelegationRow) => acts.includes('edit')

/** "Edit" of the selection: one goes to its form, several of one status to the form for all. */
export function useEditTogether(): BulkAct<DelegationRow> {
  const navigate = useNavigate()
  const toasts = useToasts()
  const refuse = (message: string) => toasts.failed(new Failure({ kind: 'refused', message }))
  return {
    key: 'edit',
    label: texts.acts.of.edit.label,
    icon: 'edit',
    fits: mayEdit,
    onAct: async (selected, all) => {
      if (all && all.count > MOST_TOGETHER) return refuse(texts.together.most(MOST_TOGETHER))
      const rows = all ? await matching(all).catch(toasts.failed) : selected
      if (!rows) return
      const [one, ...others] = rows
      if (one && others.length === 0) return void navigate({ to: `/delegations/edit/${one.id}` })
      if (others.some(({ status }) => status !== one?.status)) return refuse(texts.together.sameStatus)
      if (rows.length > MOST_TOGETHER) return refuse(texts.together.most(MOST_TOGETHER))
      const ids = rows.map(({ id }) => id).join(',')
      return void navigate({ to: '/delegations/edit', search: { ids } })
    },
  }
}
