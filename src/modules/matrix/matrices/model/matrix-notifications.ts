import { hasChanged, IN_APP, notificationRows } from '#platform/model/notification-rows.ts'
import { newlySharedWith } from './matrix-event.ts'

/** Notifications about matrices. Semantics 9.3. */
export const matrixNotifications = notificationRows('Matrices', 'matrix', {
  MATRIX_OWNER_CHANGED: {
    label: 'Matrix owner changed',
    detail: 'You become the owner of a matrix.',
    events: ['CREATE', 'REASSIGN', 'EDIT', 'PUBLISH'],
    where: (happening) => happening.event === 'CREATE' || hasChanged(happening, 'ownerUserId'),
    to: ['owner'],
    ...IN_APP,
  },
  MATRIX_SHARED: {
    label: 'Matrix shared',
    detail: 'A matrix is shared with you, or with a group of yours.',
    events: ['CREATE', 'EDIT', 'PUBLISH'],
    where: (happening) => Object.values(newlySharedWith(happening)).some((ids) => ids.length > 0),
    to: ['newViewer'],
    ...IN_APP,
  },
  MATRIX_ARCHIVED: {
    label: 'Matrix archived',
    detail: 'A matrix that you own is archived.',
    events: ['ARCHIVE'],
    to: ['owner'],
    ...IN_APP,
  },
})
