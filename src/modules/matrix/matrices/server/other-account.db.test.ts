import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSmallWorld, startTestProduct, type TestProduct } from '#test/database/product.ts'
import { issue, publishDecision } from '#test/database/scenario.ts'
import { createMatrix } from '../model/matrix-calls.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

test('the cells of a matrix in another account of the same person point to that account, as the matrix does', async () => {
  const [here, there] = [await buildSmallWorld(product, 'Alder'), await buildSmallWorld(product, 'Birch')]
  const decisionId = await publishDecision(there)
  await issue(there, decisionId, { to: 'President', max: 900 })
  const President = there.positions.get('President')
  const { data } = await there.as('authority').call(createMatrix, {
    body: {
      matrixName: 'Board matrix',
      allGroups: true,
      positions: [President],
      decisionIds: [decisionId],
      authorityTypeIds: [there.tenant.authorityTypes.approvalId],
      matrixStatusName: 'PUBLISHED',
    },
  })
  const person = here.as('auditor')
  const member = [person.personId, there.users.get('authority')]
  await product.owner.query('update app."user" set person_id = $1 where id = $2', member)
  await product.owner.query('select identity.join_tenant($1, $3, $2)', [...member, there.tenant.id])
  const path = `/api/matrix/matrices/${data.id}`
  const cell = { decisionId, kind: 'POSITION', holderId: President }
  for (const answer of [
    await person.ask('GET', path),
    await person.ask('POST', `${path}/grid`, {}),
    await person.ask('POST', `${path}/cell`, cell),
  ])
    expect(answer, JSON.stringify(answer.data)).toMatchObject({
      status: 403,
      data: { code: 'WRONG_ACCOUNT', fields: [{ path: 'tenantId', message: there.tenant.id }] },
    })
})
