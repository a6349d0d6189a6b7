import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTenant } from '#app/demo/tenant-builder.ts'
import { type Cell, cellsOf } from '#modules/authority/engine/model/cells.ts'
import { checkAuthority } from '#modules/authority/engine/model/evaluate.ts'
import {
  questionOfCase,
  type WorkedCase,
  worldOfCase,
} from '#modules/authority/engine/model/testing/worked-world.ts'
import { anInstant, aQuestion, aWorld, HOLDERS } from '#modules/authority/engine/model/testing/worlds.ts'
import { whatCan } from '#modules/authority/engine/model/what-can.ts'
import { whoCan } from '#modules/authority/engine/model/who-can.ts'
import { snapshotOf, type World } from '#modules/authority/engine/model/world.ts'
import { judgeHolders } from '#modules/authority/facts/server/judge-holders.ts'
import { loadSnapshot, type Times } from '#modules/authority/facts/server/load-snapshot.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { idOf, isConsistent, renamed, renamedQuestion, storeWorld } from './store-world.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

/** A tenant that holds one world and nothing else. */
async function tenantOf(make: (tenantId: string) => World) {
  const tenant = await buildTenant(product.pool, { name: 'World', accountId: 'W-1' }, new Date(0))
  const section = idOf(tenant.id, 'section')
  const person = idOf(tenant.id, 'the owner of everything')
  await product.owner.query(
    `insert into app.section (tenant_id, id, name, created_at, updated_at) values ($1, $2, 'S', now(), now())`,
    [tenant.id, section],
  )
  await product.owner.query(
    `insert into app."user" (tenant_id, id, display_number, email, first_name, last_name, name, created_at, updated_at) values ($1, $2, 1, 'o@x.example', 'O', 'O', 'O', now(), now())`,
    [tenant.id, person],
  )
  const world = make(tenant.id)
  await storeWorld(product.owner, tenant.id, world, section, person, tenant.groupTypes.departments)
  return { tenantId: tenant.id, world }
}

const worked = JSON.parse(
  readFileSync(join(import.meta.dirname, '../data/worked-cases/cases.json'), 'utf8'),
) as WorkedCase[]

describe('a worked case, loaded as facts and asked over HTTP', () => {
  let world: SmallWorld
  beforeAll(async () => {
    world = await buildSmallWorld(product, 'Cases')
  })

  test.each(worked)('$name', async (each) => {
    const { tenantId } = await tenantOf((id) => renamed(worldOfCase(each), id))
    // anyone who may ask about others in that tenant: the auditor of the small world, admitted to it
    const { personId, token } = await admit(product, world, tenantId)
    const answers: string[] = []
    for (const asked of each.questions) {
      const { question, at } = questionOfCase(asked)
      const { decisionId, who, groupId, amounts, requester, facts } = renamedQuestion(question, tenantId)
      const answer = await product.app.inject({
        method: 'POST',
        url: '/api/decision/decisions/check-authority',
        headers: { authorization: `Bearer ${token}` },
        payload: {
          decisionId,
          who,
          amounts,
          facts,
          at: new Date(at).toISOString(),
          ...(asked.knownAt && { knownAt: `${asked.knownAt}T00:00:00.000Z` }),
          ...(groupId && { groupId }),
          ...(requester && { requester }),
        },
      })
      answers.push(`${JSON.stringify(asked)} → ${answer.json().data?.verdict ?? answer.body}`)
    }
    expect(personId).toBeTruthy()
    expect(answers).toEqual(each.questions.map((asked) => `${JSON.stringify(asked)} → ${asked.expect}`))
  })
})

async function admit(from: TestProduct, world: SmallWorld, tenantId: string) {
  const email = `asker-${tenantId}@cases.example`
  const { personId } = await from.identity.createPerson({
    email,
    name: 'Asker',
    password: 'a long enough password',
  })
  const userId = idOf(tenantId, 'asker')
  const { rows } = await from.owner.query(
    `select id from app.user_role where tenant_id = $1 and name = 'Auditor'`,
    [tenantId],
  )
  await from.owner.query(
    `insert into app."user" (tenant_id, id, display_number, person_id, email, first_name, last_name, name, created_at, updated_at) values ($1, $2, 2, $3, $4, 'A', 'A', 'A', now(), now())`,
    [tenantId, userId, personId, email],
  )
  await from.owner.query(
    'insert into app.user_user_role (tenant_id, user_id, user_role_id) values ($1, $2, $3)',
    [tenantId, userId, rows[0].id],
  )
  await from.owner.query('select identity.join_tenant($1, $2, $3)', [personId, tenantId, userId])
  const signedIn = await from.app.inject({
    method: 'POST',
    url: '/api/identity/sign-in/password',
    payload: { email, password: 'a long enough password', tenantId },
  })
  expect(world.tenant.id).toBeTruthy()
  return { personId, token: signedIn.json().data.token as string }
}

