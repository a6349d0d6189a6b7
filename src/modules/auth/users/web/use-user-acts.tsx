import { useState } from 'react'
import type { Effects } from '#modules/settings/effects/model/effects.ts'
import { authorityEffects } from '#modules/settings/index.web.ts'
import { useActs } from '#platform/web/record/use-acts.tsx'
import { resendInvites } from '../model/invite-calls.ts'
import { type UserAct, userActs } from '../model/user-acts.ts'
import * as calls from '../model/user-record-calls.ts'
import { PrimaryOrganization } from './PrimaryOrganization.tsx'
import { gainFacts } from './user-effect-facts.ts'
import { texts } from './user-texts.ts'
import { auth } from './users-service.ts'

export type Subject = { readonly id: string; readonly name?: string }
type PreviewedAct = 'deactivate' | 'reactivate' | 'delete'

const STATUS = { deactivate: 'INACTIVE', reactivate: 'ACTIVE' } as const

async function preview(act: PreviewedAct, userIds: string[]) {
  const told =
    act === 'delete'
      ? await auth.ask(calls.previewUsersDelete, { body: { userIds } })
      : await auth.ask(calls.previewUsersStatus, { body: { userIds, status: STATUS[act] } })
  return { ...told, facts: gainFacts(told) }
}

/** What is done to users. Spec 4.7, DESIGN 13. */
export function useUserActs(onDeleted?: () => void) {
  const status = auth.useSend(calls.changeStatusOfUsers)
  const remove = auth.useSend(calls.deleteUsers)
  const resend = auth.useSend(resendInvites)
  const [placed, place] = useState<readonly Subject[]>()
  const { act, dialog } = useActs<UserAct, Subject, undefined, Effects>({
    effects: authorityEffects,
    acts: userActs,
    words: texts.acts,
    preview: ({ act, ids }) => preview(act as PreviewedAct, ids),
    send: ({ act, ids: userIds, shown }) => {
      const stamp = shown === undefined ? {} : { shown }
      if (act === 'resend') return resend.mutateAsync({ body: { userIds } })
      if (act === 'delete') return remove.mutateAsync({ body: { userIds }, ...stamp })
      return status.mutateAsync({ body: { userIds, status: STATUS[act as 'deactivate'] }, ...stamp })
    },
    nameOf: ({ name }) => name,
    choice: undefined,
    onDone: (act) => act === 'delete' && onDeleted?.(),
  })
  return {
    acts: userActs,
    words: texts.acts,
    act: (asked: UserAct) => (asked === 'primary' ? place : act(asked)),
    dialog: (
      <>
        {dialog}
        {placed && <PrimaryOrganization rows={placed} onClose={() => place(undefined)} />}
      </>
    ),
  }
}
