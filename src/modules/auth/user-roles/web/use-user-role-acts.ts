import type { ActOffer } from '#platform/web/acts/offered.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { useActs } from '#platform/web/record/use-acts.tsx'
import { offersUserRoleAct, type UserRoleAct, userRoleActs } from '../model/user-role-acts.ts'
import { deactivateUserRoles, deleteUserRoles, reactivateUserRoles } from '../model/user-role-calls.ts'
import type { UserRoleToChange } from '../model/user-role-policy.ts'
import { texts } from './texts.ts'
import { auth, holdersOf } from './user-roles-service.ts'

export type Subject = UserRoleToChange & { readonly id: string }

/** What is done to user roles. One that active users hold leads to them instead. Spec 8. */
export function useUserRoleActs(onDeleted?: () => void) {
  const { tenant } = useViewer()
  const calls = {
    deactivate: auth.useSend(deactivateUserRoles),
    reactivate: auth.useSend(reactivateUserRoles),
    delete: auth.useSend(deleteUserRoles),
  }
  const { act, dialog } = useActs<UserRoleAct, Subject, undefined>({
    acts: userRoleActs,
    words: texts.acts,
    send: ({ act, ids }) =>
      calls[act].mutateAsync({ params: { tenantId: tenant.id }, body: { roleIds: ids } }),
    blocked: (act, rows) => {
      const [first] = rows
      return act !== 'reactivate' && first && rows.every(({ usersCount }) => usersCount > 0)
        ? {
            title: texts.blocked.title(first.name, act),
            reason: texts.blocked.reason(first.usersCount),
            links: [{ label: texts.blocked.show(first.usersCount), to: holdersOf(first.id) }],
          }
        : undefined
    },
    choice: undefined,
    onDone: (act) => act === 'delete' && onDeleted?.(),
  })
  const offered: ActOffer<UserRoleAct, Subject> = {
    acts: userRoleActs,
    words: texts.acts,
    fits: offersUserRoleAct,
    act,
  }
  return { ...offered, dialog }
}

/** A copy under another name: the only way to change what a default role permits. */
export const duplicateOf = ({ id }: { readonly id: string }) => ({
  key: 'duplicate',
  label: texts.record.duplicate,
  icon: 'copy' as const,
  to: `/admin/role/duplicate/${id}`,
})
