import { expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import {
  act,
  base,
  delegationBody,
  issue,
  publishDecision,
  setting,
  verdict,
} from '#test/database/scenario.ts'
import {
  createDelegation,
  getDelegation,
  moveDelegation,
  respondToDelegation,
  updateDelegation,
} from '../model/delegation-calls.ts'
import { delegationLists } from '../model/delegation-list.ts'

const { product, world } = await startTestWorld()

const read = async (id: string, by = 'authority') =>
  (await world.as(by).call(getDelegation, { params: { id } })).data

test('a root delegation gives its position authority, and a redelegation a part of it', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President', max: 10_000_000 })
  expect(root).toMatchObject({
    status: 'ISSUED',
    isRootDelegation: true,
    displayId: expect.stringMatching(/^DEL-\d+$/),
  })
  const below = await issue(world, decision, {
    to: 'Dean of Engineering',
    max: 250_000,
    parent: root.id,
    by: 'president',
  })
  expect(below).toMatchObject({ issuerType: 'POSITION', issuer: { position: { name: 'President' } } })
  expect(below.path.map((step: { recipients: string[] }) => step.recipients[0])).toEqual([
    'President',
    'Dean of Engineering',
  ])
  expect(await verdict(world, decision, 'dean', 250_000)).toBe('ALLOW')
  expect(await verdict(world, decision, 'dean', 250_000.01)).toBe('DENY')
  expect(await verdict(world, decision, 'position:President', 10_000_000)).toBe('ALLOW')
  expect(await verdict(world, decision, 'chair', 1)).toBe('DENY')
})

test('a limit above the issuer’s is refused at its field with the issuer’s own limit', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President', max: 2_500_000 })
  const answer = await world.as('president').call(createDelegation, {
    body: delegationBody(world, decision, { to: 'Dean of Engineering', max: 3_000_000, parent: root.id }),
  })
  expect(answer.status).toBe(422)
  expect(answer.data.fields).toEqual([
    {
      path: 'body.delegationAuthorities.0.bounds.0.max',
      message: 'Your own limit for this decision is $2,500,000. Enter that amount or less.',
    },
  ])
})

test.each([
  ['without a recipient', { delegationRecipients: [] }, 'body.delegationRecipients'],
  [
    'to an unknown position',
    { delegationRecipients: [{ recipientPositionId: '01a1fbc7-c43a-74d0-ad0b-5d86e69c6275' }] },
    'body.delegationRecipients.0',
  ],
  ['with no end date or the word that there is none', { isNoExpiration: false }, 'body.expirationDate'],
  [
    'with an end before its beginning',
    { isNoExpiration: false, effectiveDate: '2099-02-01', expirationDate: '2099-01-01' },
    'body.expirationDate',
  ],
  ['without a group', { delegationGroups: [] }, 'body.delegationGroups'],
  ['without a limit type', { delegationAuthorities: [] }, 'body.delegationAuthorities'],
])('an issue %s is refused at its field', async (_what, change, path) => {
  const decision = await publishDecision(world)
  const answer = await world
    .as('authority')
    .call(createDelegation, { body: delegationBody(world, decision, { change }) })
  expect(answer.status).toBe(422)
  expect(answer.data.fields.map((field: { path: string }) => field.path)).toContain(path)
})

test('a recipient outside the pathway is refused; inside the line or the department it is taken', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, {
    to: 'President',
    max: 100,
    change: { delegationPathway: ['Direct Line', 'Functional'] },
  })
  const dean = await issue(world, decision, {
    to: 'Dean of Engineering',
    max: 100,
    parent: root.id,
    by: 'president',
    change: { delegationPathway: ['Functional'] },
  })
  const refused = await world.as('dean').call(createDelegation, {
    body: delegationBody(world, decision, {
      to: 'Dean of Medicine',
      max: 50,
      parent: dean.id,
      change: { delegationPathway: ['Functional'] },
    }),
  })
  expect(refused.data.fields[0].path).toBe('body.delegationRecipients.0')
  const taken = await issue(world, decision, {
    to: 'Chair of Civil Engineering',
    max: 50,
    parent: dean.id,
    by: 'dean',
    change: { delegationPathway: ['Functional'] },
  })
  expect(taken.status).toBe('ISSUED')
})

