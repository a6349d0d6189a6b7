import { expect, test } from 'vitest'
import { startTestWorld } from './product.ts'

// One answer brings what every page asks first: each part says what its own call says, and nothing that the call would refuse.

const { world } = await startTestWorld()

const PATHS: Record<string, [method: string, path: string]> = {
  getUserDetails: ['GET', '/api/auth/user/details'],
  listTenantsOfPerson: ['GET', '/api/auth/tenants/user/list-tenants'],
  readListLayouts: ['GET', '/api/auth/user/list-layouts'],
  listLongJobs: ['GET', '/api/auth/user/jobs'],
  countDelegations: ['GET', '/api/decision/delegations/counts'],
  countDecisions: ['GET', '/api/decision/decisions/counts'],
  countWaitingActions: ['GET', '/api/actions/actions/counts/waiting'],
  countNotifications: ['GET', '/api/notification/notifications/count'],
}
type Answer = { service: string; call: string; data: unknown }
const start = async (by: string): Promise<Answer[]> =>
  (await world.as(by).ask('GET', '/api/auth/user/start')).data.answers

test.each(['admin', 'authority', 'guest', 'auditor'])(
  'each part is the answer of its call, for %s',
  async (by) => {
    const answers = await start(by)
    expect(answers.length).toBeGreaterThan(3)
    for (const { service, call, data } of answers) {
      const [method, path] = PATHS[call] ?? []
      if (!method || !path) throw new Error(`The test knows no path of ${call}.`)
      expect(path.startsWith(`${service}/`), call).toBe(true)
      expect(data, call).toEqual((await world.as(by).ask(method, path)).data)
    }
  },
)

test('what someone may not ask is left out, and everything else is there', async () => {
  const allowed = async (by: string) => {
    const asked = await Promise.all(
      Object.entries(PATHS).map(async ([call, [method, path]]) =>
        (await world.as(by).ask(method, path)).data?.code === 'FORBIDDEN' ? [] : [call],
      ),
    )
    return asked.flat().sort()
  }
  for (const by of ['admin', 'guest', 'auditor'])
    expect((await start(by)).map(({ call }) => call).sort(), by).toEqual(await allowed(by))
})
