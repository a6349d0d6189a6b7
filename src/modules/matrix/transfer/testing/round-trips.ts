import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { issue, publishDecision } from '#test/database/scenario.ts'
import type { UpdateRow } from '../model/update-calls.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const EMPTY = null
export type Value = string | number | boolean | null
export type Sheets = { name: string; rows: Value[][] }[]

/** The product and its world, and what each test begins with. */
export let product: TestProduct
export let world: SmallWorld
export let decision: string
export let top: { id: string; displayId: string }
export let dean: { id: string; displayId: string }
export let matrixId: string
const COLUMNS = ['President', 'Dean of Engineering', 'Dean of Medicine']

/** Each test has a decision of its own, a matrix of it, and two delegations, one below the other. */
export function startTrips() {
  beforeAll(async () => {
    product = await startTestProduct()
    world = await buildSmallWorld(product)
  })
  afterAll(() => product.close())
  beforeEach(async () => {
    decision = await publishDecision(world)
    top = await issue(world, decision, { to: 'President', max: 1_000_000 })
    dean = await issue(world, decision, {
      to: 'Dean of Engineering',
      max: 250_000,
      parent: top.id,
      by: 'president',
    })
    matrixId = await matrixOf({})
  })
}

/** The test continues with another matrix, and another decision where one is named. */
export async function useMatrix(change: object, ofDecision = decision): Promise<void> {
  decision = ofDecision
  matrixId = await matrixOf(change)
}

export async function matrixOf(change: object, by = 'authority') {
  const { status, data } = await world.as(by).ask('POST', '/api/matrix/matrices', {
    matrixName: 'Board',
    allGroups: true,
    positions: COLUMNS.map((name) => world.positions.get(name)),
    users: [world.users.get('chair')],
    decisionIds: [decision],
    authorityTypeIds: [world.tenant.authorityTypes.approvalId],
    valueAbbrevations: 'shortest',
    delegationIdentification: 'positionUsername',
    issuanceStatusNames: ['Pending', 'Issued', 'Accepted', 'Suspended'],
    matrixStatusName: 'PUBLISHED',
    documentSharingType: 'PUBLIC',
    ...change,
  })
  expect(status, JSON.stringify(data)).toBe(201)
  return data.id as string
}

export async function fileOf(id = matrixId): Promise<Uint8Array> {
  const { data, status } = await world
    .as('authority')
    .ask('POST', '/api/matrix/matrices/export', { matrixId: id })
  expect(status).toBe(201)
  return data.bytes
}
export async function exported(id = matrixId): Promise<Sheets> {
  const { sheets } = await readXlsx(await fileOf(id))
  return sheets.map(({ name, rows }) => ({ name, rows: rows as Value[][] }))
}

export const rowOfDecision = ({ rows }: Sheets[0]) => rows.findIndex(([id]) => String(id).startsWith('DEC-'))
export const columnOf = ({ rows }: Sheets[0], head: string) => rows[5]?.indexOf(head) ?? -1

/** Types a value into the cell of a column. */
export function type(sheets: Sheets, column: string, value: Value): Sheets {
  const [sheet] = sheets as [Sheets[0]]
  const row = sheet.rows[rowOfDecision(sheet)] as Value[]
  row[columnOf(sheet, column)] = value
  return sheets
}

export async function upload(
  sheets: Sheets | Uint8Array,
  by = 'authority',
  id = matrixId,
  name = 'board.xlsx',
) {
  const payload =
    sheets instanceof Uint8Array ? Buffer.from(sheets) : Buffer.from(await writeXlsx({ sheets }))
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/matrix/matrices/${id}/updates?fileName=${name}`,
    headers: { authorization: `Bearer ${world.as(by).token}`, 'content-type': XLSX },
    payload,
  })
  return { status: answer.statusCode, data: answer.json().data }
}
export const job = async (id: string, by = 'authority') =>
  (await world.as(by).ask('GET', `/api/auth/user/jobs/${id}`)).data
export const list = (jobId: string, by = 'authority', id = matrixId) =>
  world.as(by).ask('GET', `/api/matrix/matrices/${id}/updates/${jobId}`)

/** Checks a file; answers with the job and the cells that it changes. */
export async function checked(sheets: Sheets | Uint8Array, by = 'authority') {
  const { status, data } = await upload(sheets, by)
  expect(status, JSON.stringify(data)).toBe(201)
  await product.workOff()
  const done = await job(data.jobId, by)
  const items: UpdateRow[] = done.status === 'DONE' ? (await list(data.jobId, by)).data.items : []
  return { job: done, items }
}
export const confirm = (jobId: string, by = 'authority') =>
  world.as(by).ask('POST', `/api/matrix/matrices/${matrixId}/updates/${jobId}/apply`)
export async function applied(jobId: string, by = 'authority') {
  const { status, data } = await confirm(jobId, by)
  expect(status, JSON.stringify(data)).toBe(201)
  await product.workOff()
  return job(data.jobId, by)
}

/** A file whose first part says that it is so large unpacked. */
export function unpackedTo(file: Uint8Array, size: number): Uint8Array {
  const bytes = Uint8Array.from(file)
  const view = new DataView(bytes.buffer)
  view.setUint32(view.getUint32(bytes.length - 22 + 16, true) + 24, size, true)
  return bytes
}

export const delegation = async (id: string) =>
  (await world.as('authority').ask('GET', `/api/decision/delegations/${id}`)).data
export const limitOf = async (id: string) => (await delegation(id)).authorities[0].bounds[0].max
export const receivedBy = async (position: string) =>
  (
    await product.owner.query(
      `select d.id, d.status from app.delegation d join app.delegation_slot s on s.tenant_id = d.tenant_id and s.delegation_id = d.id
        where d.decision_id = $1 and s.position_id = $2 order by d.display_number`,
      [decision, world.positions.get(position)],
    )
  ).rows
export const change = (id: string, to: number) =>
  world
    .as('authority')
    .ask('GET', `/api/decision/delegations/${id}`)
    .then(({ data, etag }) =>
      world.as('authority').ask(
        'PATCH',
        `/api/decision/delegations/${id}`,
        {
          delegationAuthorities: data.content.delegationAuthorities.map((each: { bounds: object[] }) => ({
            ...each,
            bounds: [{ ...each.bounds[0], max: to.toFixed(2) }],
          })),
        },
        { 'if-match': etag as string },
      ),
    )