test('no one issues from a delegation that they do not hold', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  const answer = await world.as('chair').call(createDelegation, {
    body: delegationBody(world, decision, { to: 'Dean of Medicine', parent: root.id }),
  })
  expect(answer).toMatchObject({ status: 422, data: { code: 'ISSUER_NOT_HOLDER' } })
})

test('suspended it is not in force, nor is what is below; reissued both are again', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  const below = await issue(world, decision, { to: 'Dean of Engineering', parent: root.id, by: 'president' })
  expect((await act(world, 'authority', 'suspended', root.id)).data).toEqual({
    succeeded: [root.id],
    refused: [],
  })
  expect(await verdict(world, decision, 'president', 1)).toBe('DENY')
  expect(await verdict(world, decision, 'dean', 1)).toBe('DENY')
  expect((await read(below.id)).alerts.map((each: { alert: string }) => each.alert)).toContain(
    'Invalid Issuer',
  )
  await act(world, 'authority', 'issued', root.id)
  expect(await verdict(world, decision, 'dean', 1)).toBe('ALLOW')
})

test('revoked with cascade, everything below is Revoked from that instant on; labels follow with one entry each', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  const dean = await issue(world, decision, { to: 'Dean of Engineering', parent: root.id, by: 'president' })
  const chair = await issue(world, decision, {
    to: 'Chair of Civil Engineering',
    parent: dean.id,
    by: 'dean',
  })
  await act(world, 'president', 'revoked', dean.id, {
    cascadeToChildDelegations: true,
    reason: 'Reorganized',
  })
  expect(await verdict(world, decision, 'chair', 1)).toBe('DENY')
  expect(await verdict(world, decision, 'president', 1)).toBe('ALLOW')
  expect((await read(chair.id)).status).toBe('REVOKED')
  expect((await act(world, 'authority', 'suspended', chair.id)).data.refused).toEqual([
    {
      id: chair.id,
      code: 'INVALID_TRANSITION',
      message: 'This delegation is Revoked. You can suspend it only when it is Issued or Accepted.',
    },
  ])
  await product.workOff()
  const { rows } = await product.owner.query(
    'select event, reason from app.revision where record_id = $1 order by revision_number',
    [chair.id],
  )
  expect(rows).toEqual([
    { event: 'ISSUE', reason: null },
    { event: 'REVOKE', reason: 'Reorganized' },
  ])
  const listed = await world.as('authority').call(delegationLists.search, { body: { ids: [chair.id] } })
  expect(listed.data.items[0].status).toBe('REVOKED')
})

test('a suspension with cascade ends with the reissue for exactly those that it reached', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  const dean = await issue(world, decision, { to: 'Dean of Engineering', parent: root.id, by: 'president' })
  const doctor = await issue(world, decision, { to: 'Dean of Medicine', parent: root.id, by: 'president' })
  await act(world, 'authority', 'suspended', doctor.id)
  await act(world, 'authority', 'suspended', root.id, { cascadeToChildDelegations: true })
  await product.workOff()
  expect((await read(dean.id)).status).toBe('SUSPENDED')
  await act(world, 'authority', 'issued', root.id)
  await product.workOff()
  expect((await read(dean.id)).status).toBe('ISSUED')
  expect((await read(doctor.id)).status).toBe('SUSPENDED')
  expect(await verdict(world, decision, 'dean', 1)).toBe('ALLOW')
  expect(await verdict(world, decision, 'doctor', 1)).toBe('DENY')
})

