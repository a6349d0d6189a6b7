import { type EffectScope, type EffectsQuestions, previewOf } from '#modules/settings/index.server.ts'
import type { BulkReply } from '#platform/model/bulk.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import type { UserPreview } from '../model/user-record-calls.ts'
import { describePositionsGained, inactiveRolesWritten } from './positions-gained.ts'
import type { UserQuestions } from './user-abilities.ts'

export type PreviewUsers = (
  asked: { tx: Tx; viewer: Viewer; now: Date },
  concerned: EffectScope,
  act: () => Promise<Pick<BulkReply, 'refused'>>,
) => Promise<UserPreview>

/** Previews an act on users. The act runs, its entries say who gains authority and what is canceled, and everything is rolled back. */
export const previewUsers =
  ({
    canceledActions,
    ...questions
  }: EffectsQuestions & Pick<UserQuestions, 'canceledActions'>): PreviewUsers =>
  async ({ tx, viewer, now }, concerned, act) => {
    const done = async () => ({
      ...(await act()),
      gains: await describePositionsGained(tx, viewer.tenantId),
      inactiveRoles: await inactiveRolesWritten(tx, viewer.tenantId),
      canceledActions: await canceledActions(tx, viewer, undefined, now),
    })
    const { reply, effects } = await previewOf(questions, tx, viewer, concerned, done, now)
    const { refused, ...written } = reply
    return { effects, refused, ...written }
  }
