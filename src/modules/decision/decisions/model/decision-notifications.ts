import {
  hasChanged,
  IN_APP,
  isNew,
  type NotificationEvent,
  notificationRows,
  ON,
} from '#platform/model/notification-rows.ts'

const changesMoreThan =
  (...fields: string[]) =>
  ({ was }: NotificationEvent) =>
    Object.keys(was).some((field) => !fields.includes(field))

/** Notifications about decisions. Semantics 9.3. */
export const decisionNotifications = notificationRows('Decisions', 'decision', {
  DECISION_PUBLISHED: {
    label: 'Decision published',
    detail: 'A decision that you own is published.',
    events: ['PUBLISH'],
    to: ['owner'],
    ...IN_APP,
  },
  DECISION_OWNER_CHANGED: {
    label: 'Owner changed',
    detail: 'You become the owner of a decision.',
    events: ['CREATE', 'UPDATE', 'UPLOAD'],
    where: (happening) => isNew(happening) || hasChanged(happening, 'ownerUserId'),
    to: ['owner'],
    ...IN_APP,
  },
  DECISION_UPDATED: {
    label: 'Decision changed',
    detail: 'A decision that you own, or under which you hold or issued delegations, is changed.',
    events: ['UPDATE', 'UPLOAD'],
    where: (happening) => happening.is.status === 'PUBLISHED' && changesMoreThan('ownerUserId')(happening),
    to: ['owner', 'party'],
    ...IN_APP,
  },
  DECISION_ARCHIVED: {
    label: 'Decision archived',
    detail: 'A decision that you own, or under which you hold or issued delegations, is archived.',
    events: ['ARCHIVE'],
    to: ['owner', 'party'],
    ...ON,
  },
  DECISION_RESTORED: {
    label: 'Decision restored',
    detail: 'A decision that you own is restored.',
    events: ['RESTORE'],
    to: ['owner'],
    ...IN_APP,
  },
})
