import { expect, test } from 'vitest'
import { PERMISSIONS } from '#modules/auth/permissions/model/permission-catalogue.ts'
import { aViewerWith } from '#platform/model/testing/a-viewer.ts'
import type { Permission, Scope } from '#platform/model/viewer.ts'
import { mayDelete } from './decision-lifecycle.ts'
import { type DecisionTie, mayWithDecision } from './decision-policy.ts'

const NONE: DecisionTie = {
  isOwner: false,
  isCreator: false,
  isInvolved: false,
  inMyGroups: false,
  groupsBeyond: [],
}
const viewer = (...given: [Permission, Scope][]) =>
  aViewerWith(['tenant.access_decisions_module', 'ON'], ...given)
const codeOf = (...asked: Parameters<typeof mayWithDecision>) => {
  const verdict = mayWithDecision(...asked)
  return verdict.ok ? 'ok' : verdict.code
}

const KEYS = PERMISSIONS.filter((key) => key.startsWith('decision.'))
const TIES = ['isOwner', 'isCreator', 'isInvolved', 'inMyGroups'] as const
// what a relationship gives on its own, and what it gives of a draft besides. Spec 6.
const OWN = 'view edit link_documents'
const OF_A_DRAFT = `${OWN} manage_conditions_roles archive delete`
const HISTORY = ['decision.view_change_log', 'decision.view_version_history'] as const
const given = (words: string, key: string) =>
  words.split(' ').includes(key.slice('decision.'.length)) ? 'ok' : 'FORBIDDEN'

test.each(KEYS.flatMap((key) => TIES.map((tie) => [key, tie] as const)))('%s for one who %s', (key, tie) => {
  const tied = { ...NONE, [tie]: true }
  const isTheirs = tie === 'isOwner' || tie === 'isCreator'
  const others = tie === 'isInvolved' ? 'view' : ''
  expect(codeOf(viewer(), key, tied)).toBe(given(isTheirs ? OWN : others, key))
  expect(codeOf(viewer(), key, tied, true)).toBe(given(isTheirs ? OF_A_DRAFT : others, key))
})

// Semantics 6.4: a Restricted User sees records by their ties alone, and no history of them.
test.each(HISTORY)('%s for one who is tied to it, and sees others by a user role', (key) => {
  for (const scope of ['GROUPS', 'ALL'] as const) {
    const reader = viewer(['decision.view', scope])
    expect(codeOf(reader, key, { ...NONE, isOwner: true })).toBe('ok')
    expect(codeOf(reader, key, { ...NONE, isCreator: true })).toBe('ok')
    expect(codeOf(reader, key, { ...NONE, isInvolved: true })).toBe('FORBIDDEN')
  }
})

test.each(KEYS)('%s by a user role, as far as it reaches', (key) => {
  expect(codeOf(viewer(), key, NONE)).toBe('FORBIDDEN')
  expect(codeOf(viewer([key, 'ALL']), key, NONE)).toBe('ok')
  expect(codeOf(viewer([key, 'GROUPS']), key, NONE)).toBe('FORBIDDEN')
  expect(codeOf(viewer([key, 'GROUPS']), key, { ...NONE, inMyGroups: true })).toBe('ok')
  expect(codeOf(viewer([key, 'OWNED']), key, { ...NONE, inMyGroups: true })).toBe('FORBIDDEN')
})

const READING = ['view', 'export', 'view_change_log', 'view_version_history'].map(
  (each) => `decision.${each}`,
)

test.each(KEYS)('%s by a user role of groups, where the decision belongs to others as well', (key) => {
  const shared = { ...NONE, inMyGroups: true, groupsBeyond: ['Medicine', 'Physics'] }
  const verdict = mayWithDecision(viewer([key, 'GROUPS']), key, shared)
  if (READING.includes(key)) expect(verdict.ok).toBe(true)
  else
    expect(verdict).toMatchObject({
      code: 'GROUPS_BEYOND',
      message:
        'Your user role covers your groups only, and this also belongs to other groups: Medicine, Physics.',
    })
  expect(codeOf(viewer([key, 'ALL']), key, shared)).toBe('ok')
})

test('an owner edits a decision of other groups all the same', () => {
  const owned = { ...NONE, isOwner: true, inMyGroups: true, groupsBeyond: ['Medicine'] }
  expect(codeOf(viewer(['decision.edit', 'GROUPS']), 'decision.edit', owned)).toBe('ok')
  expect(codeOf(viewer(['decision.archive', 'GROUPS']), 'decision.archive', owned)).toBe('GROUPS_BEYOND')
})

test('nothing is possible where the module is not turned on', () => {
  const without = { ...viewer(), permissions: new Map<Permission, Scope>([['decision.view', 'ALL']]) }
  expect(codeOf(without, 'decision.view', { ...NONE, isOwner: true })).toBe('MODULE_DISABLED')
})

test.each([
  ['DRAFT', true, 'ok'],
  ['ARCHIVED', true, 'ok'],
  ['PUBLISHED', false, 'ok'],
  [
    'PUBLISHED',
    true,
    'Delegations have been issued from this decision. Archive the decision before you delete it.',
  ],
  [
    'DELETED',
    false,
    'This decision is Deleted. You can delete it only when it is Draft, Archived, or Published.',
  ],
] as const)(
  'a decision that is %s is deleted (delegations were issued: %s): %s',
  (status, wasIssued, expected) => {
    const verdict = mayDelete(status, wasIssued)
    expect(verdict.ok ? 'ok' : verdict.params.sentence).toBe(expected)
    if (!verdict.ok) expect(verdict.code).toBe('INVALID_TRANSITION')
  },
)
