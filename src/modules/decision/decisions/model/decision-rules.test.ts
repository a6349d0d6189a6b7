import { expect, test } from 'vitest'
import { decisionInput } from './decision.ts'
import { problemsOfDraft, problemsOfPublishing, twice } from './decision-rules.ts'

const id = (n: number) => `01a1fbc7-c43a-74d0-ad0b-${String(n).padStart(12, '0')}`
const bound = (max: string, min: string | null = null) => ({
  valueType: 'CURRENCY' as const,
  unit: 'USD',
  min,
  minExclusive: false,
  max,
  maxExclusive: false,
})
const authority = (n: number, ...bounds: ReturnType<typeof bound>[]) => ({ authorityTypeId: id(n), bounds })
const role = (decisionRoleId: string, positionId: string) => ({ decisionRoleId, positionId, requirement: '' })

const decision = decisionInput.parse({
  name: 'Sign contracts',
  sectionId: id(1),
  delegationPathway: ['Matrix'],
  decisionAuthorities: [authority(1, bound('500')), authority(2, bound('700'))],
  decisionGroups: [id(1), id(2)],
  roles: [role(id(1), id(2)), role(id(1), id(3)), role(id(2), id(2))],
})
const paths = (change: object) => problemsOfDraft({ ...decision, ...change }).map(({ path }) => path)
const messages = (change: object) => problemsOfDraft({ ...decision, ...change }).map(({ message }) => message)

test('a decision that names nothing twice is a draft, and may be published', () => {
  expect([problemsOfDraft(decision), problemsOfPublishing(decision)]).toEqual([[], []])
})

test('guidance has a length, whatever of it was sent', () => {
  expect(paths({ guidance: 'x'.repeat(10_000) })).toEqual([])
  expect(problemsOfDraft({ ...decision, guidance: 'x'.repeat(10_001) })).toEqual([
    { path: 'body.guidance', message: 'Enter at most 10,000 characters. This has 10,001.' },
  ])
})

test.each<[object, string, string]>([
  [
    { decisionAuthorities: [authority(1, bound('5')), authority(2, bound('5')), authority(1, bound('5'))] },
    'body.decisionAuthorities.2.authorityTypeId',
    'This authority type has already been added.',
  ],
  [
    { delegationPathway: ['Matrix', 'Functional', 'Matrix'] },
    'body.delegationPathway.2',
    'This pathway has already been added.',
  ],
  [{ decisionGroups: [id(1), id(1)] }, 'body.decisionGroups.1', 'This group has already been added.'],
  [
    { roles: [role(id(1), id(2)), role(id(1), id(2))] },
    'body.roles.1.positionId',
    'This position already has this decision role.',
  ],
])('%o names something twice', (change, path, message) => {
  expect([paths(change), messages(change)]).toEqual([[path], [message]])
})

test('rows of roles that are not chosen yet are no second ones', () => {
  for (const empty of [role('', ''), role(id(1), ''), role('', id(2))])
    expect(paths({ roles: [empty, empty] })).toEqual([])
})

test('limits and conditions are informed where they stand', () => {
  const limits = [authority(1, bound('500')), authority(2, bound('5', '9'))]
  expect(paths({ decisionAuthorities: limits })).toEqual(['body.decisionAuthorities.1.bounds.0.min'])
  const condition = {
    name: 'Two quotes',
    description: '',
    isActive: true,
    when: { field: 'CURRENCY', operator: '>', value: 'much', unit: 'USD' },
    rule: null,
  }
  const problems = problemsOfDraft({ ...decision, conditions: [condition] as never })
  expect(problems.map(({ path }) => path)).toEqual(['body.conditions.0.when.value'])
  expect(problems[0]?.message).toMatch(/\w/)
})

test('publishing asks for an authority type, a group, and a pathway where it may be passed on', () => {
  const bare = { ...decision, decisionAuthorities: [], decisionGroups: [], delegationPathway: [] }
  expect(problemsOfDraft(bare)).toEqual([])
  expect(problemsOfPublishing(bare)).toEqual([
    { path: 'body.decisionAuthorities', message: 'Select an authority type.' },
    { path: 'body.decisionGroups', message: 'Please select at least one group.' },
    { path: 'body.delegationPathway', message: 'Select a pathway.' },
  ])
  expect(problemsOfPublishing({ ...bare, delegable: false }).map(({ path }) => path)).toEqual([
    'body.decisionAuthorities',
    'body.decisionGroups',
  ])
  expect(problemsOfPublishing({ ...decision, decisionGroups: [id(1), id(1)] })).toHaveLength(1)
})

test('what is there a second time is reported each time, and nothing that is not chosen', () => {
  expect(twice(['a', 'b', 'a', 'a', '', ''], (i) => `at ${i}`, 'again')).toEqual([
    { path: 'at 2', message: 'again' },
    { path: 'at 3', message: 'again' },
  ])
})