const WORLDS = 15
const QUESTIONS = 12

describe('the facts that SQL finds are those of the reference', () => {
  test(`in ${WORLDS} small worlds, ${QUESTIONS} questions each: check, who can, what can, cells`, async () => {
    await fc.assert(
      fc.asyncProperty(
        aWorld.filter(isConsistent),
        fc.array(fc.tuple(aQuestion, anInstant, anInstant), { minLength: QUESTIONS, maxLength: QUESTIONS }),
        async (made, asked) => {
          const { tenantId, world } = await tenantOf((id) => renamed(made, id))
          await inTenant(product.pool, tenantId, { readOnly: true }, async (tx) => {
            for (const [raw, at, known] of asked) {
              const question = renamedQuestion(raw, tenantId)
              const times = { at: new Date(at), knownAt: new Date(known) }
              const whole = snapshotOf(world, at, known)
              const groups = question.groupId === undefined ? undefined : [question.groupId]
              const { decisionId, who, requester } = question
              const narrow = await loadSnapshot(
                tx,
                tenantId,
                { kind: 'PRINCIPAL', decisionId, who, requester },
                groups,
                times,
              )
              expect(told(checkAuthority(narrow, question))).toEqual(told(checkAuthority(whole, question)))
              for (const kind of ['DECISION', 'IN_FORCE'] as const) {
                const ofDecision = await loadSnapshot(
                  tx,
                  tenantId,
                  { kind, decisionId, requester },
                  groups,
                  times,
                )
                expect(names(whoCan(ofDecision, question))).toEqual(names(whoCan(whole, question)))
              }
            }
            const [, at, known] = asked[0] as (typeof asked)[number]
            const times = { at: new Date(at), knownAt: new Date(known) }
            for (const holder of HOLDERS) {
              const who = { ...holder, id: idOf(tenantId, holder.id) }
              const own = await loadSnapshot(tx, tenantId, { kind: 'HOLDER', who }, undefined, times)
              expect(whatCan(own, { who })).toEqual(whatCan(snapshotOf(world, at, known), { who }))
            }
            expect(byPlace(await cellsRead(tx, tenantId, world, times))).toEqual(
              byPlace(cellsOf(snapshotOf(world, at, known), holdersOf(tenantId))),
            )
          })
        },
      ),
      { numRuns: WORLDS, endOnFailure: true },
    )
  }, 240_000)
})

const holdersOf = (tenantId: string) => HOLDERS.map((each) => ({ ...each, id: idOf(tenantId, each.id) }))

/** The cells of all decisions and holders, read and judged in parts of one decision each. */
async function cellsRead(tx: Tx, tenantId: string, world: World, times: Times): Promise<readonly Cell[]> {
  const holders = holdersOf(tenantId)
  const ids = (kind: 'USER' | 'POSITION') => holders.flatMap((each) => (each.kind === kind ? [each.id] : []))
  const asked = {
    decisionIds: [...new Set(world.decisionTerms.map(({ decisionId }) => decisionId))],
    userIds: ids('USER'),
    positionIds: ids('POSITION'),
    endedCounted: null,
  }
  return (await judgeHolders(tx, tenantId, asked, times, (part) => cellsOf(part, holders), 1)).found
}

const byPlace = (cells: readonly Cell[]) =>
  new Map(cells.map((cell) => [`${cell.decisionId} ${cell.authorityTypeId} ${cell.who.id}`, cell]))

/** What an answer says, without what only numbers the record. */
const told = (answer: ReturnType<typeof checkAuthority>) =>
  answer.ok
    ? {
        verdict: answer.verdict,
        slotId: answer.slotId,
        reasons: answer.reasons,
        obligations: answer.obligations,
        others: answer.others,
        occupants: answer.occupants && [...answer.occupants].sort(),
      }
    : answer

const names = (able: ReturnType<typeof whoCan>) =>
  'ok' in able
    ? able.code
    : able.map((each) => `${each.holder.kind} ${each.holder.id} ${each.verdict} ${each.slotId}`)
