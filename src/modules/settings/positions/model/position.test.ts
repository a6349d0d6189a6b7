import { expect, test } from 'vitest'
import { mayDeletePosition } from './position.ts'

const position = { name: 'Dean of Law', status: 'ACTIVE' } as const

test('a position goes once no one is linked to it, active or not', () => {
  expect(mayDeletePosition(position, 0)).toEqual({ ok: true })
  expect(mayDeletePosition({ ...position, status: 'INACTIVE' }, 0)).toEqual({ ok: true })
  expect(mayDeletePosition(position, 1)).toMatchObject({
    ok: false,
    code: 'IN_USE',
    params: { name: 'Dean of Law', act: 'deleted' },
  })
})