test('the record and the call say alike why what was suspended above is not reissued', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  const dean = await issue(world, decision, { to: 'Dean of Engineering', parent: root.id, by: 'president' })
  const chair = await issue(world, decision, {
    to: 'Chair of Civil Engineering',
    parent: dean.id,
    by: 'dean',
  })
  const refusals = async (by: string, id: string) => {
    const { data } = await world.as(by).call(getDelegation, { params: { id } })
    const answer = await act(world, by, 'issued', id)
    return [data.permissions.reissue.reason, answer.data.refused[0]?.message]
  }
  await act(world, 'authority', 'suspended', root.id, { cascadeToChildDelegations: true })
  const instead = `This delegation was suspended with ${root.displayId}. Reissue ${root.displayId} instead.`
  expect(await refusals('authority', dean.id)).toEqual([instead, instead])

  await act(world, 'authority', 'revoked', root.id)
  const ended = (name: string) =>
    `This delegation was suspended with ${name}, which has since been revoked. Move this delegation under another delegation, or revoke it.`
  expect(await refusals('authority', dean.id)).toEqual([ended(root.displayId), ended(root.displayId)])
  expect(await refusals('authority', chair.id)).toEqual([ended(root.displayId), ended(root.displayId)])

  // reissued together with what it comes from
  const first = await issue(world, decision, { to: 'President' })
  const second = await issue(world, decision, { to: 'Dean of Medicine', parent: first.id, by: 'president' })
  await act(world, 'authority', 'suspended', second.id)
  await act(world, 'authority', 'suspended', first.id, { cascadeToChildDelegations: true })
  const both = { delegationIds: [first.id, second.id] }
  const together = await world.as('authority').ask('PATCH', `${base}/delegations/bulk/issued`, both)
  expect(together.data).toEqual({ succeeded: [first.id, second.id], refused: [] })

  // where only the delegation that it comes from has ended
  const again = await issue(world, decision, { to: 'President' })
  const below = await issue(world, decision, { to: 'Dean of Medicine', parent: again.id, by: 'president' })
  await act(world, 'authority', 'suspended', below.id)
  await act(world, 'authority', 'revoked', again.id)
  const broken = 'The delegation above is not in force.'
  expect(await refusals('authority', below.id)).toEqual([broken, broken])
})

test('of several that were suspended above, each is refused with what is above it alone', async () => {
  const decision = await publishDecision(world)
  const pairs: { top: string; below: string }[] = []
  for (const to of ['Dean of Engineering', 'Dean of Medicine']) {
    const top = await issue(world, decision, { to: 'President' })
    const below = await issue(world, decision, { to, parent: top.id, by: 'president' })
    await act(world, 'authority', 'suspended', top.id, { cascadeToChildDelegations: true })
    pairs.push({ top: top.displayId, below: below.id })
  }
  const { data } = await world.as('authority').ask('PATCH', `${base}/delegations/bulk/issued`, {
    delegationIds: pairs.map(({ below }) => below),
  })
  expect(data.refused.map(({ id, message }: { id: string; message: string }) => ({ id, message }))).toEqual(
    pairs.map(({ top, below }) => ({
      id: below,
      message: `This delegation was suspended with ${top}. Reissue ${top} instead.`,
    })),
  )
})

test('revoked is final', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  await act(world, 'authority', 'revoked', root.id)
  for (const to of ['issued', 'suspended', 'revoked'])
    expect((await act(world, 'authority', to, root.id)).data.refused[0]?.code).toBe('INVALID_TRANSITION')
})

test('with approval on it is Pending until a Delegation Approver approves; who issued it does not', async () => {
  await setting(world, { actionIssuerApproval: true })
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  expect(root.status).toBe('PENDING')
  expect(await verdict(world, decision, 'president', 1)).toBe('DENY')
  expect((await act(world, 'admin', 'issued', root.id)).data.refused[0]?.code).toBe('FORBIDDEN')
  expect((await act(world, 'approver', 'issued', root.id)).data.succeeded).toEqual([root.id])
  expect(await read(root.id)).toMatchObject({ status: 'ISSUED', lastOutcome: 'APPROVED' })
  expect(await verdict(world, decision, 'president', 1)).toBe('ALLOW')
  const denied = await issue(world, decision, { to: 'Dean of Medicine' })
  expect((await act(world, 'approver', 'denied', denied.id)).status).toBe(422)
  await act(world, 'approver', 'denied', denied.id, { reason: 'Not now' })
  expect(await read(denied.id)).toMatchObject({ status: 'DRAFT', lastOutcome: 'DENIED' })
  await setting(world, { actionIssuerApproval: false })
})

