import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  type Answer,
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from './product.ts'
import { base, dollars } from './scenario.ts'

const NOTIFICATIONS = '/api/notification/notifications'

/** What a person reads of a notification. */
export type Item = {
  id: string
  templateKey: string
  message: string
  status: string
  isActionable: boolean
  actionUrl: string | null
  entityId: string
  otherCount: number
  others: { entityId: string; message: string }[]
}

/** A small world for each test of a file, and what its people read of notifications and emails. */
export function startNotifiedWorlds(name: string) {
  let product: TestProduct
  let world: SmallWorld
  let roleIds: string[]
  let worlds = 0
  beforeAll(async () => {
    product = await startTestProduct()
  })
  beforeEach(async () => {
    worlds += 1
    world = await buildSmallWorld(product, `${name}${worlds}`)
    const { items } = (await world.as('admin').ask('GET', '/api/settings/decision-roles')).data
    roleIds = items.map(({ id }: { id: string }) => id)
    await product.workOff()
    product.mails.length = 0
  })
  afterAll(() => product.close())

  const user = (key: string) => world.users.get(key) as string
  const items = async (who: string, query = ''): Promise<Item[]> => {
    await product.workOff()
    return (await world.as(who).ask('GET', `${NOTIFICATIONS}?limit=100${query}`)).data.items
  }
  const unreadItems = (who: string) => items(who, '&status=UNREAD')
  const edit = async (path: string, body: object, by = 'admin') => {
    const { etag } = await world.as(by).ask('GET', path)
    return ok(await world.as(by).ask('PATCH', path, body, { 'if-match': etag ?? '' }))
  }
  return {
    product: () => product,
    world: () => world,
    user,
    items,
    unreadItems,
    edit,
    /** The keys of what is unread. */
    unread: async (who: string) => (await unreadItems(who)).map(({ templateKey }) => templateKey),
    /** What is unread and asks its reader to do something. */
    asked: async (who: string) =>
      (await unreadItems(who)).filter(({ isActionable }) => isActionable).map(({ message }) => message),
    messages: async (who: string) => (await items(who)).map(({ message }) => message),
    count: async (who: string): Promise<number> =>
      (await world.as(who).ask('GET', `${NOTIFICATIONS}/count`)).data.count,
    readAll: async (...all: string[]) => {
      await product.workOff()
      for (const who of all) await world.as(who).ask('POST', `${NOTIFICATIONS}/mark-all-read`)
    },
    readRecord: async (who: string, entityId: string) =>
      ok(
        await world
          .as(who)
          .ask('POST', `${NOTIFICATIONS}/mark-all-read?entityType=DELEGATIONS&entityId=${entityId}`),
      ),
    mark: async (who: string, id: string, status: 'READ' | 'UNREAD') =>
      ok(await world.as(who).ask('PATCH', `${NOTIFICATIONS}/${id}/toggle-status`, { status })),
    mailsTo: (who: string) => product.mails.filter(({ to }) => to.startsWith(`${who}@`)),
    respond: (who: string, id: string, answer: 'ACCEPTED' | 'REJECTED', reason = '') =>
      world.as(who).ask('POST', `${base}/delegations/${id}/response`, { answer, reason }),
    editUser: (key: string, body: object) => edit(`/api/auth/users/${user(key)}`, body),
    role: (nth: number, designees: string[], more: object = {}) => ({
      decisionRoleId: roleIds[nth],
      roleRequirement: 'Ask first.',
      designeeRecipientType: 'SPECIFIC_PERSONNEL',
      designees: designees.map((key) => ({ userId: user(key) })),
      ...more,
    }),
    upTo: (max: number) => ({
      delegationAuthorities: [
        {
          authorityTypeId: world.tenant.authorityTypes.approvalId,
          bounds: [dollars(max)],
          redelegable: true,
        },
      ],
    }),
    actionType: async () =>
      (await world.as('authority').ask('GET', '/api/settings/action-types')).data.items[0].id as string,
  }
}

/** The data of an answer that refuses nothing. */
export function ok(answer: Answer): Answer['data'] {
  expect([200, 201], JSON.stringify(answer.data)).toContain(answer.status)
  expect(answer.data?.refused ?? []).toEqual([])
  return answer.data
}

export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
