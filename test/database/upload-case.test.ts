import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { decisionLists } from '#modules/decision/decisions/model/decision-list.ts'
import { getLongJob } from '#platform/model/long-job.ts'
import { startTestWorld } from './product.ts'

const { product, world } = await startTestWorld()

type Row = Readonly<Record<string, string>>

/** Checks a file and applies it. */
async function upload(path: string, row: Row, ...more: Row[]) {
  const answer = await product.app.inject({
    method: 'POST',
    url: `${path}?fileName=case.csv`,
    headers: { authorization: `Bearer ${world.as('admin').token}`, 'content-type': 'text/csv' },
    payload: stringify([Object.keys(row), ...[row, ...more].map((each) => Object.values(each))]),
  })
  const { jobId } = answer.json().data
  await product.workOff()
  const check = (await world.as('admin').call(getLongJob, { params: { id: jobId } })).data
  expect(check.result, JSON.stringify(check)).toMatchObject({ withErrors: 0 })
  const applied = await world.as('admin').ask('POST', `${path}/${jobId}/apply`)
  await product.workOff()
  return { ...check.result, applied: applied.status }
}
const read = async (path: string) => (await world.as('admin').ask('GET', path)).data
const DECISION: Row = {
  Section: 'PROCUREMENT',
  Organizations: 'alder university',
  'Authority Type 1': 'APPROVAL',
  'Limit Type 1': 'currency',
  'Max 1': '2500',
}
const USER: Row = { Email: 'Van.Der.Berg@Alder.example', 'Role(s)': 'GLOBAL user', 'Send Invite': 'NO' }

/** What is written in a file, where it goes, and what is kept of it afterwards. */
const UPLOADS: Readonly<
  Record<string, { path: string; row: Row; kept: () => Promise<unknown>; expected: unknown }>
> = {
  decisions: {
    path: '/api/decision/decisions/bulk-upload',
    row: { ...DECISION, 'Decision Name': 'Approve eBay and iPad ORDERS', Conditions: 'McKinsey: Two iPads' },
    kept: async () => {
      const { data } = await world
        .as('admin')
        .call(decisionLists.search, { body: { search: 'ebay', limit: 100 } })
      const { name, section, conditions } = await read(`/api/decision/decisions/${data.items[0].id}`)
      return {
        name,
        section: section.name,
        conditions: conditions.map((each: Row) => [each.name, each.description]),
      }
    },
    expected: {
      name: 'Approve eBay and iPad ORDERS',
      section: 'Procurement',
      conditions: [['McKinsey', 'Two iPads']],
    },
  },
  positions: {
    path: '/api/settings/positions/bulk-upload',
    row: { 'Position Name': 'Head of eLearning, MBA', Departments: 'ENGINEERING' },
    kept: async () =>
      (await read('/api/settings/positions?search=elearning')).items.map(
        (each: Row) => each.positionName ?? each.name,
      ),
    expected: ['Head of eLearning, MBA'],
  },
  sections: {
    path: '/api/settings/decision-sections/bulk-upload',
    row: { Section: 'eProcurement', Category: 'iPads and PCs' },
    kept: async () =>
      (await read('/api/settings/decision-sections')).items
        .map((each: Row) => each.name)
        .filter((name: string) => /^e/i.test(name)),
    expected: ['eProcurement'],
  },
  users: {
    path: '/api/auth/users/bulk-upload',
    row: { ...USER, 'First Name': 'DeShawn', 'Last Name': 'van der BERG', 'Employee ID': 'aB-7' },
    kept: async () => {
      const { items } = await read('/api/auth/users/list?search=deshawn')
      const { firstName, lastName, employeeId, email } = await read(`/api/auth/users/${items[0].id}`)
      return { firstName, lastName, employeeId, email }
    },
    expected: {
      firstName: 'DeShawn',
      lastName: 'van der BERG',
      employeeId: 'aB-7',
      // addresses are the same in any case, and are kept in one
      email: 'van.der.berg@alder.example',
    },
  },
}

test.each(Object.entries(UPLOADS))(
  'an upload of %s finds names in any case, and keeps what is new as it was written',
  async (_, { path, row, kept, expected }) => {
    expect(await upload(path, row)).toMatchObject({ created: expect.any(Number) })
    expect(await kept()).toEqual(expected)
  },
)

test('a position that the file names in another case is the same one, and is named as the file writes it', async () => {
  expect(await upload('/api/settings/positions/bulk-upload', { 'Position Name': 'PRESIDENT' })).toMatchObject(
    {
      created: 0,
      overwritten: 1,
    },
  )
  const { positionName, name } = await read(`/api/settings/positions/${world.positions.get('President')}`)
  expect(positionName ?? name).toBe('PRESIDENT')
})

test('a section that the file names in another case already exists, and keeps its name', async () => {
  const row = { Section: 'FINANCE', Category: 'eInvoices' }
  const again = { Section: 'Finance', Category: 'EInvoices' }
  expect(await upload('/api/settings/decision-sections/bulk-upload', row, again)).toMatchObject({
    created: 1,
    ignored: 1,
  })
  const { items } = await read('/api/settings/decision-sections')
  expect(items.map((each: Row) => each.name)).toContain('Finance')
  const categories = await read(
    `/api/settings/decision-categories?sectionIds=${world.sections.get('Finance')}`,
  )
  expect(categories.items.map((each: Row) => each.name)).toContain('eInvoices')
})
