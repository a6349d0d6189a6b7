import { describe, expect, test } from 'vitest'
import { delegationHistory } from '#modules/decision/delegations/model/delegation-history-calls.ts'
import { createPosition } from '#modules/settings/positions/model/position-calls.ts'
import { dollars, issue, publishDecision, setting } from '#test/database/scenario.ts'
import {
  applied,
  change,
  checked,
  columnOf,
  confirm,
  dean,
  decision,
  delegation,
  EMPTY,
  exported,
  job,
  limitOf,
  product,
  receivedBy,
  rowOfDecision,
  type Sheets,
  startTrips,
  top,
  type,
  useMatrix,
  type Value,
  world,
} from '../testing/round-trips.ts'

startTrips()

describe('a change made in Excel', () => {
  test('arrives as delegations: issued, raised, lowered', async () => {
    const sheets = type(type(await exported(), 'Dean of Medicine', '75k'), 'Dean of Engineering', 200_000)
    type(sheets, 'President', 2_000_000)
    const { job: check, items } = await checked(sheets)
    expect(check.result).toMatchObject({
      counts: { ISSUE: 1, RAISE: 1, LOWER: 1, REVOKE: 0, skipped: 0 },
      missing: { rows: 0, columns: 0 },
    })
    expect(items).toMatchObject([
      {
        act: 'ISSUE',
        decision: { id: decision },
        holder: { name: 'Dean of Medicine' },
        from: '–',
        to: '$75,000',
        effects: [
          'From Root Authority, for Alder University, without expiration.',
          '1 person will have more authority: doctor Alder.',
        ],
      },
      { act: 'RAISE', from: '$1,000,000', to: '$2,000,000', delegation: { id: top.id } },
      { act: 'LOWER', from: '$250,000', to: '$200,000', delegation: { displayId: dean.displayId } },
    ])
    // nothing is saved by a check
    expect(await limitOf(dean.id)).toBe('250000.00')
    expect(await receivedBy('Dean of Medicine')).toEqual([])

    const { status, result } = await applied(check.id)
    expect({ status, ...result }).toMatchObject({ status: 'DONE', succeeded: 3, refused: [] })
    expect(await limitOf(top.id)).toBe('2000000')
    expect(await limitOf(dean.id)).toBe('200000')
    const [made] = await receivedBy('Dean of Medicine')
    const named = ({ id, displayId }: { id: string; displayId: string }, holder: string) => ({
      id,
      displayId,
      decision: 'Approve purchase order',
      holder,
    })
    expect(result.delegations).toEqual({
      ISSUE: { total: 1, shown: [named(await delegation(made.id), 'Dean of Medicine')] },
      // what is lowered comes first
      CHANGE: { total: 2, shown: [named(dean, 'Dean of Engineering'), named(top, 'President')] },
      REVOKE: { total: 0, shown: [] },
    })
    expect(await delegation(made.id)).toMatchObject({
      status: 'ISSUED',
      isRootDelegation: true,
      content: {
        recipientType: 'POSITION_ONLY',
        isNoExpiration: true,
        delegationGroups: [world.tenant.organizationId],
        delegationAuthorities: [{ redelegable: false, bounds: [{ max: '75000', unit: 'USD' }] }],
      },
    })
    const log = await world.as('authority').call(delegationHistory.log, { params: { id: made.id } })
    expect(JSON.stringify(log.data)).toContain('ISSUE')

    // the same file again finds all of it done
    const again = await checked(sheets)
    expect(again.items.filter((each) => each.act)).toEqual([])
    expect(again.job.result.same).toBe(3)
  })

  test('many are issued a few at a time, each once', async () => {
    const users = [...world.users.values()]
    const positions = ['Dean of Medicine', 'Chair of Civil Engineering']
    const many = await Promise.all(
      Array.from({ length: 18 }, (_, n) =>
        world
          .as('admin')
          .call(createPosition, { body: { positionName: `Clerk ${n} of ${decision}` } })
          .then(({ data }) => data.id as string),
      ),
    )
    await useMatrix({
      positions: [...positions.map((name) => world.positions.get(name)), ...many],
      users: users.slice(0, 4),
    })
    const sheets = await exported()
    const [sheet] = sheets as [Sheets[0]]
    const row = sheet.rows[rowOfDecision(sheet)] as Value[]
    for (let column = 2; column < row.length; column++) if (row[column] === '–') row[column] = 1_000
    const { job: check, items } = await checked(sheets)
    const issued = items.filter((each) => each.act === 'ISSUE').length
    expect(issued).toBeGreaterThan(20)
    expect((await applied(check.id)).result).toMatchObject({ succeeded: issued, refused: [] })
    const { rows } = await product.owner.query(
      'select count(*)::int as made from app.delegation where decision_id = $1',
      [decision],
    )
    expect(rows[0].made).toBe(2 + issued)
  })

  test('a person beside their position is not held up by what the same file gives the position', async () => {
    const many = await Promise.all(
      Array.from({ length: 21 }, (_, n) =>
        world
          .as('admin')
          .call(createPosition, { body: { positionName: `Usher ${n} of ${decision}` } })
          .then(({ data }) => data.id as string),
      ),
    )
    await useMatrix({
      positions: [world.positions.get('Dean of Medicine'), ...many],
      users: [world.users.get('doctor')],
    })
    const sheets = await exported()
    const [sheet] = sheets as [Sheets[0]]
    const row = sheet.rows[rowOfDecision(sheet)] as Value[]
    for (let column = 2; column < row.length; column++) row[column] = 1_000
    const { job: check, items } = await checked(sheets)
    expect(items.map((each) => each.act)).toEqual(Array.from({ length: 23 }, () => 'ISSUE'))
    expect((await applied(check.id)).result).toMatchObject({ succeeded: 23, refused: [] })
  })

  test('a cell that came to what the file says since the preview is reported', async () => {
    const { job: check } = await checked(type(await exported(), 'Dean of Engineering', 300_000))
    expect((await change(dean.id, 300_000)).status).toBe(200)
    expect((await applied(check.id)).result).toMatchObject({
      succeeded: 0,
      refused: [{ message: 'This cell already shows what the file says.' }],
    })
  })

  test('authority types of one holder are one delegation, and are revoked together', async () => {
    const { approvalId, signatoryId } = world.tenant.authorityTypes
    const contract = await publishDecision(world, {
      name: 'Sign contract',
      decisionAuthorities: [approvalId, signatoryId].map((authorityTypeId) => ({
        authorityTypeId,
        bounds: [dollars(null)],
      })),
    })
    await useMatrix({ authorityTypeIds: [approvalId, signatoryId] }, contract)
    const typed = async (values: readonly [Value, Value]) => {
      const sheets = await exported()
      const [sheet] = sheets as [Sheets[0]]
      const first = rowOfDecision(sheet)
      values.forEach((value, i) => {
        const row = sheet.rows[first + i] as Value[]
        row[columnOf(sheet, 'Dean of Medicine')] = value
      })
      return sheets
    }
    const { job: check } = await checked(await typed([10_000, '5k']))
    expect((await applied(check.id)).result).toMatchObject({ succeeded: 2 })
    const received = await receivedBy('Dean of Medicine')
    expect(received).toHaveLength(1)
    expect((await delegation(received[0].id)).authorities).toHaveLength(2)

    const one = await checked(await typed([null, 5_000]))
    expect(one.items).toMatchObject([{ act: null, refusal: expect.stringContaining('also grants another') }])
    const both = await checked(await typed([null, null]))
    expect(both.items.map((each) => each.act)).toEqual(['REVOKE', 'REVOKE'])
    expect((await applied(both.job.id)).result).toMatchObject({ succeeded: 2 })
    expect(await delegation(received[0].id)).toMatchObject({ status: 'REVOKED' })
  })

  test('a matrix of everyone who received something has the columns of all its decisions', async () => {
    const other = await publishDecision(world, { name: 'Approve travel' })
    await issue(world, other, { to: 'Dean of Medicine', max: 5_000 })
    await useMatrix({
      allPersonnel: true,
      positions: [],
      users: [],
      decisionIds: [decision, other],
    })
    const sheets = await exported()
    const [sheet] = sheets as [Sheets[0]]
    const row = sheet.rows.find((each) => each[1] === 'Approve purchase order') as Value[]
    row[columnOf(sheet, 'Dean of Medicine')] = 1_000
    expect((await checked(sheets)).items).toMatchObject([
      { act: 'ISSUE', holder: { name: 'Dean of Medicine' } },
    ])
  })

  test('what is issued holds where the matrix looks', async () => {
    await useMatrix({ allGroups: false, groups: [world.groups.get('Medicine')] })
    const { job: check, items } = await checked(type(await exported(), 'Dean of Medicine', 1_000))
    expect(items[0]?.effects[0]).toBe('From Root Authority, for Medicine, without expiration.')
    await applied(check.id)
    const [made] = await receivedBy('Dean of Medicine')
    expect((await delegation(made.id)).content.delegationGroups).toEqual([world.groups.get('Medicine')])
  })

  test('an emptied cell revokes, and says what is below', async () => {
    const { job: check, items } = await checked(type(await exported(), 'President', EMPTY))
    expect(items).toMatchObject([{ act: 'REVOKE', from: '$1,000,000', to: '–' }])
    expect(items[0]?.effects.join()).toContain(`${dean.displayId}`)
    expect(await applied(check.id)).toMatchObject({ result: { succeeded: 1 } })
    expect(await delegation(top.id)).toMatchObject({ status: 'REVOKED' })
    expect((await delegation(dean.id)).status).toBe('ISSUED')
  })

  test('what hangs together is judged together, above before below', async () => {
    const sheets = type(type(await exported(), 'President', 3_000_000), 'Dean of Engineering', 1_500_000)
    const { job: check, items } = await checked(sheets)
    expect(items.map((each) => each.act)).toEqual(['RAISE', 'RAISE'])
    expect(await applied(check.id)).toMatchObject({ result: { succeeded: 2 } })
    const beyond = await checked(type(await exported(), 'Dean of Engineering', 4_000_000))
    expect(beyond.items).toMatchObject([{ act: null, refusal: expect.stringContaining('$3,000,000') }])
  })

  test('a limit that is reduced from above is raised with what reduces it, and not without', async () => {
    expect((await change(top.id, 100_000)).status).toBe(200)
    // it states $250,000, and shows $100,000
    for (const typed of [200_000, 250_000, 300_000]) {
      const { items } = await checked(type(await exported(), 'Dean of Engineering', typed))
      expect(items, String(typed)).toMatchObject([
        {
          act: null,
          refusal:
            'A delegation above reduces this limit from $250,000 to $100,000. Raise the delegation above, in this file or on its own page.',
        },
      ])
    }
    const tooLittle = type(type(await exported(), 'President', 150_000), 'Dean of Engineering', 200_000)
    expect((await checked(tooLittle)).items).toMatchObject([
      { act: 'RAISE', holder: { name: 'President' } },
      { act: null, refusal: expect.stringContaining('to $150,000') },
    ])
    for (const [above, below] of [
      [400_000, 250_000],
      [900_000, 500_000],
    ] as const) {
      expect((await change(top.id, 100_000)).status).toBe(200)
      const sheets = type(type(await exported(), 'President', above), 'Dean of Engineering', below)
      const { job: check, items } = await checked(sheets)
      expect(items.map((each) => [each.act, each.from, each.refusal])).toEqual([
        ['RAISE', '$100,000', null],
        ['RAISE', '$100,000', null],
      ])
      expect((await applied(check.id)).result).toMatchObject({ succeeded: 2, refused: [] })
      expect(Number(await limitOf(dean.id))).toBe(below)
      expect((await checked(await exported())).items).toEqual([])
    }
  })

  test('it awaits approval where the settings say so', async () => {
    await setting(world, { actionChangeApproval: true, actionIssuerApproval: true })
    try {
      const sheets = type(type(await exported(), 'Dean of Engineering', 200_000), 'Dean of Medicine', 50_000)
      const { job: check, items } = await checked(sheets)
      expect(items.find((each) => each.act === 'LOWER')?.effects.join()).toContain('Approval required')
      expect(items.find((each) => each.act === 'ISSUE')?.effects).toContain(
        'Approval required before it is in force.',
      )
      expect(await applied(check.id)).toMatchObject({ result: { succeeded: 2 } })
      expect(await delegation(dean.id)).toMatchObject({ pendingReapproval: true })
      expect(await receivedBy('Dean of Medicine')).toMatchObject([{ status: 'PENDING' }])
    } finally {
      await setting(world, { actionChangeApproval: false, actionIssuerApproval: false })
    }
  })

  test('a new delegation says that it awaits approval, and then for its recipient', async () => {
    await setting(world, { actionIssuerApproval: true, actionDelegationAcceptance: true })
    try {
      const { items } = await checked(type(await exported(), 'Dean of Medicine', 50_000))
      expect(items[0]?.effects).toEqual(
        expect.arrayContaining([
          'Approval required before it is issued.',
          'In force once the recipient accepts it.',
        ]),
      )
    } finally {
      await setting(world, { actionIssuerApproval: false, actionDelegationAcceptance: false })
    }
  })

  test('continues where its worker died, and does nothing twice', async () => {
    const second = await publishDecision(world, { name: 'Approve travel' })
    await useMatrix({ decisionIds: [decision, second] })
    const received = async () =>
      (
        await product.owner.query(
          `select d.decision_id from app.delegation d
            join app.delegation_slot s on s.tenant_id = d.tenant_id and s.delegation_id = d.id
            where d.decision_id = any($1) and s.position_id = $2`,
          [[decision, second], world.positions.get('Dean of Medicine')],
        )
      ).rows.map((row) => row.decision_id)
    const sheets = await exported()
    const [sheet] = sheets as [Sheets[0]]
    for (const row of sheet.rows.filter(([id]) => String(id).startsWith('DEC-')))
      row[columnOf(sheet, 'Dean of Medicine')] = 40_000
    const { job: check } = await checked(sheets)
    // watches of jobs that ended in tests before become due at any time
    await product.owner.query(
      `delete from graphile_worker._private_jobs where task_id in (
        select id from graphile_worker._private_tasks where identifier = 'watch_long_job')`,
    )
    const { data } = await confirm(check.id)
    const kept = async () =>
      (await product.owner.query('select kept from app.long_job where id = $1', [data.jobId])).rows[0].kept
    // in the first decision, then in the second
    for (const [statement, next] of [
      [40, undefined],
      [190, 1],
    ] as const) {
      const died = await product.dieInJob(1, statement)
      expect(died).toMatchObject({ task: 'run_long_job', wasCut: true })
      expect((await kept())?.next, `at ${statement}`).toBe(next)
      expect(await received()).toHaveLength(next ?? 0)
      // as a worker leaves it that died there
      await product.owner.query(
        `update app.long_job set status = 'RUNNING', finished_at = null, message = null, result = null, attempts = 1,
          heard_at = now() - interval '1 minute' where id = $1`,
        [data.jobId],
      )
    }
    await product.workOff()
    expect(await job(data.jobId)).toMatchObject({ status: 'DONE', result: { succeeded: 2, refused: [] } })
    expect((await received()).sort()).toEqual([decision, second].sort())
  })
})

test('two swapped column headers refuse the file, and change no limit', async () => {
  const sheets = type(await exported(), 'Dean of Medicine', 50_000)
  const [{ rows }] = sheets as [(typeof sheets)[0]]
  const heads = rows[5] as (typeof rows)[0]
  const [president, dean] = ['President', 'Dean of Engineering'].map((name) => heads.indexOf(name)) as [
    number,
    number,
  ]
  ;[heads[president], heads[dean]] = [heads[dean] ?? null, heads[president] ?? null]
  const { job: check } = await checked(sheets)
  expect(check).toMatchObject({
    status: 'FAILED',
    message: expect.stringContaining('has the header of another column: Dean of Engineering.'),
  })
})
