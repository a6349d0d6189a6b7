import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '#modules/auth/users/model/user-record-calls.ts'
import { archiveDecisions } from '#modules/decision/decisions/model/decision-calls.ts'
import { respondToDelegation } from '#modules/decision/delegations/model/delegation-calls.ts'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import {
  type Answer,
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import {
  act,
  base,
  change,
  delegationBody,
  dollars,
  issue,
  publishDecision,
  setting,
} from '#test/database/scenario.ts'
import { countNotifications } from '../../notifications/model/count-notifications.ts'

let product: TestProduct
let world: SmallWorld
let roleIds: string[]
let worlds = 0

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Voice${worlds}`)
  await setting(world, { actionDecisionRoleAck: true })
  const { items } = (await world.as('admin').call(listDecisionRoles)).data
  roleIds = items.map(({ id }: { id: string }) => id)
})
afterAll(() => product.close())

type Item = {
  id: string
  templateKey: string
  message: string
  status: string
  isActionable: boolean
  otherCount: number
  others: { message: string }[]
}

const itemsOf = async (who: string): Promise<Item[]> => {
  await product.workOff()
  return (await world.as(who).ask('GET', '/api/notification/notifications?limit=100')).data.items
}
const unreadOf = async (who: string): Promise<number> => {
  await product.workOff()
  return (await world.as(who).call(countNotifications)).data.count
}
const mailsTo = (who: string) => product.mails.filter(({ to }) => to.startsWith(`${who}@`))
const role = (nth: number, designees: string[], more: object = {}) => ({
  decisionRoleId: roleIds[nth],
  roleRequirement: 'Ask first.',
  designeeRecipientType: 'SPECIFIC_PERSONNEL',
  designees: designees.map((key) => ({ userId: world.users.get(key) })),
  ...more,
})
const ok = (answer: Answer) => {
  expect([200, 201], JSON.stringify(answer.data)).toContain(answer.status)
  expect(answer.data.refused ?? []).toEqual([])
  return answer.data
}

describe('an act tells each person once', () => {
  test('an issue with three roles, with and without approval', async () => {
    const roles = [0, 1, 2].map((nth) => role(nth, ['dean']))
    const decisionId = await publishDecision(world)
    await issue(world, decisionId, { toUsers: ['dean'], max: 500, change: { roles } })
    const [only, ...more] = await itemsOf('dean')
    expect(more).toEqual([])
    expect(only).toMatchObject({ templateKey: 'ROLE_ASSIGNED', isActionable: true })
    expect(only?.message).toMatch(
      / assigned the roles .+, .+, and .+ in the delegation of “Approve purchase order” to you, and asks you to acknowledge\. .+ issued “Approve purchase order” to you, up to \$500, in force with no end date\.$/,
    )
    expect(mailsTo('dean')).toHaveLength(1)
    await setting(world, { actionIssuerApproval: true })
    const second = await issue(world, decisionId, { toUsers: ['dean'], max: 500, change: { roles } })
    expect(await itemsOf('dean')).toHaveLength(1)
    await act(world, 'approver', 'issued', second.id)
    expect(await itemsOf('dean')).toHaveLength(2)
    expect(mailsTo('dean')).toHaveLength(2)
  })

  test('a bulk edit of three is one notification and one email, which name each', async () => {
    const ids: string[] = []
    for (const name of ['Sign contracts', 'Hire staff', 'Buy land']) {
      const { id } = await issue(world, await publishDecision(world, { name }), {
        toUsers: ['dean'],
        max: 500,
      })
      ids.push(id)
    }
    await itemsOf('dean')
    product.mails.length = 0
    const edit = { delegationIds: ids, change: { addRoles: [role(0, ['dean']), role(1, [])] } }
    ok(await world.as('authority').ask('PATCH', `${base}/delegations/bulk-edit`, edit))
    const [last, ...before] = await itemsOf('dean')
    expect(last).toMatchObject({ templateKey: 'ROLE_ASSIGNED', otherCount: 2 })
    expect(
      [last?.message, ...(last?.others ?? []).map(({ message }) => message)]
        .map((message) => /“(.+?)”/.exec(message ?? '')?.[1])
        .sort(),
    ).toEqual(['Buy land', 'Hire staff', 'Sign contracts'])
    expect(before).toHaveLength(3)
    expect(mailsTo('dean').map(({ subject }) => subject)).toEqual(['Role assigned to you (3)'])
    // one of several is read with the others
    expect(await unreadOf('dean')).toBe(4)
    const path = `/api/notification/notifications/${last?.id}/toggle-status`
    expect((await world.as('dean').ask('PATCH', path, { status: 'READ' })).data.status).toBe('READ')
    expect(await unreadOf('dean')).toBe(3)
    expect((await itemsOf('dean'))[0]).toMatchObject({ status: 'READ', otherCount: 2 })
  })
})

describe('what is answered is read', () => {
  const approval = async () => {
    await setting(world, { actionIssuerApproval: true })
    const { id } = await issue(world, await publishDecision(world), { toUsers: ['dean'] })
    expect(await unreadOf('approver')).toBe(1)
    return id as string
  }

  test('by the person who acts on the record, and by all whom it no longer asks', async () => {
    const id = await approval()
    await setting(world, { actionDelegationAcceptance: true })
    ok(await act(world, 'approver', 'issued', id))
    // immediately, before any job
    const { data } = await world.as('approver').call(countNotifications)
    expect(data.count).toBe(0)
  })

  test('where it is withdrawn, and the email that waits is not sent', async () => {
    await setting(world, { actionIssuerApproval: true })
    product.mails.length = 0
    const { id } = await issue(world, await publishDecision(world), { toUsers: ['dean'] })
    // before any job is done
    ok(await act(world, 'authority', 'withdrawn', id))
    expect(await unreadOf('approver')).toBe(0)
    expect(mailsTo('approver')).toEqual([])
  })

  test('by one occupant for the others, and by the opening of the record', async () => {
    await setting(world, { actionDelegationAcceptance: true })
    const { id } = await issue(world, await publishDecision(world), { toUsers: ['dean', 'chair'] })
    expect([await unreadOf('dean'), await unreadOf('chair')]).toEqual([1, 1])
    const accepted = { answer: 'ACCEPTED' }
    ok(await world.as('dean').ask('POST', `${base}/delegations/${id}/response`, accepted))
    expect([await unreadOf('dean'), await unreadOf('chair')]).toEqual([0, 1])
    const path = (entityId: string) =>
      `/api/notification/notifications/mark-all-read?entityType=DELEGATIONS&entityId=${entityId}`
    const other = await publishDecision(world)
    expect((await world.as('chair').ask('POST', path(other))).data).toEqual({ count: 0 })
    expect((await world.as('chair').ask('POST', path(id))).data).toEqual({ count: 1 })
    expect(await unreadOf('chair')).toBe(0)
  })

  test('a question stays while it is open, whatever else happens to the record', async () => {
    const id = await approval()
    ok(await world.as('authority').ask('POST', `${base}/delegations/${id}/roles`, role(0, ['chair'])))
    expect(await unreadOf('approver')).toBe(1)
  })
})

describe('sentences', () => {
  test('state what the path leaves of each authority type', async () => {
    const { approvalId, signatoryId } = world.tenant.authorityTypes
    const authorities = (approval: number, signatory: number, more: object = { redelegable: true }) => [
      { authorityTypeId: approvalId, bounds: [dollars(approval)], ...more },
      { authorityTypeId: signatoryId, bounds: [dollars(signatory)], ...more },
    ]
    const decisionId = await publishDecision(world, {
      decisionAuthorities: authorities(10_000, 20_000, {}),
    })
    const top = await issue(world, decisionId, {
      toUsers: ['president'],
      change: { delegationAuthorities: authorities(1_000, 2_000) },
    })
    await setting(world, { actionDelegationAcceptance: true })
    const { id } = await issue(world, decisionId, {
      toUsers: ['dean'],
      by: 'president',
      parent: top.id,
      change: { delegationAuthorities: authorities(900, 1_900) },
    })
    ok(await change(world, top.id, { delegationAuthorities: authorities(500, 1_950) }))
    ok(await world.as('dean').call(respondToDelegation, { params: { id }, body: { answer: 'ACCEPTED' } }))
    const accepted = (await itemsOf('president')).find(
      ({ templateKey }) => templateKey === 'DELEGATION_ACCEPTED',
    )
    expect(accepted?.message).toMatch(
      / accepted the delegation of “Approve purchase order”, Approval up to \$500 and Signatory up to \$1,900\.$/,
    )
  })

  test('say that a shared delegation ended for one of its recipients', async () => {
    const decisionId = await publishDecision(world)
    await issue(world, decisionId, { toUsers: ['doctor', 'guest'] })
    const body = { userIds: [world.users.get('guest')], status: 'INACTIVE' }
    ok(await world.as('admin').ask('PATCH', '/api/auth/users/bulk-status', body))
    const [item] = await itemsOf('authority')
    expect(item).toMatchObject({
      templateKey: 'DELEGATION_RECIPIENT_ENDED',
      message: `The delegation of “Approve purchase order”, which you issued, ended for guest Voice${worlds}. Other recipients keep it. The recipient was deactivated.`,
    })
    const [other] = (await itemsOf('doctor')).filter(({ templateKey }) => templateKey !== 'DELEGATION_ISSUED')
    expect(other).toBeUndefined()
  })

  test('say of a delegation that awaits approval that it no longer names a recipient, and tell them nothing', async () => {
    await setting(world, { actionIssuerApproval: true })
    const decisionId = await publishDecision(world)
    await issue(world, decisionId, { toUsers: ['doctor', 'guest'] })
    const body = { userIds: [world.users.get('guest')], status: 'INACTIVE' }
    ok(await world.as('admin').ask('PATCH', '/api/auth/users/bulk-status', body))
    const told = (await itemsOf('authority')).find(
      ({ templateKey }) => templateKey === 'DELEGATION_RECIPIENT_ENDED',
    )
    expect(told?.message).toBe(
      `The delegation of “Approve purchase order”, which you issued and which awaits approval, no longer names guest Voice${worlds}. The recipient was deactivated.`,
    )
  })

  test('name who was denied, up to which limit, and a person with their position', async () => {
    await setting(world, { actionIssuerApproval: true })
    const decisionId = await publishDecision(world)
    const { id } = await issue(world, decisionId, {
      max: 500,
      change: {
        recipientType: 'PERSONNEL_IN_POSITION',
        delegationRecipients: [
          {
            recipientUserId: world.users.get('president'),
            recipientPositionId: world.positions.get('President'),
          },
        ],
      },
    })
    ok(await act(world, 'approver', 'denied', id, { reason: 'Too much.' }))
    const denied = (await itemsOf('authority')).find(({ templateKey }) => templateKey === 'DELEGATION_DENIED')
    expect(denied?.message).toMatch(
      / to president Voice\d+ \(President\), up to \$500, and gave the reason “Too much”\.$/,
    )
  })

  test('tell those who manage users when nine of ten seats are taken, once', async () => {
    const { taken } = (
      await product.owner.query(
        `select count(*)::int as taken from app."user" where tenant_id = $1 and status in ('INVITED', 'ACTIVE')`,
        [world.tenant.id],
      )
    ).rows[0]
    await product.owner.query('update app.tenant set seats = $2 where tenant_id = $1', [
      world.tenant.id,
      taken + 2,
    ])
    const invite = async (nth: number) => {
      const body = { firstName: 'New', lastName: `Person${nth}`, email: `new${nth}@voice${worlds}.example` }
      return ok(
        await world.as('admin').call(addUser, {
          body: {
            ...body,
            roleIds: [world.tenant.userRoleIds.RU],
            inviteViaEmail: false,
          },
        }),
      )
    }
    const near = async () =>
      (await itemsOf('admin')).filter(({ templateKey }) => templateKey === 'USER_LIMIT_NEAR')
    expect(await near()).toEqual([])
    await invite(1)
    expect(await near()).toMatchObject([
      {
        message: `The ${taken + 2} seats of this account have ${taken + 1} users, so 1 more can be added.`,
        actionUrl: '/admin/users-roles/users',
      },
    ])
    await invite(2)
    expect(await near()).toHaveLength(1)
  })
})

/** What dean is to the delegation that the acts are on. Others have the parts that dean has not. */
const PARTS = ['recipient', 'designee', 'designee above', 'issuer', 'issuer above', 'decision owner'] as const
type PartOfDean = (typeof PARTS)[number]

/** No one issues to themselves, nor from what they issued themselves. */
const IMPOSSIBLE: readonly (readonly PartOfDean[])[] = [
  ['recipient', 'issuer'],
  ['issuer', 'issuer above'],
]

/** What dean hears through each channel by each act. */
type MessageCounts = Record<string, { inApp: number; mails: number; isAsked: boolean }>

async function heardAs(parts: readonly PartOfDean[], channels: object[] = []): Promise<MessageCounts> {
  if (channels.length > 0)
    ok(
      await world.as('admin').ask('PATCH', `/api/auth/notification-settings/tenant/${world.tenant.id}/bulk`, {
        settings: channels,
      }),
    )
  const has = (part: PartOfDean, otherwise: string) => (parts.includes(part) ? 'dean' : otherwise)
  const decisionId = await publishDecision(world, {
    ownerUserId: world.users.get(has('decision owner', 'auditor')),
  })
  const issuerAbove = has('issuer above', 'president')
  const issuer = has('issuer', 'doctor')
  const top = await issue(world, decisionId, { toUsers: [issuerAbove] })
  const middle = await issue(world, decisionId, {
    toUsers: [issuer],
    by: issuerAbove,
    parent: top.id,
    change: { roles: [role(0, [has('designee above', 'chair')], { isCascade: true })] },
  })
  const body = {
    ...delegationBody(world, decisionId, {
      toUsers: [has('recipient', 'guest')],
      parent: middle.id,
      max: 900,
    }),
    roles: [1, 2].map((nth) => role(nth, [has('designee', 'chair')])),
  }
  const heard: MessageCounts = {}
  let before = { items: new Set((await itemsOf('dean')).map(({ id }) => id)), mails: mailsTo('dean').length }
  const measure = async (name: string, done: Promise<Answer>) => {
    const data = ok(await done)
    const items = await itemsOf('dean')
    const added = items.filter(({ id }) => !before.items.has(id))
    const mails = mailsTo('dean').length
    heard[name] = {
      inApp: added.length,
      mails: mails - before.mails,
      isAsked: added.some(({ isActionable }) => isActionable),
    }
    before = { items: new Set(items.map(({ id }) => id)), mails }
    return data
  }
  const { id } = await measure('issue', world.as(issuer).ask('POST', `${base}/delegations`, body))
  await measure('edit', change(world, id, { expirationDate: '2099-12-31', isNoExpiration: false }))
  await measure(
    'add a role',
    world.as('authority').ask('POST', `${base}/delegations/${id}/roles`, role(3, [has('designee', 'chair')])),
  )
  await measure('suspend', act(world, 'authority', 'suspended', id))
  await measure('reissue', act(world, 'authority', 'issued', id))
  await measure('revoke', act(world, 'authority', 'revoked', id))
  await issue(world, decisionId, { toUsers: [has('recipient', 'guest')], by: issuer, parent: middle.id })
  before = { items: new Set((await itemsOf('dean')).map(({ id: of }) => of)), mails: mailsTo('dean').length }
  await measure(
    'archive the decision',
    world.as('authority').call(archiveDecisions, { body: { decisionIds: [decisionId] } }),
  )
  return heard
}

const pairsOf = (parts: readonly PartOfDean[]) =>
  parts
    .flatMap((one, i) => parts.slice(i + 1).map((other): [PartOfDean, PartOfDean] => [one, other]))
    .filter((pair) => !IMPOSSIBLE.some((each) => each.every((part) => pair.includes(part))))

const NOTHING_HEARD: MessageCounts[string] = { inApp: 0, mails: 0, isAsked: false }

const joined = (one: MessageCounts[string], other: MessageCounts[string]): MessageCounts[string] => ({
  inApp: Math.max(one.inApp, other.inApp),
  mails: Math.max(one.mails, other.mails),
  isAsked: one.isAsked || other.isAsked,
})

/** Turned off where the default is on, and the other way round. */
const OTHERWISE = [
  { templateKey: 'DELEGATION_ISSUED', inApp: false, email: true },
  { templateKey: 'ROLE_ASSIGNED', inApp: true, email: false },
  { templateKey: 'DELEGATION_UPDATED', inApp: false, email: true },
  { templateKey: 'DELEGATION_SUSPENDED', inApp: true, email: false },
  { templateKey: 'DECISION_ARCHIVED', inApp: false, email: false },
]

const OF_RECIPIENTS = PARTS.slice(0, 3)

describe.each<[string, object[], readonly PartOfDean[]]>([
  ['as the catalogue sets it', [], PARTS],
  ['with channels turned on and off', OTHERWISE, OF_RECIPIENTS],
])('who has two parts hears once what either hears, %s', (_, channels, parts) => {
  const alone = new Map<PartOfDean, MessageCounts>()

  test.each(parts)('as the %s alone', async (part) => {
    const heard = await heardAs([part], channels)
    alone.set(part, heard)
    for (const [name, { inApp, mails }] of Object.entries(heard)) {
      expect(inApp, name).toBeLessThanOrEqual(1)
      expect(mails, name).toBeLessThanOrEqual(1)
    }
  })

  test.each(pairsOf(parts))('as the %s and the %s', async (...pair) => {
    const [first, second] = pair.map((part) => alone.get(part)) as [MessageCounts, MessageCounts]
    const expected = Object.entries(first).map(([name, heard]) => {
      const also = second[name] as MessageCounts[string]
      // no one hears of what they did
      const isOwnAct = name === 'issue' && pair.includes('issuer')
      return [name, isOwnAct ? NOTHING_HEARD : joined(heard, also)]
    })
    expect(await heardAs(pair, channels)).toEqual(Object.fromEntries(expected))
  })
})
