import { describe, expect, test } from 'vitest'
import type { DecisionParts } from '#modules/settings/decision-settings/model/decision-settings-calls.ts'
import { isSameRole, problemsOfPartsOff } from './switched-off.ts'

const ON: DecisionParts = {
  conditionEnabled: true,
  roleEnabled: true,
  documentEnabled: true,
  commentsEnabled: false,
  disableSection: false,
  disableCategory: false,
}
const decisionRole = (decisionRoleId: string, positionId: string) => ({ decisionRoleId, positionId })
const before = { conditions: [{ id: 'a' }], roles: [decisionRole('x', 'p')], categoryId: 'c' }
const after = {
  conditions: [{ id: 'a' }, { id: 'b' }, {}],
  roles: [decisionRole('x', 'p'), decisionRole('x', 'q'), decisionRole('y', 'p')],
  categoryId: 'd',
}
const pathsOf = (...asked: Parameters<typeof problemsOfPartsOff>) =>
  problemsOfPartsOff(...asked).map((each) => each.path)

describe('a part that is turned off', () => {
  test('stays where it is, and nothing is asked of parts that are on', () => {
    expect(pathsOf(after, before, ON)).toEqual([])
    const off = { ...ON, conditionEnabled: false, roleEnabled: false, disableCategory: true }
    expect(pathsOf(before, before, off)).toEqual([])
    expect(pathsOf({ ...before, categoryId: null }, before, off)).toEqual([])
  })

  test.each([
    ['conditions', { conditionEnabled: false }, ['body.conditions.1.name', 'body.conditions.2.name']],
    [
      'decision roles',
      { roleEnabled: false },
      ['body.roles.1.decisionRoleId', 'body.roles.2.decisionRoleId'],
    ],
    ['categories', { disableCategory: true }, ['body.categoryId']],
  ] as const)('comes nowhere again: %s', (_, off, paths) => {
    expect(pathsOf(after, before, { ...ON, ...off })).toEqual(paths)
    for (const { message } of problemsOfPartsOff(after, before, { ...ON, ...off }))
      expect(message).toMatch(
        /^(Conditions|Decision roles|Categories) are turned off in the decision settings\.$/,
      )
  })

  test('stays where others of its kind were taken away', () => {
    const two = { ...before, roles: [decisionRole('x', 'p'), decisionRole('y', 'q')] }
    expect(pathsOf({ ...two, roles: [decisionRole('y', 'q')] }, two, { ...ON, roleEnabled: false })).toEqual(
      [],
    )
  })

  test('comes nowhere with a new record either', () => {
    const off = { ...ON, conditionEnabled: false, roleEnabled: false, disableCategory: true }
    expect(pathsOf(after, null, off)).toHaveLength(7)
  })
})

test('a decision role of a position is the same where both are', () => {
  expect(isSameRole(decisionRole('x', 'p'), { ...decisionRole('x', 'p') })).toBe(true)
  expect(isSameRole(decisionRole('x', 'p'), decisionRole('x', 'q'))).toBe(false)
  expect(isSameRole(decisionRole('x', 'p'), decisionRole('y', 'p'))).toBe(false)
})
