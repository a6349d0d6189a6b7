import { describe, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import {
  act,
  base,
  delegationBody,
  dollars,
  type IssueOptions,
  issue,
  publishDecision,
  setting,
} from '#test/database/scenario.ts'
import { createDelegation, updateDelegation } from '../model/delegation-calls.ts'

// What someone who issues is notified: where from, to whom, and why not, field by field.

const { product, world } = await startTestWorld()

const UNKNOWN = '01a1fbc7-c43a-74d0-ad0b-5d86e69c6275'
const get = async (path: string, by = 'authority') => (await world.as(by).ask('GET', `${base}${path}`)).data
const user = (key: string) => world.users.get(key)
const position = (name: string) => world.positions.get(name)

type FieldMessage = { path: string; message: string }
const wordsOf = ({ status, data }: { status: number; data: { fields?: FieldMessage[] } }) =>
  (data.fields ?? [{ path: `${status}`, message: '' }]).map(({ path, message }) => `${path}: ${message}`)

/** What keeps a delegation from being issued, or saved as a draft. */
const refused = async (decisionId: string, issued: IssueOptions) =>
  wordsOf(
    await world
      .as(issued.by ?? 'authority')
      .call(createDelegation, { body: delegationBody(world, decisionId, issued) }),
  )

describe('the source', () => {
  test('is one that is seen, of the same decision, named with the slot that issues', async () => {
    const [decision, other] = [await publishDecision(world), await publishDecision(world)]
    const shared = await issue(world, decision, { toUsers: ['dean', 'doctor'] })
    const below = (change: Record<string, unknown>, by = 'authority') =>
      refused(decision, { max: 1, by, change })
    const slotId: string = shared.recipients[0].slotId
    const elsewhere = { parentDelegationId: (await issue(world, other, {})).id }
    for (const status of ['ISSUED', 'DRAFT']) {
      expect(await refused(UNKNOWN, { change: { status } })).toEqual([
        'body.decisionId: This decision does not exist, or you cannot view it.',
      ])
      expect(await below({ ...elsewhere, status })).toEqual([
        'body.parentDelegationId: That delegation belongs to another decision.',
      ])
      expect(await below({ parentDelegationId: UNKNOWN, status })).toEqual([
        'body.parentDelegationId: This delegation does not exist, or you cannot view it.',
      ])
      expect(await below({ parentSlotId: slotId, status })).toEqual([
        'body.parentDelegationId: Name the delegation of this recipient as well.',
      ])
      for (const parentSlotId of [null, UNKNOWN])
        expect(await below({ parentDelegationId: shared.id, parentSlotId, status })).toEqual([
          'body.parentSlotId: Select which recipient of the delegation is the issuer.',
        ])
    }
    // anyone who holds one of several slots issues by theirs
    const mine = await issue(world, decision, {
      to: 'Chair of Civil Engineering',
      parent: shared.id,
      by: 'dean',
    })
    expect(mine).toMatchObject({ issuerType: 'USER', issuer: { user: { id: user('dean') }, position: null } })
  })

  test('must stand: a decision that is delegated, or a slot that may be passed on', async () => {
    const draft = await publishDecision(world, { status: 'DRAFT' })
    expect(await refused(draft, {})).toContainEqual(expect.stringMatching(/^body\.decisionId: ./))
    const decision = await publishDecision(world)
    const top = await issue(world, decision, { max: 10 })
    await act(world, 'authority', 'suspended', top.id)
    expect(await refused(decision, { to: 'Dean of Medicine', max: 1, parent: top.id })).toContainEqual(
      expect.stringMatching(/^body\.parentSlotId: ./),
    )
  })

  test('is offered with who holds it and up to how much, as far as it may be passed on', async () => {
    const decision = await publishDecision(world, { name: 'Approve sources' })
    const passed = await issue(world, decision, { max: 700 })
    await issue(world, decision, {
      max: 800,
      change: {
        delegationAuthorities: [
          {
            authorityTypeId: world.tenant.authorityTypes.approvalId,
            bounds: [dollars(800)],
            redelegable: false,
          },
        ],
      },
    })
    const sources = (by: string) => get(`/delegations/issuing-sources?decisionId=${decision}`, by)
    expect(await sources('president')).toEqual({
      mayIssueRoot: false,
      items: [
        {
          delegationId: passed.id,
          slotId: passed.recipients[0].slotId,
          displayId: passed.displayId,
          holder: 'President',
          isPosition: true,
          limit: expect.objectContaining({ valueType: 'CURRENCY', max: '700.00' }),
        },
      ],
    })
    expect(await sources('authority')).toEqual({ mayIssueRoot: true, items: [] })
    // of a shared one each is offered their own part, and nothing that is suspended
    const shared = await issue(world, decision, { toUsers: ['dean', 'president'] })
    const offered = async (by: string) =>
      (await sources(by)).items
        .map(({ holder, isPosition }: { holder: string; isPosition: boolean }) =>
          isPosition ? `${holder}, a position` : holder,
        )
        .sort()
    expect([await offered('dean'), await offered('president')]).toEqual([
      ['dean Alder'],
      ['President, a position', 'president Alder'],
    ])
    await act(world, 'authority', 'suspended', shared.id)
    expect([await offered('dean'), await offered('president')]).toEqual([[], ['President, a position']])
  })

  test('bounds the form: by the decision, or by what the slot has, with what applies and what is in use', async () => {
    const condition = { name: 'Two quotes', description: 'Ask two.', when: null, rule: null, isActive: true }
    const decision = await publishDecision(world, {
      name: 'Approve frames',
      conditions: [{ name: 'Budget', description: 'There is budget' }],
    })
    const top = await issue(world, decision, { max: 900, change: { conditions: [condition] } })
    const frameOf = (slot = '') => get(`/delegations/issuing-frame?decisionId=${decision}${slot}`)
    const shared = {
      decision: {
        id: decision,
        displayId: top.decision.displayId,
        name: 'Approve frames',
        status: 'PUBLISHED',
      },
      groups: [{ name: 'Alder University' }, { name: 'Engineering' }, { name: 'Medicine' }],
      recipientTypes: ['POSITION_ONLY', 'PERSONNEL_IN_POSITION', 'SPECIFIC_PERSONNEL'],
      autoIssue: false,
      approvalRequired: false,
      acceptanceRequired: false,
      mayOverrideLimit: true,
    }
    const ofDecision = { name: 'Budget', description: 'There is budget', origin: 'Approve frames' }
    expect(await frameOf()).toMatchObject({
      ...shared,
      issuer: { name: 'Root Authority', isPosition: true },
      authorityTypes: [{ name: 'Approval', bounds: [{ max: null }] }],
      inheritedConditions: [ofDecision],
    })
    await setting(world, { positionOnly: false, autoIssue: true, actionDelegationAcceptance: true })
    expect(await frameOf(`&parentSlotId=${top.recipients[0].slotId}`)).toMatchObject({
      ...shared,
      issuer: { name: 'President', isPosition: true },
      authorityTypes: [{ name: 'Approval', bounds: [{ max: '900.00' }] }],
      inheritedConditions: [
        ofDecision,
        { name: 'Two quotes', description: 'Ask two.', origin: top.displayId },
      ],
      recipientTypes: ['PERSONNEL_IN_POSITION', 'SPECIFIC_PERSONNEL'],
      autoIssue: true,
      acceptanceRequired: true,
    })
    await setting(world, { positionOnly: true, autoIssue: false, actionDelegationAcceptance: false })
  })
})

describe('recipients', () => {
  test('are found by their words, page by page', async () => {
    const page = async (query: string) => {
      const { items, more } = await get(`/delegations/eligible-recipients?${query}`)
      const nameOf = (each: { user: FieldMessage | null; position: FieldMessage | null }) =>
        [each.user, each.position].map((part) => (part as { name?: string } | null)?.name ?? '-').join(' in ')
      return [...items.map(nameOf), more]
    }
    const [first] = (await get('/delegations/eligible-recipients?recipientType=POSITION_ONLY&limit=1')).items
    expect(first.holders).toEqual(['chair Alder'])
    expect(await page('recipientType=POSITION_ONLY&limit=2')).toEqual([
      '- in Chair of Civil Engineering',
      '- in Dean of Engineering',
      true,
    ])
    expect(await page('recipientType=POSITION_ONLY&limit=2&page=2')).toEqual([
      '- in Dean of Medicine',
      '- in President',
      false,
    ])
    expect(await page('recipientType=POSITION_ONLY&search=engineering%20%20chair')).toEqual([
      '- in Chair of Civil Engineering',
      false,
    ])
    expect(await page('recipientType=PERSONNEL_IN_POSITION&search=civil%20alder')).toEqual([
      'chair Alder in Chair of Civil Engineering',
      false,
    ])
    expect(await page('recipientType=SPECIFIC_PERSONNEL&search=guest')).toEqual(['guest Alder in -', false])
  })

  test('and groups are of those in use', async () => {
    const decision = await publishDecision(world)
    const change = { delegationGroups: [UNKNOWN] }
    expect(await refused(decision, { change })).toContain(
      'body.delegationGroups.0: This group is not available.',
    )
  })

  const to = (recipientType: string, ...delegationRecipients: object[]) => ({
    recipientType,
    delegationRecipients,
  })
  test('are those who may have it, each refused at its place', async () => {
    const decision = await publishDecision(world)
    const root = await issue(world, decision, {})
    const fromRoot = (change: Record<string, unknown>) => refused(decision, { max: 1, change })
    const below = (change: Record<string, unknown>) =>
      refused(decision, { max: 1, change, parent: root.id, by: 'president' })
    expect(await fromRoot(to('POSITION_ONLY'))).toEqual(['body.delegationRecipients: Select a recipient.'])
    expect(await below(to('POSITION_ONLY', { recipientPositionId: position('President') }))).toEqual([
      'body.delegationRecipients.0: The issuer cannot be the only recipient.',
    ])
    // among others the issuer may stand
    const both = [
      { recipientPositionId: position('President') },
      { recipientPositionId: position('Dean of Medicine') },
    ]
    expect(await below(to('POSITION_ONLY', ...both))).toEqual(['201: '])
    const inPlace = (key: string) => ({
      recipientUserId: user(key),
      recipientPositionId: position('Dean of Medicine'),
    })
    expect(await fromRoot(to('PERSONNEL_IN_POSITION', inPlace('doctor'), inPlace('dean')))).toEqual([
      expect.stringMatching(/^body\.delegationRecipients\.1: /),
    ])
    await setting(world, { specificPersonal: false })
    expect(await fromRoot(to('SPECIFIC_PERSONNEL', { recipientUserId: user('dean') }))).toEqual([
      'body.recipientType: This recipient type is turned off in the delegation settings.',
    ])
    await setting(world, { specificPersonal: true })
  })

  test('of a type that was turned off since stay, and no one joins them', async () => {
    const decision = await publishDecision(world)
    const { id, etag: _ } = await issue(world, decision, { toUsers: ['guest'], max: 10 })
    await setting(world, { specificPersonal: false })
    await product.owner.query(`update app."user" set status = 'INACTIVE' where id = $1`, [user('guest')])
    const change = {
      delegationAuthorities: delegationBody(world, decision, { max: 9 }).delegationAuthorities,
    }
    const patch = async (more: object = {}) => {
      return wordsOf(
        await world.as('authority').call(updateDelegation, { params: { id }, body: { ...change, ...more } }),
      )
    }
    expect(await patch({ delegationRecipients: [{ recipientUserId: user('guest') }] })).toEqual(['200: '])
    expect(
      await patch({
        delegationRecipients: ['guest', 'approver'].map((key) => ({ recipientUserId: user(key) })),
      }),
    ).toEqual(['body.recipientType: This recipient type is turned off in the delegation settings.'])
    expect(
      await patch({
        recipientType: 'PERSONNEL_IN_POSITION',
        delegationRecipients: [
          { recipientUserId: user('guest'), recipientPositionId: position('President') },
        ],
      }),
    ).toEqual([expect.stringMatching(/^body\.delegationRecipients\.0: /)])
    await product.owner.query(`update app."user" set status = 'ACTIVE' where id = $1`, [user('guest')])
    await setting(world, { specificPersonal: true })
  })
})

test('a first day before today is for those who edit all delegations', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, {})
  const change = { effectiveDate: '2020-01-01', isNoExpiration: false }
  const end = 'body.expirationDate: Enter the last day, or select No expiration.'
  expect(await refused(decision, { max: 1, change })).toEqual([
    end,
    'body.effectiveDate: A delegation can be backdated by at most 1 year.',
  ])
  const below = { to: 'Dean of Medicine', max: 1, parent: root.id, by: 'president', change }
  expect(await refused(decision, below)).toEqual([
    'body.effectiveDate: The dates must be within those of your own delegation.',
    end,
    'body.effectiveDate: You do not have permission to backdate a delegation. Enter today or a later day.',
  ])
})
