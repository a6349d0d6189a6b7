import { type Concerned, type EffectsQuestions, previewOf } from '#modules/settings/index.server.ts'
import type { BulkReply } from '#platform/model/bulk.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/sql.ts'
import type { UserPreview } from '../model/user-record-calls.ts'
import { gainsWritten, inactiveRolesWritten } from './gains.ts'

export type PreviewUsers = (
  asked: { tx: Tx; viewer: Viewer; now: Date },
  concerned: Concerned,
  act: () => Promise<Pick<BulkReply, 'refused'>>,
) => Promise<UserPreview>

/** Previews an act on users. The act runs, its entries say who gains authority, and everything is rolled back. */
export const previewUsers =
  (questions: EffectsQuestions): PreviewUsers =>
  async ({ tx, viewer, now }, concerned, act) => {
    const done = async () => ({
      ...(await act()),
      gains: await gainsWritten(tx, viewer.tenantId),
      inactiveRoles: await inactiveRolesWritten(tx, viewer.tenantId),
    })
    const { reply, effects } = await previewOf(questions, tx, viewer, concerned, done, now)
    const { refused, gains, inactiveRoles } = reply
    return { effects, refused, gains, inactiveRoles }
  }
