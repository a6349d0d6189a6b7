import { expect, test } from 'vitest'
import type { Standing } from '#modules/authority/engine/model/standings.ts'
import { nodeStateOf } from './node-state.ts'

const of = (
  standing: Standing,
  status: string,
  change: { masked?: boolean; goesBeyond?: boolean; isHeld?: boolean } = {},
) =>
  nodeStateOf(
    { masked: false, goesBeyond: false, status, ...change },
    { standing, held: change.isHeld ?? true },
  )

test('the evaluator decides whether it is in force; a status only says why it is not', () => {
  expect(of('YES', 'ISSUED')).toBe('LIVE')
  expect(of('PARTLY', 'ACCEPTED')).toBe('LIVE')
  expect(of('NO', 'ACCEPTED')).toBe('BROKEN')
  expect(of('NO', 'PENDING')).toBe('BROKEN')
  expect(of('NO', 'SUSPENDED')).toBe('SUSPENDED')
  expect(['REVOKED', 'EXPIRED', 'REMOVED'].map((status) => of('NO', status))).toEqual([
    'ENDED',
    'ENDED',
    'ENDED',
  ])
  expect(of('NO', 'DRAFT')).toBe('DRAFT')
})

test('what waits says for what', () => {
  expect(of('AWAITING', 'PENDING')).toBe('APPROVAL')
  expect(of('AWAITING', 'ISSUED')).toBe('ACCEPTANCE')
  expect(of('NOT_YET', 'ACCEPTED')).toBe('NOT_YET')
})

test('a limit that is cut, and that no one holds it, is reported while it is in force; what may not be seen tells nothing', () => {
  expect(of('YES', 'ISSUED', { goesBeyond: true })).toBe('CUT')
  expect(of('NO', 'ISSUED', { goesBeyond: true })).toBe('BROKEN')
  expect(of('YES', 'ISSUED', { goesBeyond: true, isHeld: false })).toBe('UNHELD')
  expect(of('NO', 'SUSPENDED', { isHeld: false })).toBe('SUSPENDED')
  expect(of('YES', 'IN_FORCE', { masked: true, goesBeyond: true })).toBe('MASKED')
})
