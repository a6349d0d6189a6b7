import { expect, test } from 'vitest'
import { type MailPlan, planOfMails } from './mail-plan.ts'

const now = new Date('2026-03-02T09:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test.each<[string, number, number, Date, MailPlan]>([
  ['one is mailed by itself', 1, 0, now, { mails: 'EACH' }],
  ['so is the tenth', 1, 9, now, { mails: 'EACH' }],
  ['the eleventh waits', 1, 10, now, { mails: 'LATER', at: ago(-10) }],
  [
    'until ten minutes are over, and is one mail with what waits beside it',
    3,
    0,
    ago(10),
    { mails: 'TOGETHER' },
  ],
  ['many at the same time are one mail', 50, 0, now, { mails: 'TOGETHER' }],
  ['many that follow wait', 50, 50, ago(4), { mails: 'LATER', at: ago(-6) }],
])('%s', (_, waiting, mailed, first, plan) => {
  expect(planOfMails({ waiting, mailed, first, now })).toEqual(plan)
})
