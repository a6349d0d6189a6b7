import * as z from 'zod'
import type { Tx } from '#platform/server/database/sql.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import type { StoredUser } from './stored-user.ts'

export const userDueJob = {
  name: 'user_due',
  payload: z.object({
    userId: z.uuid(),
    /** Who entered the day. */
    actor: z.uuid(),
  }),
}

type DueUser = {
  user: Pick<StoredUser, 'id' | 'activeFrom' | 'activeUntil'>
  actor: string | null
  now: Date
}

/** Enqueues the change of status on the first day of a user and after the last. */
export async function enqueueDue(tx: Tx, tenantId: string, { user, actor, now }: DueUser): Promise<void> {
  for (const at of [user.activeFrom, user.activeUntil])
    if (at !== null && Date.parse(at) > now.getTime())
      await enqueue(
        tx,
        tenantId,
        userDueJob,
        { userId: user.id, actor: actor ?? user.id },
        { at: new Date(at), key: `${userDueJob.name} ${user.id} ${at}` },
      )
}
