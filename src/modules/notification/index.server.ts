import { endAct } from './delivery/server/end-act.job.ts'
import { gatherMails } from './delivery/server/gather-mails.job.ts'
import { mailJob } from './delivery/server/mail.job.ts'
import { notifyApprovers } from './delivery/server/notify-approvers.job.ts'
import { notifyNewcomer } from './delivery/server/notify-newcomer.job.ts'
import { notifyPeople } from './delivery/server/notify-people.job.ts'
import { notifyVacancy } from './delivery/server/notify-vacancy.job.ts'
import { notificationSettings } from './notification-settings/server/notification-settings-store.ts'

export { notifyOfDue } from './delivery/server/follow-clock.ts'
export { startForgettingNotifications } from './delivery/server/forget-notifications.ts'
export { notificationListeners } from './delivery/server/listeners.ts'
export { notify as tellOfTransaction } from './delivery/server/notify.ts'
export { settle } from './delivery/server/settle.ts'
export {
  notificationChoiceRoutes,
  notificationSettingsRoutes,
} from './notification-settings/server/notification-settings-routes.ts'
export { notificationRoutes } from './notifications/server/notification-routes.ts'
export { markAll as markAllRead } from './notifications/server/notification-store.ts'

export const notificationJobs = (given: Parameters<typeof mailJob>[0]) => [
  notifyPeople,
  notifyNewcomer,
  endAct,
  notifyVacancy,
  notifyApprovers,
  gatherMails,
  mailJob(given),
]

/** How records of this module are compared with the history. */
export const notificationReplays = [notificationSettings.replay]
