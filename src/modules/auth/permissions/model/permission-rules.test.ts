import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWider, type Permission, type Scope } from '#platform/model/viewer.ts'
import {
  DEFAULT_USER_ROLES,
  type DefaultUserRole,
  PERMISSIONS,
  permissionsOf,
} from './permission-catalogue.ts'
import { wordsOf } from './permission-modules.ts'
import {
  changed,
  fitted,
  inWords,
  ladderOf,
  type Permissions,
  problemsOf,
  whyNot,
} from './permission-rules.ts'

const DECISIONS = { 'tenant.access_decisions_module': 'ON' } as const
const SETTINGS = { 'tenant.access_settings_module': 'ON' } as const

test('every permission of the catalogue is in a module, with words', () => {
  for (const key of PERMISSIONS) expect(wordsOf(key).does).not.toBe('')
})

test.each(Object.keys(DEFAULT_USER_ROLES) as DefaultUserRole[])(
  'the default user role %s keeps the dependencies, so that a copy of it can be saved',
  (userRole) => expect(problemsOf(permissionsOf(userRole))).toEqual([]),
)

describe('what a permission needs', () => {
  test.each<[string, Permissions, Permission, Scope, string | undefined]>([
    ['view needs its module', {}, 'decision.view', 'GROUPS', 'Requires access to Decisions.'],
    ['create needs its module', {}, 'tenant.create_decisions', 'ON', 'Requires access to Decisions.'],
    ['create needs no more than its module', DECISIONS, 'tenant.create_decisions', 'ON', undefined],
    ['view in an open module', DECISIONS, 'decision.view', 'ALL', undefined],
    ['edit needs view', DECISIONS, 'decision.edit', 'GROUPS', 'Requires View for decisions.'],
    [
      'edit reaches no further than view',
      { ...DECISIONS, 'decision.view': 'GROUPS' },
      'decision.edit',
      'ALL',
      'The scope cannot be wider than that of View: decisions in their groups.',
    ],
    ['edit as far as view', { ...DECISIONS, 'decision.view': 'ALL' }, 'decision.edit', 'ALL', undefined],
    [
      'export is bounded like the rest',
      { ...DECISIONS, 'decision.view': 'GROUPS' },
      'decision.export',
      'ALL',
      'The scope cannot be wider than that of View: decisions in their groups.',
    ],
    [
      'approving needs view of delegations',
      { 'tenant.access_delegations_module': 'ON' },
      'delegation.approve_deny',
      'ALL',
      'Requires View for delegations.',
    ],
    ['managing roles needs the directory', SETTINGS, 'tenant.manage_roles', 'ON', 'Requires “View users”.'],
    ['the directory needs no module', {}, 'tenant.view_users', 'ON', undefined],
  ])('%s', (_, permissions, key, scope, why) => expect(whyNot(permissions, key, scope)).toBe(why))

  test('a scope that the permission does not have is refused', () => {
    const problems = problemsOf({ ...DECISIONS, 'decision.view': 'OWNED' })
    expect(problems.map(({ message }) => message)).toEqual(['Decisions: View cannot be Their own.'])
  })
})

describe('what follows from one change', () => {
  const editor: Permissions = {
    ...DECISIONS,
    'decision.view': 'ALL',
    'decision.edit': 'ALL',
    'decision.archive': 'GROUPS',
    'tenant.create_decisions': 'ON',
  }
  test('narrowing view narrows what reached further', () => {
    const next = changed(editor, 'decision.view', 'GROUPS')
    expect(next.permissions).toEqual({ ...editor, 'decision.view': 'GROUPS', 'decision.edit': 'GROUPS' })
    expect(next.also).toEqual(['decision.edit'])
  })
  test('without view the rest goes, but not what needs no view', () => {
    const next = changed(editor, 'decision.view', undefined)
    expect(next.permissions).toEqual({ ...DECISIONS, 'tenant.create_decisions': 'ON' })
  })
  test('a module that is turned off takes everything with it', () => {
    expect(changed(editor, 'tenant.access_decisions_module', undefined).permissions).toEqual({})
  })
  test('managing roles brings the directory along, and goes with it', () => {
    const on = changed(SETTINGS, 'tenant.manage_roles', 'ON')
    expect(on.permissions).toEqual({ ...SETTINGS, 'tenant.manage_roles': 'ON', 'tenant.view_users': 'ON' })
    expect(on.also).toEqual(['tenant.view_users'])
    expect(changed(on.permissions, 'tenant.view_users', undefined).permissions).toEqual(SETTINGS)
  })
})

const anyPermissions = fc
  .uniqueArray(fc.constantFrom(...PERMISSIONS))
  .chain((keys) =>
    fc.tuple(
      ...keys.map((key) =>
        fc.tuple(fc.constant(key), fc.constantFrom(...(ladderOf(key) as [Scope, ...Scope[]]))),
      ),
    ),
  )
  .map((entries): Permissions => Object.fromEntries(entries))

test('whatever is fitted keeps every dependency, and gives nothing that was not given', () => {
  fc.assert(
    fc.property(anyPermissions, (permissions) => {
      const next = fitted(permissions)
      expect(problemsOf(next)).toEqual([])
      for (const key of PERMISSIONS) {
        const [before, after] = [permissions[key], next[key]]
        if (after) expect(before && !isWider(after, before)).toBe(true)
      }
      if (problemsOf(permissions).length === 0) expect(next).toEqual(permissions)
    }),
  )
})

test('whatever a person changes, one after the other, what comes of it can be saved', () => {
  const step = fc
    .constantFrom(...PERMISSIONS)
    .chain((key) =>
      fc.tuple(fc.constant(key), fc.option(fc.constantFrom(...ladderOf(key)), { nil: undefined })),
    )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let permissions: Permissions = {}
      for (const [key, scope] of steps) permissions = changed(permissions, key, scope).permissions
      expect(problemsOf(permissions)).toEqual([])
    }),
  )
})

describe('in plain words', () => {
  test('each reach is one sentence, the widest first', () => {
    expect(
      inWords({
        ...DECISIONS,
        'decision.view': 'ALL',
        'decision.edit': 'GROUPS',
        'decision.archive': 'GROUPS',
        'decision.export': 'ALL',
        'tenant.create_decisions': 'ON',
      }),
    ).toEqual([
      {
        module: 'Decisions',
        sentences: [
          'May view and export all decisions.',
          'May edit and archive decisions in their groups.',
          'May create decisions.',
        ],
      },
    ])
  })
  test('an open module without permissions shows what involves them', () => {
    expect(inWords(DECISIONS)).toEqual([
      { module: 'Decisions', sentences: ['Sees only records that involve them.'] },
    ])
  })
  test('what stands behind a closed module is not told', () => {
    expect(inWords({ 'decision.view': 'ALL' })).toEqual([])
  })
})