test('with acceptance on each recipient holds from their own answer on', async () => {
  await setting(world, { actionDelegationAcceptance: true })
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { toUsers: ['dean', 'doctor'] })
  expect(await verdict(world, decision, 'dean', 1)).toBe('DENY')
  const accepted = await world
    .as('dean')
    .call(respondToDelegation, { params: { id: root.id }, body: { answer: 'ACCEPTED' } })
  expect(accepted.data).toEqual({ answered: 'ACCEPTED' })
  expect((await read(root.id)).status).toBe('ISSUED')
  expect(await verdict(world, decision, 'dean', 1)).toBe('ALLOW')
  expect(await verdict(world, decision, 'doctor', 1)).toBe('DENY')
  await world
    .as('doctor')
    .call(respondToDelegation, { params: { id: root.id }, body: { answer: 'REJECTED', reason: 'Not mine' } })
  expect(await read(root.id)).toMatchObject({ status: 'ACCEPTED' })
  const again = await world
    .as('dean')
    .call(respondToDelegation, { params: { id: root.id }, body: { answer: 'ACCEPTED' } })
  expect(again).toMatchObject({ status: 409 })
  await setting(world, { actionDelegationAcceptance: false })
})

test('a widened limit awaits acceptance, a narrowed one bites immediately, and a refusal discards it', async () => {
  await setting(world, { actionDelegationAcceptance: true })
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { toUsers: ['dean'], max: 100 })
  await world.as('dean').call(respondToDelegation, { params: { id: root.id }, body: { answer: 'ACCEPTED' } })
  const edit = async (max: number) => {
    const { data, etag } = await world.as('authority').call(getDelegation, { params: { id: root.id } })
    const {
      decisionId: _d,
      parentDelegationId: _p,
      status: _s,
      ...body
    } = delegationBody(world, decision, { toUsers: ['dean'], max })
    const answer = await world.as('authority').call(updateDelegation, {
      params: { id: root.id },
      body: { ...data.content, delegationAuthorities: body.delegationAuthorities },
      version: etag,
    })
    expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
    return answer.data
  }
  expect(await edit(200)).toMatchObject({ status: 'ACCEPTED', changeWaits: true })
  expect([await verdict(world, decision, 'dean', 100), await verdict(world, decision, 'dean', 200)]).toEqual([
    'ALLOW',
    'DENY',
  ])
  await edit(50)
  expect([await verdict(world, decision, 'dean', 50), await verdict(world, decision, 'dean', 100)]).toEqual([
    'ALLOW',
    'DENY',
  ])
  await world.as('dean').call(respondToDelegation, {
    params: { id: root.id },
    body: { answer: 'REJECTED', reason: 'Too little' },
  })
  expect([await verdict(world, decision, 'dean', 100), await verdict(world, decision, 'dean', 101)]).toEqual([
    'ALLOW',
    'DENY',
  ])
  expect(await read(root.id)).toMatchObject({
    changeWaits: false,
    content: { delegationAuthorities: [{ bounds: [{ max: '100.00' }] }] },
  })
  await setting(world, { actionDelegationAcceptance: false })
})

test('moved to a slot that covers it, it continues below there; into a circle it is refused', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  const other = await issue(world, decision, { to: 'Dean of Medicine', max: 500 })
  const dean = await issue(world, decision, {
    to: 'Dean of Engineering',
    max: 400,
    parent: root.id,
    by: 'president',
  })
  const chair = await issue(world, decision, {
    to: 'Chair of Civil Engineering',
    max: 300,
    parent: dean.id,
    by: 'dean',
  })
  const move = async (id: string, parent: string) => {
    return world
      .as('authority')
      .call(moveDelegation, { params: { id }, body: { parentDelegationId: parent } })
  }
  expect((await move(dean.id, chair.id)).status).toBe(422)
  expect(await move(dean.id, other.id)).toMatchObject({
    status: 200,
    data: { issuer: { position: { name: 'Dean of Medicine' } } },
  })
  expect((await read(chair.id)).path.map((step: { recipients: string[] }) => step.recipients[0])).toEqual([
    'Dean of Medicine',
    'Dean of Engineering',
    'Chair of Civil Engineering',
  ])
  await act(world, 'authority', 'revoked', root.id)
  expect(await verdict(world, decision, 'chair', 300)).toBe('ALLOW')
})

