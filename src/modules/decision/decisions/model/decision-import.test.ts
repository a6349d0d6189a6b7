import { describe, expect, test } from 'vitest'
import type { Condition } from '#modules/authority/terms/model/terms.ts'
import { type DecisionInput, decisionInput } from './decision.ts'
import { columnOf, decisionOfRow, noLongerFit } from './decision-import.ts'
import { DECISION_COLUMNS, LIMIT_SETS } from './decision-template.ts'
import type { ImportNames, Names, OverwrittenDecision } from './row-of-decision.ts'

type Cells = Readonly<Record<string, string>>

const id = (n: number) => `01a1fbc7-c43a-74d0-ad0b-${String(n).padStart(12, '0')}`
/** Known by their names; those whose name begins with "Old" are not in use. */
const names = (known: Readonly<Record<string, number>>): Names => ({
  find: (name) =>
    known[name] === undefined ? undefined : { id: id(known[name]), isActive: !name.startsWith('Old') },
  near: (name) => (name.endsWith('x') ? ' Did you mean another?' : ''),
})
const known: ImportNames = {
  sections: names({ Procurement: 1, Finance: 2 }),
  categoriesOf: (sectionId) => names(sectionId === id(1) ? { Purchasing: 3 } : { Budget: 4 }),
  groups: {
    Organizations: names({ Alder: 5, 'Old Birch': 6 }),
    Locations: names({ Campus: 7 }),
    Departments: names({ History: 8, Law: 9 }),
  },
  authorityTypes: names({ Approval: 10, Signatory: 11 }),
  positions: names({ Dean: 12, 'Old Duke': 13 }),
  decisionRoles: names({ Consulted: 14, 'Old Informed': 15 }),
  owners: names({ 'ada@x.edu': 16, 'Old@x.edu': 17 }),
  baseCurrency: 'USD',
  parts: { conditions: true, decisionRoles: true, categories: true },
}

const LEAST: Cells = {
  'Decision Name': 'Sign contracts',
  Section: 'Procurement',
  Organizations: 'Alder',
  'Authority Type 1': 'Approval',
  'Limit Type 1': 'Currency',
  'Max 1': '500',
}
const ALL = DECISION_COLUMNS.map(({ name }) => name)

type ImportCase = {
  columns?: readonly string[]
  kept?: OverwrittenDecision | null
  with?: Partial<ImportNames>
}
function read(cells: Cells, { columns = ALL, kept = null, with: parts = {} }: ImportCase = {}) {
  const row: Cells = { ...LEAST, ...cells }
  const of = (column: string) => row[column] ?? ''
  return decisionOfRow({ of, isFraction: () => false }, new Set(columns), { ...known, ...parts }, kept)
}

const LIMIT = {
  valueType: 'CURRENCY',
  unit: 'USD',
  min: null,
  minExclusive: false,
  max: '500',
  maxExclusive: false,
}

describe('a new decision', () => {
  test('needs little, and has the form’s own answers for the rest', () => {
    expect(read({})).toEqual({
      problems: [],
      input: {
        name: 'Sign contracts',
        description: '',
        guidance: '',
        sectionId: id(1),
        categoryId: null,
        delegable: true,
        delegationPathway: [],
        maxDepth: null,
        decisionAuthorities: [{ authorityTypeId: id(10), bounds: [LIMIT] }],
        decisionGroups: [id(5)],
        conditions: [],
        applyToExistingDelegations: false,
        roles: [],
      },
    })
  })

  test('has what is in every column', () => {
    const { input, problems } = read({
      Description: 'With a firm.',
      Guidance: 'Ask Legal.',
      Category: 'Purchasing',
      Organizations: 'Alder; ;',
      Locations: 'Campus',
      Departments: 'Law;History;Law',
      'Owner Email': 'ada@x.edu',
      Delegable: 'NO',
      Pathways: 'Down Line; functional;Direct Line',
      Conditions: 'Two quotes: above $500; Signed:',
      Roles: 'Consulted: Dean',
    })
    expect(problems).toEqual([])
    expect(input).toMatchObject({
      description: 'With a firm.',
      guidance: 'Ask Legal.',
      categoryId: id(3),
      ownerUserId: id(16),
      delegable: false,
      delegationPathway: ['Functional', 'Direct Line'],
      decisionGroups: [5, 7, 8, 9].map(id),
      conditions: [
        { name: 'Two quotes', description: 'above $500', when: null, rule: null, isActive: true },
        { name: 'Signed', description: '' },
      ],
      roles: [{ decisionRoleId: id(14), positionId: id(12), requirement: '' }],
    })
  })

  test('may be passed on along Matrix where the file has no column for it', () => {
    expect(
      read({}, { columns: ALL.filter((column) => column !== 'Pathways') }).input?.delegationPathway,
    ).toEqual(['Matrix'])
    expect(read({}, { columns: ALL.filter((column) => column !== 'Delegable') }).input?.delegable).toBe(true)
  })
})

