import type { Condition } from '#modules/authority/terms/model/terms.ts'
import { howMany } from '#platform/model/how-many.ts'
import type { DecisionInput } from './decision.ts'
import { decisionInput } from './decision.ts'
import { problemsOfDraft, problemsOfPublishing } from './decision-rules.ts'
import { GROUP_COLUMNS, LIMIT_SETS, type LimitSet, PATHWAY_WORDS } from './decision-template.ts'
import { limitsOf } from './limits-of-row.ts'
import type { CellProblem, ImportNames, OverwrittenDecision, ReportProblem, Row } from './row-of-decision.ts'
import { isSameRole } from './switched-off.ts'

const REQUIRED: Readonly<Record<string, string>> = {
  'Decision Name': 'Decision Name is required.',
  Section: 'Section is required',
  Organizations: 'Please select at least one group.',
  'Authority Type 1': 'Enter an authority type.',
}

const several = (value: string) =>
  value
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)

/** One row of the file in the shape of the form, with its errors by column. Semantics 5.1. */
export function decisionOfRow(
  row: Row,
  columns: ReadonlySet<string>,
  known: ImportNames,
  kept: OverwrittenDecision | null,
): { input: DecisionInput | undefined; problems: readonly CellProblem[] } {
  const problems: CellProblem[] = []
  const say = (column: string, fix: string, value = row.of(column)) => problems.push({ column, value, fix })
  const has = (column: string) => columns.has(column)
  /** Whether the row says something of a part that may be turned off. */
  const says = (column: string, isOn: boolean) => has(column) && (isOn || row.of(column) !== '' || !kept)
  const text = (column: string, before: string | undefined) => (has(column) ? row.of(column) : (before ?? ''))
  const before = kept?.input

  for (const [column, fix] of Object.entries(REQUIRED)) if (row.of(column) === '') say(column, fix)

  const section = row.of('Section') === '' ? undefined : known.sections.find(row.of('Section'))
  if (row.of('Section') !== '' && !section)
    say('Section', `There is no section with this name.${known.sections.near(row.of('Section'))}`)

  if (kept) refuseWhatDoesNotFit(columns, kept, says('Conditions', known.parts.conditions), say)
  const limits = limitsOf(row, known, kept?.authorityTypeIds ?? [], say)
  const written = {
    name: row.of('Decision Name') || '–',
    description: text('Description', before?.description),
    guidance: text('Guidance', before?.guidance),
    sectionId: section?.id,
    categoryId: says('Category', known.parts.categories)
      ? categoryOf(row, section?.id, known, say)
      : keptCategory(section?.id, before, say),
    ownerUserId: ownerOf(row, known, say) ?? before?.ownerUserId,
    delegable: has('Delegable') ? delegableOf(row, say) : (before?.delegable ?? true),
    delegationPathway: has('Pathways') ? pathwaysOf(row, say) : (before?.delegationPathway ?? ['Matrix']),
    maxDepth: before?.maxDepth,
    decisionAuthorities: limits.authorities,
    decisionGroups: groupsOf(row, columns, known, kept, say),
    conditions: says('Conditions', known.parts.conditions)
      ? conditionsOf(row, kept?.conditions ?? [], say)
      : (before?.conditions ?? []),
    applyToExistingDelegations: false,
    roles: says('Roles', known.parts.decisionRoles)
      ? rolesOf(row, known, before?.roles ?? [], say)
      : (before?.roles ?? []),
  }
  if (!section) return { input: undefined, problems }
  const read = decisionInput.safeParse(withoutHoles(written))
  if (!read.success) {
    for (const issue of read.error.issues)
      if (!problems.some((each) => each.column === columnOf(issue.path.map(String), limits.places)))
        say(columnOf(issue.path.map(String), limits.places), issue.message)
    return { input: undefined, problems }
  }
  const rules = kept?.isPublished ? problemsOfPublishing(read.data) : problemsOfDraft(read.data)
  for (const { path, message } of rules) {
    const column = columnOf(path.split('.').slice(1), limits.places)
    if (!problems.some((each) => each.column === column)) say(column, message)
  }
  return { input: problems.length > 0 ? undefined : read.data, problems }
}