test('two moves at the same time never close a circle', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  const same = { max: 400, parent: root.id, by: 'president', change: { effectiveDate: '2099-01-01' } }
  const [first, second] = [
    await issue(world, decision, { ...same, to: 'Dean of Engineering' }),
    await issue(world, decision, { ...same, to: 'Dean of Medicine' }),
  ]
  const move = (id: string, parent: string, etag: string | undefined) =>
    world
      .as('authority')
      .call(moveDelegation, { params: { id }, body: { parentDelegationId: parent }, version: etag })
  const etagOf = async (id: string) =>
    (await world.as('authority').call(getDelegation, { params: { id } })).etag
  const [etag, otherEtag] = [await etagOf(first.id), await etagOf(second.id)]
  const moves = await Promise.all([move(first.id, second.id, etag), move(second.id, first.id, otherEtag)])
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 422])
  // that its day has not come yet is no flaw of what it comes from
  expect(moves.find(({ status }) => status === 200)?.data.alerts).toEqual([])
})

test('a stale version is refused, and one without If-Match too', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  const { data } = await world.as('authority').call(getDelegation, { params: { id: root.id } })
  const path = `${base}/delegations/${root.id}`
  expect((await world.as('authority').ask('PATCH', path, data.content)).status).toBe(428)
  expect((await world.as('authority').ask('PATCH', path, data.content, { 'if-match': '"7"' })).status).toBe(
    412,
  )
})

test('five changes with one version at the same time: one wins, four are stale', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  const { data, etag } = await world.as('authority').call(getDelegation, { params: { id: root.id } })
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((n) =>
      world.as('authority').call(updateDelegation, {
        params: { id: root.id },
        body: { ...data.content, note: `note ${n}` },
        version: etag,
      }),
    ),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412, 412, 412])
})

test('twenty identical requests with one Idempotency-Key make one delegation', async () => {
  const decision = await publishDecision(world)
  const body = delegationBody(world, decision, { to: 'President' })
  const ask = () =>
    world
      .as('authority')
      .ask('POST', `${base}/delegations`, body, { 'idempotency-key': `key-of-${decision}` })
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(answers.map((answer) => answer.status).filter((status) => status !== 201 && status !== 409)).toEqual(
    [],
  )
  expect((await ask()).status).toBe(201)
  const { rows } = await product.owner.query(
    'select count(*)::int as n from app.delegation where decision_id = $1',
    [decision],
  )
  expect(rows[0].n).toBe(1)
  const other = await world
    .as('authority')
    .ask(
      'POST',
      `${base}/delegations`,
      { ...body, note: 'another' },
      { 'idempotency-key': `key-of-${decision}` },
    )
  expect(other).toMatchObject({ status: 422, data: { code: 'IDEMPOTENCY_KEY_REUSED' } })
})

test('every change writes exactly one history entry, chained by its hash', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  await act(world, 'authority', 'suspended', root.id)
  await act(world, 'authority', 'issued', root.id)
  const { rows } = await product.owner.query(
    'select event, revision_number, hash, previous_hash from app.revision where record_id = $1 order by revision_number',
    [root.id],
  )
  expect(rows.map((row) => row.event)).toEqual(['ISSUE', 'SUSPEND', 'REISSUE'])
  expect(rows[1].previous_hash.equals(rows[0].hash)).toBe(true)
  expect(rows[2].previous_hash.equals(rows[1].hash)).toBe(true)
})
