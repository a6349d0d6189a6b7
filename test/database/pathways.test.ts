import { beforeAll, describe, expect, test } from 'vitest'
import { type SmallWorld, startTestWorld } from './product.ts'
import { issue, publishDecision } from './scenario.ts'

const { world } = await startTestWorld()
let decisionId: string

beforeAll(async () => {
  decisionId = await publishDecision(world)
  // the positions of the deans are in their departments
  for (const [position, group] of [
    ['Dean of Engineering', 'Engineering'],
    ['Chair of Civil Engineering', 'Engineering'],
    ['Dean of Medicine', 'Medicine'],
  ] as const) {
    const path = `/api/settings/positions/${world.positions.get(position)}`
    const { etag } = await admin('GET', path)
    await admin('PATCH', path, { groupIds: [world.groups.get(group)] }, { 'if-match': etag ?? '' })
  }
})

const admin: SmallWorld['callers'][string]['ask'] = (...asked) => world.as('admin').ask(...asked)
const user = (key: string) => world.users.get(key)
const position = (name: string) => world.positions.get(name)
const idsOf = (items: readonly ({ id: string } | null)[]) =>
  [...new Set(items.flatMap((each) => (each ? [each.id] : [])))].sort()

type Issuer = { told: string; issued: object; named: () => Record<string, string> }
const ISSUERS: readonly Issuer[] = [
  {
    told: 'a user',
    issued: { toUsers: ['dean'] },
    named: () => ({ issuerType: 'USER', issuerUserId: user('dean') }),
  },
  {
    told: 'a position',
    issued: { to: 'Dean of Engineering' },
    named: () => ({ issuerType: 'POSITION', issuerPositionId: position('Dean of Engineering') }),
  },
  {
    told: 'a position above all',
    issued: { to: 'President' },
    named: () => ({ issuerType: 'POSITION', issuerPositionId: position('President') }),
  },
]
const PATHWAYS = [['Matrix'], ['Functional'], ['Direct Line'], ['Functional', 'Direct Line']]

describe.each(ISSUERS)(
  'the lists hold who is inside a pathway of $told, as the form that issues does',
  (issuer) => {
    test.each(PATHWAYS.map((each) => [each]))('%s', async (delegationPathway) => {
      const { recipients } = await issue(world, decisionId, {
        ...issuer.issued,
        change: { delegationPathway },
      })
      const eligible = async (recipientType: string) => {
        const asked = { recipientType, parentSlotId: recipients[0].slotId, limit: '100' }
        const { data } = await admin(
          'GET',
          `/api/decision/delegations/eligible-recipients?${new URLSearchParams(asked)}`,
        )
        expect(data.items, JSON.stringify(data)).toBeDefined()
        return data.items as { user: { id: string } | null; position: { id: string } | null }[]
      }
      const listed = async (path: string, change: Record<string, string> = {}) => {
        const asked = {
          ...issuer.named(),
          delegationPathway: delegationPathway.join(','),
          limit: '100',
          ...change,
        }
        const { status, data } = await admin('GET', `${path}?${new URLSearchParams(asked)}`)
        expect(status, JSON.stringify(data)).toBe(200)
        return idsOf(data.items)
      }
      const people = await eligible('SPECIFIC_PERSONNEL')
      expect(await listed('/api/auth/users/list')).toEqual(idsOf(people.map((each) => each.user)))
      for (const recipientType of ['POSITION_ONLY', 'PERSONNEL_IN_POSITION']) {
        const places = await eligible(recipientType)
        expect(await listed('/api/settings/positions', { recipientType })).toEqual(
          idsOf(places.map((each) => each.position)),
        )
      }
      expect(await listed('/api/settings/positions', { recipientType: 'SPECIFIC_PERSONNEL' })).toEqual([])
    })
  },
)

test('the line and the department are where they are', async () => {
  const names = async (asked: object) => {
    const { data } = await admin('POST', '/api/auth/users/search', { ...asked, limit: 100 })
    return data.items.map((each: { firstName: string }) => each.firstName).sort()
  }
  const dean = { issuerType: ['USER'], issuerUserId: [user('dean')] }
  expect(await names({ ...dean, delegationPathway: ['Direct Line'] })).toEqual(['chair'])
  expect(await names({ ...dean, delegationPathway: ['Functional'] })).toEqual(['chair', 'dean'])
  expect(
    await names({ issuerType: ['USER'], delegationPathway: ['Matrix'] }),
    'an issuer named by half',
  ).toEqual([])
  expect(await names({ issuerType: ['ROOT_AUTHORITY'], delegationPathway: ['Direct Line'] })).toHaveLength(9)
})
