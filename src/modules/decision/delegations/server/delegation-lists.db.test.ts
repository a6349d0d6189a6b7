import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { act, base, change, dollars, issue, publishDecision, setting } from '#test/database/scenario.ts'
import { globalSearchOfDelegations } from '../model/delegation-search-call.ts'

// Delegations as a plain list, in the search of the whole product, counted for a dashboard; and their recipient type. Spec 7.3.

const { product, world } = await startTestWorld()
let made: Record<'lease' | 'below' | 'travel' | 'draft', string>
beforeAll(async () => {
  const lease = await publishDecision(world, { name: 'Sign lease of land' })
  const travel = await publishDecision(world, {
    name: 'Approve travel',
    sectionId: world.sections.get('Finance'),
  })
  const { id: root } = await issue(world, lease, { max: 900 })
  const engineering = { to: 'Dean of Engineering', max: 800, parent: root, by: 'president' }
  const medicine = await issue(world, travel, { to: 'Dean of Medicine' })
  made = {
    lease: root,
    below: (await issue(world, lease, engineering)).id,
    travel: medicine.id,
    draft: (await issue(world, travel, { change: { status: 'DRAFT' } })).id,
  }
  await act(world, 'authority', 'suspended', made.travel)
  await change(world, made.lease, {
    delegationAuthorities: [
      {
        authorityTypeId: world.tenant.authorityTypes.approvalId,
        bounds: [dollars(500)],
        redelegable: true,
      },
    ],
  })
  await product.workOff()
})

const get = async (path: string, by = 'authority') => (await world.as(by).ask('GET', `${base}/${path}`)).data
const nameOf = (id: string) => Object.entries(made).find(([, each]) => each === id)?.[0]
const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => nameOf(id)).sort()

describe('the list of delegations by GET', () => {
  test('is narrowed by issuer and by whether something no longer fits', async () => {
    expect(ids(await get(`delegations?issuerPositionIds=${world.positions.get('President')}`))).toEqual([
      'below',
    ])
    expect(ids(await get('delegations?isInvalid=true'))).toEqual(['below'])
    expect(ids(await get('delegations?isInvalid=false'))).toEqual(['draft', 'lease', 'travel'])
    expect(ids(await get('delegations', 'dean'))).toEqual(ids(await get('delegations?limit=100', 'dean')))
  })
})

describe('the search of the whole product', () => {
  const search = async (asked: string, body: object = {}, by = 'authority') =>
    (await world.as(by).call(globalSearchOfDelegations, { body: { search: asked, ...body } })).data

  test('finds by decision, recipient, issuer and display id, each as its list shows it', async () => {
    expect(ids(await search('lease'))).toEqual(['below', 'lease'])
    expect(ids(await search('dean travel'))).toEqual(['travel'])
    expect(ids(await search('president engineering'))).toEqual(['below'])
    const { displayId } = await get(`delegations/${made.travel}`)
    const [first] = (await search(displayId.toLowerCase())).items
    expect(first).toMatchObject({
      id: made.travel,
      decisionName: 'Approve travel',
      recipient: [{ name: 'Dean of Medicine', isPosition: true }],
      issuedBy: { name: 'Root Authority' },
      status: 'SUSPENDED',
    })
    expect(ids(await search('travel', { status: ['DRAFT'] }))).toEqual(['draft'])
  })

  test('finds for whom sees few only what they see', async () => {
    expect(ids(await search('lease', {}, 'guest'))).toEqual([])
    expect(ids(await search('authority', {}, 'doctor'))).toEqual(ids(await get('delegations', 'doctor')))
  })
})

describe('the dashboard', () => {
  const counts = async (query: string, by?: string) =>
    (await get(`delegation-dashboard?${query}`, by)).items.map(
      ({ section, status, count }: { section: { name: string } | null; status: string; count: number }) =>
        [section?.name, status, count].filter(Boolean).join(' '),
    )

  test('counts by status and by section, as the list does', async () => {
    expect(await counts('')).toEqual(['DRAFT 1', 'ISSUED 2', 'SUSPENDED 1'])
    expect(await counts('type=SECTION')).toEqual([
      'Finance DRAFT 1',
      'Finance SUSPENDED 1',
      'Procurement ISSUED 2',
    ])
    expect(await counts(`section=${world.sections.get('Finance')}&status=DRAFT`)).toEqual(['DRAFT 1'])
    expect(await counts('duration=7d')).toEqual(['DRAFT 1', 'ISSUED 2', 'SUSPENDED 1'])
    expect((await world.as('authority').ask('GET', `${base}/delegation-dashboard?duration=1d`)).status).toBe(
      400,
    )
  })

  test('counts for each person what they see, what is theirs, or of their groups', async () => {
    expect(await counts('viewMode=mine', 'dean')).toEqual(['ISSUED 1'])
    expect(await counts('viewMode=mine', 'president')).toEqual(['ISSUED 2'])
    expect(await counts('', 'guest')).toEqual([])
    expect(await counts('viewMode=groups', 'auditor')).toEqual([])
  })
})

describe('another recipient type', () => {
  afterEach(() => setting(world, { specificPersonal: true }))
  const validate = (query: string, by?: string) => get(`delegations/validate-recipient-type?${query}`, by)

  test('keeps the recipients that fit it', async () => {
    const decision = await publishDecision(world)
    const [user, position] = [world.users.get('dean'), world.positions.get('Dean of Engineering')]
    const { id } = await issue(world, decision, {
      change: {
        recipientType: 'PERSONNEL_IN_POSITION',
        delegationRecipients: [{ recipientUserId: user, recipientPositionId: position }],
      },
    })
    const to = (type: string, by?: string) => validate(`recipientType=${type}&delegationId=${id}`, by)
    expect(await to('POSITION_ONLY')).toEqual({
      allowed: true,
      reason: null,
      delegationRecipients: [{ recipientUserId: null, recipientPositionId: position }],
    })
    expect(await to('SPECIFIC_PERSONNEL')).toMatchObject({
      delegationRecipients: [{ recipientUserId: user, recipientPositionId: null }],
    })
    expect(await to('POSITION_ONLY', 'auditor')).toMatchObject({ allowed: false, delegationRecipients: [] })
    expect(await validate(`recipientType=PERSONNEL_IN_POSITION&delegationId=${made.lease}`)).toMatchObject({
      allowed: true,
      delegationRecipients: [],
    })
  })

  test('is refused where it is turned off, but to what has it', async () => {
    const { id } = await issue(world, await publishDecision(world), { toUsers: ['dean'] })
    await setting(world, { specificPersonal: false })
    const off = {
      allowed: false,
      reason: 'This recipient type is turned off in the delegation settings.',
      delegationRecipients: [],
    }
    expect(await validate('recipientType=SPECIFIC_PERSONNEL')).toEqual(off)
    expect(await validate(`recipientType=SPECIFIC_PERSONNEL&delegationId=${made.lease}`)).toEqual(off)
    expect(await validate(`recipientType=SPECIFIC_PERSONNEL&delegationId=${id}`)).toMatchObject({
      allowed: true,
    })
  })
})