const withoutHoles = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

const FIELD_COLUMNS: Readonly<Record<string, string>> = {
  name: 'Decision Name',
  description: 'Description',
  guidance: 'Guidance',
  sectionId: 'Section',
  categoryId: 'Category',
  ownerUserId: 'Owner Email',
  delegable: 'Delegable',
  delegationPathway: 'Pathways',
  decisionGroups: 'Organizations',
  conditions: 'Conditions',
  roles: 'Roles',
}

/** The column that a field of the form comes from: `decisionAuthorities.0.bounds.1.max` is "Max 3" where it stood there. */
export function columnOf(path: readonly string[], places: readonly (readonly LimitSet[])[]): string {
  const [field = '', i, , j, part = ''] = path
  if (field !== 'decisionAuthorities') return FIELD_COLUMNS[field] ?? field
  const set = places[Number(i)]?.[Number(j ?? 0)] ?? LIMIT_SETS[0]
  const parts: Readonly<Record<string, string>> = {
    min: set?.min ?? '',
    max: set?.max ?? '',
    unit: set?.currency ?? '',
    valueType: set?.limitType ?? '',
  }
  return parts[part] ?? set?.authorityType ?? ''
}

function categoryOf(
  row: Row,
  sectionId: string | undefined,
  known: ImportNames,
  say: ReportProblem,
): string | null {
  const name = row.of('Category')
  if (name === '' || !sectionId) return null
  const categories = known.categoriesOf(sectionId)
  const found = categories.find(name)
  if (!found)
    say('Category', `There is no category with this name in ${row.of('Section')}.${categories.near(name)}`)
  return found?.id ?? null
}

function ownerOf(row: Row, known: ImportNames, say: ReportProblem): string | undefined {
  const email = row.of('Owner Email')
  if (email === '') return undefined
  const found = known.owners.find(email)
  if (!found?.isActive)
    say('Owner Email', `There is no active user with this address.${known.owners.near(email)}`)
  return found?.id
}

function delegableOf(row: Row, say: ReportProblem): boolean {
  const word = row.of('Delegable').toLowerCase()
  if (!['', 'yes', 'no'].includes(word)) say('Delegable', 'Enter Yes or No.')
  return word !== 'no'
}

function pathwaysOf(row: Row, say: ReportProblem): DecisionInput['delegationPathway'] {
  const words = several(row.of('Pathways'))
  const unknown = words.find((word) => !PATHWAY_WORDS[word.toLowerCase()])
  if (unknown) say('Pathways', 'Enter Matrix, Functional, or Direct Line, separated by semicolons.', unknown)
  return [...new Set(words.flatMap((word) => PATHWAY_WORDS[word.toLowerCase()] ?? []))]
}

/** Groups of the columns that the file has; those of the others, and of types that have no column, stay. */
function groupsOf(
  row: Row,
  columns: ReadonlySet<string>,
  known: ImportNames,
  kept: OverwrittenDecision | null,
  say: ReportProblem,
): string[] {
  const ids = GROUP_COLUMNS.flatMap((column) =>
    several(row.of(column)).flatMap((name) => {
      const groups = known.groups[column]
      const found = groups.find(name)
      const why = groups.severalOf?.(name) ?? `There is no group with this name.${groups.near(name)}`
      if (!found) say(column, why, name)
      else if (!found.isActive) say(column, 'This group is not available.', name)
      return found?.id ?? []
    }),
  )
  if (row.of('Organizations') !== '' && several(row.of('Organizations')).length === 0)
    say('Organizations', REQUIRED.Organizations as string)
  const stay = (kept?.groups ?? []).filter(({ column }) => column === null || !columns.has(column))
  return [...new Set([...ids, ...stay.map(({ id }) => id)])]
}