test.each<[string, string, string]>([
  ['Decision Name', '', 'Decision Name is required.'],
  ['Decision Name', 'x'.repeat(151), 'Enter at most 150 characters. This has 151.'],
  ['Description', 'x'.repeat(251), 'Enter at most 250 characters. This has 251.'],
  ['Section', '', 'Section is required'],
  ['Section', 'Procurementx', 'There is no section with this name. Did you mean another?'],
  ['Category', 'Budget', 'There is no category with this name in Procurement.'],
  ['Organizations', '', 'Please select at least one group.'],
  ['Organizations', ';', 'Please select at least one group.'],
  ['Organizations', 'Nowhere', 'There is no group with this name.'],
  ['Organizations', 'Old Birch', 'This group is not available.'],
  ['Departments', 'Alderx', 'There is no group with this name. Did you mean another?'],
  ['Owner Email', 'nobody@x.edu', 'There is no active user with this address.'],
  ['Owner Email', 'Old@x.edu', 'There is no active user with this address.'],
  ['Delegable', 'Perhaps', 'Enter Yes or No.'],
  ['Pathways', 'Sideways', 'Enter Matrix, Functional, or Direct Line, separated by semicolons.'],
  ['Authority Type 1', '', 'Enter an authority type.'],
  ['Conditions', ': above $500', 'Enter each condition as “Name: text”, separated by semicolons.'],
  ['Conditions', `${'x'.repeat(151)}: text`, 'Enter at most 150 characters. This has 151.'],
  ['Roles', 'Consulted', 'Enter each decision role as “Decision role: Position”, separated by semicolons.'],
])('%s cannot be %j', (column, value, fix) => {
  expect(read({ [column]: value })).toEqual({ input: undefined, problems: [{ column, value, fix }] })
})

test.each([
  ['Nobody: Dean', 'Nobody', 'There is no decision role with this name.'],
  ['Old Informed: Dean', 'Old Informed', 'There is no decision role with this name.'],
  ['Consulted: Nobody', 'Nobody', 'There is no position with this name.'],
  ['Consulted: Old Duke', 'Old Duke', 'There is no position with this name.'],
])('Roles cannot be %j: the part that is wrong is reported', (value, part, fix) => {
  expect(read({ Roles: value }).problems).toEqual([{ column: 'Roles', value: part, fix }])
})

test('what the form would refuse is reported at the column that it is in', () => {
  expect(read({ 'Min 1': '900' }).problems.map(({ column }) => column)).toEqual(['Min 1'])
  const twice = { 'Authority Type 2': 'Approval', 'Limit Type 2': 'Currency', 'Max 2': '700' }
  expect(read(twice).problems.map(({ column }) => column)).toEqual(['Limit Type 2'])
  expect(read({ Guidance: 'x'.repeat(10_001) }).problems).toMatchObject([
    { column: 'Guidance', fix: 'Enter at most 10,000 characters. This has 10,001.' },
  ])
})

test.each([
  ['name', 'Decision Name'],
  ['ownerUserId', 'Owner Email'],
  ['decisionGroups.0', 'Organizations'],
  ['roles.2.positionId', 'Roles'],
  ['decisionAuthorities.0.authorityTypeId', 'Authority Type 2'],
  ['decisionAuthorities.0.bounds.1.max', 'Max 4'],
  ['decisionAuthorities.0.bounds.1.min', 'Min 4'],
  ['decisionAuthorities.0.bounds.0.unit', 'Currency 2'],
  ['decisionAuthorities.0.bounds.0.valueType', 'Limit Type 2'],
  ['decisionAuthorities', 'Authority Type 1'],
  ['another', 'another'],
])('the field %s comes from the column %s', (path, column) => {
  const [, second, , fourth] = LIMIT_SETS
  expect(columnOf(path.split('.'), [[second, fourth] as (typeof LIMIT_SETS)[number][]])).toBe(column)
})

