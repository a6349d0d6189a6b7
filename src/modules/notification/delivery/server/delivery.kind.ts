import { recordKind } from '#platform/server/records/record-kind.ts'
import { endAct } from './end-act.job.ts'
import { gatherMails } from './gather-mails.job.ts'
import { notificationListeners } from './listeners.ts'
import { mailJob } from './mail.job.ts'
import { notifyApprovers } from './notify-approvers.job.ts'
import { notifyNewcomer } from './notify-newcomer.job.ts'
import { notifyPeople } from './notify-people.job.ts'
import { notifyVacancy } from './notify-vacancy.job.ts'

export const deliveryKind = recordKind({
  name: 'notification/delivery',
  tables: ['notification_mail', 'notification_clock'],
  jobs: ({ mail, origin }: Parameters<typeof mailJob>[0]) => [
    notifyPeople,
    notifyNewcomer,
    endAct,
    notifyVacancy,
    notifyApprovers,
    gatherMails,
    mailJob({ mail, origin }),
  ],
  listeners: notificationListeners,
})