/** Without a column for it the category stays, where the section does. */
function keptCategory(
  sectionId: string | undefined,
  before: DecisionInput | undefined,
  say: ReportProblem,
): string | null {
  if (!before?.categoryId) return null
  if (sectionId !== undefined && sectionId !== before.sectionId)
    say(
      'Section',
      'The category of this decision belongs to another section. Enter a category in the Category column.',
    )
  return before.categoryId
}

/** What a decision has and a file cannot hold is never dropped without a word. */
function refuseWhatDoesNotFit(
  columns: ReadonlySet<string>,
  kept: OverwrittenDecision,
  saysConditions: boolean,
  say: ReportProblem,
) {
  const room = LIMIT_SETS.filter((set) => columns.has(set.authorityType)).length
  if (kept.limits > LIMIT_SETS.length)
    say(
      'Decision ID',
      `This decision has ${kept.limits} limits, more than a file can hold. Edit the decision in the form.`,
    )
  else if (kept.limits > room)
    say(
      'Decision ID',
      `This decision has ${kept.limits} limits, but the file has columns for ${room}. Add “Authority Type ${room + 1}” and its other columns.`,
    )
  const hasSeparator = ({ name, description }: Condition) => /[;:]/.test(name) || description.includes(';')
  if (saysConditions && kept.conditions.some(hasSeparator))
    say(
      'Conditions',
      'A condition of this decision contains a semicolon, which a file cannot hold. Remove the Conditions column, or edit the decision in the form.',
    )
}

/** "Name: text; Name: text". One that the decision has by that name keeps what the form says of it. */
function conditionsOf(row: Row, before: readonly Condition[], say: ReportProblem): unknown[] {
  return several(row.of('Conditions')).map((each, place) => {
    const at = each.indexOf(':')
    const name = (at < 0 ? each : each.slice(0, at)).trim()
    const description = at < 0 ? '' : each.slice(at + 1).trim()
    // a part without a name may be the rest of a text with a semicolon in it
    if (name === '' || (at < 0 && place > 0))
      say('Conditions', 'Enter each condition as “Name: text”, separated by semicolons.', each)
    const same = before.find((condition) => condition.name.toLowerCase() === name.toLowerCase())
    if (!same) return { name: name || '–', description }
    const { bindsFrom: _, ...kept } = same
    return { ...kept, name, description }
  })
}

/** "Decision role: Position; …". */
function rolesOf(
  row: Row,
  known: ImportNames,
  before: DecisionInput['roles'],
  say: ReportProblem,
): DecisionInput['roles'] {
  return several(row.of('Roles')).flatMap((each) => {
    const [roleName = '', positionName = ''] = each.split(':').map((part) => part.trim())
    const [decisionRole, position] = [known.decisionRoles.find(roleName), known.positions.find(positionName)]
    if (positionName === '')
      say('Roles', 'Enter each decision role as “Decision role: Position”, separated by semicolons.', each)
    else if (!decisionRole?.isActive)
      say('Roles', `There is no decision role with this name.${known.decisionRoles.near(roleName)}`, roleName)
    else if (!position?.isActive)
      say('Roles', `There is no position with this name.${known.positions.near(positionName)}`, positionName)
    if (!decisionRole || !position) return []
    const assigned = { decisionRoleId: decisionRole.id, positionId: position.id }
    return [before.find((each) => isSameRole(each, assigned)) ?? { ...assigned, requirement: '' }]
  })
}

/** What an upload does to open delegations, as a sentence; null: nothing. `isAll`: every decision of the file was looked through. */
export function noLongerFit({
  delegations,
  decisions,
  isAll,
}: {
  delegations: number
  decisions: number
  isAll: boolean
}): string | null {
  if (delegations === 0) return null
  const open = howMany(delegations, 'open delegation', 'open delegations')
  return `${isAll ? '' : 'At least '}${open} of ${howMany(decisions, 'decision', 'decisions')} will no longer fit. They keep their terms and will be flagged as invalid.`
}
