import { describe, expect, test } from 'vitest'
import { refusingTakenName } from './taken-name.ts'

const broken = (constraint: string, code = '23505') =>
  Object.assign(new Error(`duplicate key value violates unique constraint "${constraint}"`), { code })
const saved = (error: Error) =>
  refusingTakenName({ name: 'Dean', path: 'body.name' }, () => Promise.reject(error))

describe('a name that is taken', () => {
  test.each(['position_name', 'position_name_102034'])('is reported by the index %s', async (index) => {
    await expect(saved(broken(index))).rejects.toMatchObject({
      failure: { code: 'DUPLICATE_NAME' },
      fields: [{ path: 'body.name' }],
    })
  })

  test('is reported by no other index, and by no other failure', async () => {
    for (const error of [
      broken('position_named_twice'),
      broken('position_pk_102034'),
      broken('position_name', '23503'),
    ])
      await expect(saved(error)).rejects.toBe(error)
  })
})
