import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngOf } from '#platform/server/files/testing/pictures.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '../../../../../test/database/product.ts'

let product: TestProduct
let world: SmallWorld
let other: SmallWorld

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  other = await buildSmallWorld(product, 'Birch')
})
afterAll(() => product.close())

const user = (key: string) => world.users.get(key) as string
/** One dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const put = (who: string, bytes: Buffer, type = 'image/png', name = 'me.png') =>
  product.app.inject({
    method: 'PUT',
    url: `/api/auth/user/profile-image?fileName=${name}`,
    headers: { authorization: `Bearer ${world.as(who).token}`, 'content-type': type },
    payload: bytes,
  })
const read = (id: string, as = world) => as.as('chair').ask('GET', `/api/auth/users/${id}/profile-image`)
const details = async (who: string) => (await world.as(who).ask('GET', '/api/auth/user/details')).data.user

describe('one’s own picture', () => {
  test('is seen by every member, by nobody else, until it is removed, and the history tells', async () => {
    expect((await details('dean')).imageUpdatedAt).toBeNull()
    expect((await read(user('dean'))).status).toBe(404)
    expect((await put('dean', PNG)).statusCode).toBe(200)
    expect((await details('dean')).imageUpdatedAt).not.toBeNull()
    const seen = await read(user('dean'))
    expect(seen).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
    expect(seen.data.bytes).toEqual(PNG)
    expect(seen.headers['x-content-type-options']).toBe('nosniff')
    expect((await read(user('dean'), other)).status).toBe(404)
    expect((await world.as('dean').ask('DELETE', '/api/auth/user/profile-image')).status).toBe(200)
    expect((await read(user('dean'))).status).toBe(404)
    const { data } = await world.as('admin').ask('GET', `/api/auth/users/${user('dean')}/changelog`)
    expect(
      data.items.map((each: { changes: { field: string }[] }) => each.changes[0]?.field).slice(0, 2),
    ).toEqual(['profileImage', 'profileImage'])
  })

  test.each([
    ['a text that says it is a picture', Buffer.from('<script>alert(1)</script>'), 'image/png', 'me.png'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 'me.svg'],
    ['another name than its kind', PNG, 'image/png', 'me.gif'],
    ['another claim than its kind', PNG, 'image/gif', 'me.gif'],
  ])('%s is refused in the words of the specification', async (_, bytes, type, name) => {
    const answer = await put('chair', bytes, type, name)
    expect(answer.statusCode).toBe(415)
    expect(answer.json().data.message).toBe('Only image files (JPEG, PNG, GIF, Webp) are allowed!')
  })

  test('that is small as a file and huge on the screen is refused', async () => {
    const huge = pngOf(60_000, 60_000, Buffer.alloc(9))
    const answer = await put('chair', huge)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().data.message).toBe('This picture has more than 50 million pixels.')
  })

  test('that is too large is refused while it comes', async () => {
    const answer = await put('chair', Buffer.concat([PNG, Buffer.alloc(20 * 1024 * 1024)]))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().data.message).toBe('File size exceeds the maximum limit of 20MB!')
  })
})

test('a person changes their own telephone number, and nothing else of themselves', async () => {
  const change = (body: object) => world.as('guest').ask('PATCH', '/api/auth/user', body)
  expect((await change({ mobilePhone: '+1 555 010 0199' })).status).toBe(200)
  expect((await details('guest')).mobilePhone).toBe('+1 555 010 0199')
  expect((await change({ mobilePhone: 'call me' })).status).toBe(400)
  expect((await change({ mobilePhone: '', roleIds: [] })).status).toBe(400)
  const { data } = await world.as('admin').ask('GET', `/api/auth/users/${user('guest')}/changelog`)
  expect(data.items[0].changes).toMatchObject([{ field: 'mobilePhone', new: '+1 555 010 0199' }])
})
