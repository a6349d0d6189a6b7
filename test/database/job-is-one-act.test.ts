import { expect, test } from 'vitest'
import { markAllRead } from '#modules/notification/notifications/model/notification-calls.ts'
import {
  applied,
  checked,
  columnOf,
  decision,
  exported,
  product,
  startTrips,
  useMatrix,
  world,
} from '../../src/modules/matrix/transfer/testing/round-trips.ts'
import { publishDecision } from './scenario.ts'

startTrips()

test('an update of a matrix, which is done in pieces, tells each person once', async () => {
  const others = [
    await publishDecision(world, { name: 'Sign contracts' }),
    await publishDecision(world, { name: 'Hire' }),
  ]
  await useMatrix({ decisionIds: [decision, ...others] })
  const sheets = await exported()
  const [sheet] = sheets as [(typeof sheets)[number]]
  const column = columnOf(sheet, 'Dean of Medicine')
  for (const row of sheet.rows) if (String(row[0]).startsWith('DEC-')) row[column] = 50_000
  const { job } = await checked(sheets)
  await world.as('doctor').call(markAllRead)
  product.mails.length = 0
  expect((await applied(job.id)).result).toMatchObject({ succeeded: 3, refused: [] })
  const path = '/api/notification/notifications?limit=100&status=UNREAD'
  const { items } = (await world.as('doctor').ask('GET', path)).data
  expect(items).toMatchObject([{ templateKey: 'DELEGATION_ISSUED', otherCount: 2 }])
  expect(product.mails.filter(({ to }) => to.startsWith('doctor@')).map(({ subject }) => subject)).toEqual([
    'Delegation issued to you (3)',
  ])
})
