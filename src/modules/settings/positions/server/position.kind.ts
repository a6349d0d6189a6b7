import { recordKind } from '#platform/server/records/record-kind.ts'
import { exportPositions } from './export-positions.ts'
import { importPositions } from './import-positions.ts'
import { positionsLeaveGroups } from './leave-groups.ts'
import type { PositionQuestions } from './position-questions.ts'
import { positionReplay } from './position-replay.ts'
import { positionRoutes, positionTemplateRoutes } from './position-routes.ts'

export const positionKind = (questions: PositionQuestions) =>
  recordKind({
    name: 'settings/positions',
    tables: ['position', 'position_status', 'position_group'],
    routes: () => [
      ['/api/settings', positionRoutes(questions)],
      ['/api/document', positionTemplateRoutes],
    ],
    replays: [positionReplay],
    longJobs: () => [...importPositions.jobs, exportPositions.job],
    listeners: { groupsDetached: [positionsLeaveGroups] },
  })
