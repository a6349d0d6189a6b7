import { beforeAll, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { issue, publishDecision } from '#test/database/scenario.ts'

const { world } = await startTestWorld()
let decisionId: string
beforeAll(async () => {
  decisionId = await publishDecision(world)
  await issue(world, decisionId, {})
})

const admin = (method: string, path: string, body?: unknown) => world.as('admin').ask(method, path, body)
const matrix = async (groups: readonly string[]) => {
  const { data, status } = await admin('POST', '/api/matrix/matrices', {
    matrixName: `Of ${groups.length} groups`,
    matrixStatusName: 'PUBLISHED',
    groups,
    allPersonnel: true,
    decisionIds: [decisionId],
    authorityTypeIds: [world.tenant.authorityTypes.approvalId],
    documentSharingType: 'SHARED',
    documentSharingGroups: groups,
  })
  expect(status, JSON.stringify(data)).toBe(201)
  return data.id as string
}
const read = async (id: string) => (await admin('GET', `/api/matrix/matrices/${id}`)).data
const cells = async (id: string) =>
  (await admin('POST', `/api/matrix/matrices/${id}/grid`, {})).data.cells.length

test('a group that is taken out of everything leaves matrices, whose scope never becomes wider by it', async () => {
  const [gone, stays] = [world.groups.get('Engineering'), world.tenant.organizationId]
  const [one, both] = [await matrix([gone]), await matrix([gone, stays])]
  expect([await cells(one), await cells(both)].every((count) => count > 0)).toBe(true)

  const off = await admin('PATCH', '/api/settings/groups/bulk-update', {
    ids: [gone],
    status: 'INACTIVE',
    disableOption: 'REMOVE_ASSOCIATIONS',
  })
  expect(off.data, JSON.stringify(off.data)).toMatchObject({ succeeded: [gone] })

  const left = await read(both)
  expect(left.input).toMatchObject({ groups: [stays], documentSharingGroups: [stays] })
  expect(await cells(both)).toBeGreaterThan(0)
  expect((await read(one)).input).toMatchObject({ groups: [], allGroups: false })
  expect(await cells(one)).toBe(0)
  const [entry] = (await admin('GET', `/api/matrix/matrices/${both}/changelog`)).data.items
  expect(entry).toMatchObject({ event: 'EDIT' })
})