describe('a decision that a row overwrites', () => {
  const condition = (name: string, change: Partial<Condition> = {}): Condition => ({
    id: id(30),
    name,
    description: 'as it was',
    when: null,
    rule: null,
    isActive: false,
    bindsFrom: 7,
    ...change,
  })
  const before: DecisionInput = decisionInput.parse({
    name: 'Before',
    description: 'Before.',
    guidance: 'Ask.',
    sectionId: id(1),
    categoryId: id(3),
    ownerUserId: id(16),
    delegable: false,
    delegationPathway: ['Functional'],
    decisionAuthorities: [{ authorityTypeId: id(10), bounds: [LIMIT] }],
    decisionGroups: [id(5), id(7), id(20)],
    roles: [{ decisionRoleId: id(14), positionId: id(12), requirement: 'Asked first.' }],
  })
  const kept: OverwrittenDecision = {
    input: { ...before, conditions: [] },
    conditions: [],
    isPublished: false,
    authorityTypeIds: [id(10)],
    limits: 1,
    groups: [
      { id: id(5), column: 'Organizations' },
      { id: id(7), column: 'Locations' },
      { id: id(20), column: null },
    ],
  }
  const REQUIRED_COLUMNS = Object.keys(LEAST)

  test('keeps what the file has no column for', () => {
    expect(read({}, { columns: REQUIRED_COLUMNS, kept }).input).toEqual({
      ...kept.input,
      name: 'Sign contracts',
      // an instant to apply from is never the file's
      applyToExistingDelegations: false,
    })
  })

  test('loses what a column leaves empty, but for groups that a file cannot name, and its owner', () => {
    expect(read({}, { kept }).input).toMatchObject({
      description: '',
      guidance: '',
      categoryId: null,
      ownerUserId: id(16),
      delegable: true,
      delegationPathway: [],
      decisionGroups: [id(5), id(20)],
      roles: [],
    })
  })

  test('keeps parts that are turned off, unless its row says something of them', () => {
    const off = { parts: { conditions: false, decisionRoles: false, categories: false } }
    const { bindsFrom: _, ...ofTheForm } = condition('Old one')
    const withCondition = { ...kept, input: { ...kept.input, conditions: [ofTheForm] as never } }
    expect(read({}, { kept: withCondition, with: off }).input).toMatchObject({
      categoryId: id(3),
      roles: before.roles,
      conditions: [{ name: 'Old one' }],
    })
    expect(read({ Category: 'Purchasing', Conditions: 'New' }, { kept, with: off }).input).toMatchObject({
      categoryId: id(3),
      conditions: [{ name: 'New' }],
    })
  })

  test('keeps what the form says of a condition and a role that stay', () => {
    const conditions = [condition('Two Quotes')]
    const { input, problems } = read(
      { Conditions: 'two quotes: now', Roles: 'Consulted: Dean' },
      { kept: { ...kept, conditions } },
    )
    expect(problems).toEqual([])
    expect(input?.conditions).toEqual([
      { id: id(30), name: 'two quotes', description: 'now', when: null, rule: null, isActive: false },
    ])
    expect(input?.roles).toEqual(before.roles)
  })

  test('does not lose its category by another section without a word', () => {
    const asked = { columns: REQUIRED_COLUMNS, kept }
    expect(read({ Section: 'Finance' }, asked).problems).toEqual([
      {
        column: 'Section',
        value: 'Finance',
        fix: 'The category of this decision belongs to another section. Enter a category in the Category column.',
      },
    ])
    const without = { ...kept, input: { ...kept.input, categoryId: null } }
    expect(read({ Section: 'Finance' }, { ...asked, kept: without }).problems).toEqual([])
  })

  test('is asked for what publishing asks once it is published', () => {
    const asked = { columns: [...REQUIRED_COLUMNS, 'Delegable', 'Pathways'] }
    expect(read({}, { ...asked, kept }).problems).toEqual([])
    expect(read({}, { ...asked, kept: { ...kept, isPublished: true } }).problems).toEqual([
      { column: 'Pathways', value: '', fix: 'Select a pathway.' },
    ])
  })

  test('is refused where it has more than a file holds', () => {
    const fixes = (change: Partial<OverwrittenDecision>, columns: readonly string[] = ALL) =>
      read({}, { kept: { ...kept, ...change }, columns }).problems.map(({ column, fix }) => [column, fix])
    expect(fixes({ limits: 5 })).toEqual([])
    expect(fixes({ limits: 6 })).toEqual([
      [
        'Decision ID',
        'This decision has 6 limits, more than a file can hold. Edit the decision in the form.',
      ],
    ])
    expect(fixes({ limits: 2 }, REQUIRED_COLUMNS)).toEqual([
      [
        'Decision ID',
        'This decision has 2 limits, but the file has columns for 1. Add “Authority Type 2” and its other columns.',
      ],
    ])
    const broken = [
      'Conditions',
      'A condition of this decision contains a semicolon, which a file cannot hold. Remove the Conditions column, or edit the decision in the form.',
    ]
    for (const each of [condition('a:b'), condition('a;b'), condition('a', { description: 'b; c' })])
      expect(fixes({ conditions: [each] })).toEqual([broken])
    expect(fixes({ conditions: [condition('a', { description: 'b: c' })] })).toEqual([])
    expect(fixes({ conditions: [condition('a;b')] }, REQUIRED_COLUMNS)).toEqual([])
  })
})

test('a second part of the conditions without a name is an error of its row', () => {
  expect(read({ Conditions: 'Budget: in the budget; or approved by the board' }).problems).toEqual([
    {
      column: 'Conditions',
      value: 'or approved by the board',
      fix: 'Enter each condition as “Name: text”, separated by semicolons.',
    },
  ])
  expect(read({ Conditions: 'Signed' }).input?.conditions).toMatchObject([{ name: 'Signed' }])
})

test('what an upload does to open delegations is said with how many, at least where not all were looked through', () => {
  const said = (delegations: number, decisions: number, isAll = true) =>
    noLongerFit({ delegations, decisions, isAll })
  const kept = 'They keep their terms and will be flagged as invalid.'
  expect(said(0, 0)).toBeNull()
  expect(said(0, 0, false)).toBeNull()
  expect(said(1, 1)).toBe(`1 open delegation of 1 decision will no longer fit. ${kept}`)
  expect(said(3, 2)).toBe(`3 open delegations of 2 decisions will no longer fit. ${kept}`)
  expect(said(3, 2, false)).toBe(`At least 3 open delegations of 2 decisions will no longer fit. ${kept}`)
})
