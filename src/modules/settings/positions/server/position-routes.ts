import { type Routes, routes } from '#platform/server/http/routes.ts'
import { serveUpload } from '#platform/server/import/define-import.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { serveHistory } from '#platform/server/records/serve-history.ts'
import type { EffectScope } from '../../effects/server/effects-of.ts'
import * as calls from '../model/position-calls.ts'
import { selectPositions } from '../model/position-choice.ts'
import { positionHistory } from '../model/position-history-calls.ts'
import { positionLists } from '../model/position-list.ts'
import { globalSearchOfPositions } from '../model/position-search-call.ts'
import { exportPositions } from './export-positions.ts'
import { importPositions } from './import-positions.ts'
import { positionListSource } from './position-list-source.ts'
import type { PositionQuestions } from './position-questions.ts'
import { positionChangelogOf, readOccupants, readPosition } from './position-reads.ts'
import { searchPositions } from './position-store.ts'
import { searchPositionsEverywhere } from './search-positions.ts'
import {
  changeStatusOfPositions,
  createPosition,
  deletePositions,
  updatePosition,
} from './write-positions.ts'

const ofSeveral = ({ body }: { body: { ids: readonly string[] } }): EffectScope => ({ positionIds: body.ids })

export const positionRoutes = (questions: PositionQuestions): Routes =>
  routes((on) => {
    on(selectPositions, {
      permission: 'tenant.member',
      handle: ({ query, viewer, tx }) => searchPositions(tx, viewer, query),
    })
    const permission = 'tenant.manage_positions'
    serveList(on, positionLists, { permission, source: positionListSource, exported: exportPositions })
    serveHistory(on, positionHistory, { permission, changelog: positionChangelogOf })
    on(globalSearchOfPositions, {
      permission: 'tenant.member',
      handle: ({ body, viewer, tx, now }) => searchPositionsEverywhere(tx, viewer, body, now),
    })
    on(calls.getPosition, {
      permission,
      handle: ({ params, viewer, tx }) => readPosition(tx, viewer, params.id),
    })
    on(calls.listOccupants, {
      permission,
      handle: ({ params, viewer, tx, now }) => readOccupants(tx, viewer, { id: params.id, now }),
    })
    on(calls.createPosition, {
      permission,
      handle: async ({ body: input, viewer, tx, now }) =>
        readPosition(tx, viewer, await createPosition(tx, viewer, { ...input, now })),
    })
    on(calls.updatePosition, {
      permission,
      effects: ({ params }): EffectScope => ({ positionIds: [params.id] }),
      handle: async ({ params, body: change, viewer, tx, now, expected }) => {
        await updatePosition(tx, viewer, { id: params.id, change, expected, now })
        return readPosition(tx, viewer, params.id)
      },
    })
    on(calls.changeStatusOfPositions, {
      permission,
      effects: ofSeveral,
      handle: ({ body: { ids, status }, viewer, tx, now }) =>
        changeStatusOfPositions(tx, viewer, { ids, status, now }),
    })
    on(calls.deletePositions, {
      permission,
      effects: ofSeveral,
      handle: ({ body: { ids }, viewer, tx, now }) => deletePositions(tx, viewer, { ids, now }, questions),
    })
    serveUpload(on, calls.positionsUpload, importPositions)
  })

/** What the specification gives the document service of positions. Spec 7.4. */
export const positionTemplateRoutes: Routes = routes((on) => {
  on(calls.positionsUpload.template, {
    permission: importPositions.permission,
    handle: ({ viewer, tx }) => importPositions.templateFile(tx, viewer),
  })
})
