import { lockSharedSections, lockSharedTermsInUse } from '#modules/settings/index.server.ts'
import { failureOf } from '#platform/model/failures.ts'
import type { RowProblem } from '#platform/model/import.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import type { Verdict } from '#platform/model/verdict.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { takeDisplayNumbers } from '#platform/server/database/display-id.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { changedSince } from '#platform/server/import/declared-import.ts'
import { defineImport, type Import } from '#platform/server/import/define-import.ts'
import type { CsvFile, CsvRow } from '#platform/server/import/read-csv.ts'
import type { Question } from '#platform/server/records/events.ts'
import type { DecisionInput } from '../model/decision.ts'
import { columnOf, decisionOfRow, noLongerFit } from '../model/decision-import.ts'
import { decisionLifecycle } from '../model/decision-lifecycle.ts'
import { type DecisionTie, mayWithDecision } from '../model/decision-policy.ts'
import { DECISION_COLUMNS } from '../model/decision-template.ts'
import type { DecisionChange } from '../model/preview-cascade-call.ts'
import type { OverwrittenDecision } from '../model/row-of-decision.ts'
import { problemsOfSettings, readSettled } from './decision-problems.ts'
import { findDecisions, lockDecisions, type StoredDecision } from './decision-store.ts'
import { knownOf } from './import-lookups.ts'
import { inputOf } from './input-of.ts'
import { changesConditionsOrRoles, cleaned, type DecisionWrite, writeDecisions } from './write-decision.ts'

type ExistingDecision = StoredDecision & DecisionTie
type PlannedRow = { before: ExistingDecision | null; input: DecisionInput }

const PIECE = 200

/** How many open delegations a change of their decision would make invalid. */
export type CountInvalidated = Question<DecisionChange, number>

/** decisions-template.csv: rows with an ID overwrite that decision, the others become drafts. Spec 4.2, 5.4. */
export const importDecisions = (countInvalidated: CountInvalidated): Import =>
  defineImport<readonly PlannedRow[]>({
    kind: 'decisions',
    template: 'decisions-template.csv',
    columns: DECISION_COLUMNS,
    link: '/decisions?upload=:id',
    permission: 'tenant.bulk_upload',
    async plan(tx, viewer, file, { now, lock, report, begun }) {
      const problems: RowProblem[] = []
      const say = (row: number, column: string, value: string, fix: string) =>
        problems.push({ row, column, value: value.slice(0, 100), fix })
      const settled = await readSettled(tx, viewer, now)
      const known = await knownOf(tx, viewer, settled, now)
      const befores = await beforesOf(tx, viewer, file.rows, { now, lock })
      const seen = new Map<string, number>()
      const planned: PlannedRow[] = []
      const over: ExistingDecision[] = []
      let created = 0
      let underWay: readonly Promise<unknown>[] = []
      for (const [i, row] of file.rows.entries()) {
        if (i % PIECE === 0) {
          await writeEarly()
          await report(i)
        }
        const id = row.of('Decision ID').toUpperCase()
        const before = id === '' ? null : befores.get(id)
        const first = seen.get(id)
        if (id !== '') seen.set(id, row.row)
        if (before === undefined)
          say(
            row.row,
            'Decision ID',
            id,
            'No decision that you can view has this ID. Leave the ID empty to create a decision.',
          )
        else if (first !== undefined) say(row.row, 'Decision ID', id, `Row ${first} already has this ID.`)
        else {
          const refusal = mayOverwrite(viewer, before)
          if (refusal) say(row.row, 'Decision ID', id, refusal)
          else planRow(row, before)
        }
      }
      await writeEarly()
      await Promise.all(underWay)
      return { problems, plan: planned, created, overwritten: over.length, ignored: 0, over }

      /** While the database writes two pieces, the next one is judged: with one it would wait for each judging. */
      async function writeEarly() {
        if (!begun || planned.length === 0 || problems.length > 0) return
        const writing = begun(planned.splice(0))
        writing.catch(() => {}) // heard of where it is waited for
        if (underWay.length === 2) await underWay[0]
        underWay = [...underWay.slice(-1), writing]
      }

      function planRow(row: CsvRow, before: ExistingDecision | null) {
        const { input: read, problems: found } = decisionOfRow(
          row,
          file.columns,
          known,
          before && keptOf(before, known.columnOfGroup),
        )
        for (const { column, value, fix } of found) say(row.row, column, value, fix)
        if (!read) return
        const input = cleaned(read)
        const rest = before ? refusalsOfChange(viewer, before, input) : []
        const refused = [...problemsOfSettings(input, before, settled), ...rest]
        for (const { path, message } of refused) {
          const column = columnOf(path.split('.').slice(1), [])
          say(row.row, column, row.of(column), message)
        }
        if (refused.length > 0) return
        planned.push({ before, input })
        if (before) over.push(before)
        else created += 1
      }
    },
    effects: (tx, viewer, planned, now) => effectsOf(tx, viewer, planned, now, countInvalidated),
    begin: async (tx, viewer, file, now) => writeParts(tx, viewer, file, now),
  })

/** Writes each piece of the plan while the next one is judged. */
function writeParts(tx: Tx, viewer: Viewer, file: CsvFile, now: Date) {
  const added = file.rows.filter((row) => row.of('Decision ID') === '').length
  const hold = lockSharedOnce(tx, viewer)
  let numbers: number[] | undefined
  let next = 0
  // what is overwritten and what is named is held before the counter, as by every other act
  const prepare = async (piece: readonly PlannedRow[]) => {
    await hold(piece.map(({ input }) => input))
    numbers ??= added > 0 ? await takeDisplayNumbers(tx, viewer.tenantId, 'decision', added) : []
  }
  const written = ({ before, input }: PlannedRow): DecisionWrite => {
    const event = 'UPLOAD'
    if (before) return { before, input, status: before.status, displayNumber: before.displayNumber, event }
    next += 1
    return { before, input, status: 'DRAFT', displayNumber: numbers?.[next - 1] as number, event }
  }
  let prepared: Promise<unknown> = Promise.resolve()
  return async (piece: readonly PlannedRow[]) => {
    const turn = prepared.then(() => prepare(piece))
    prepared = turn
    await turn
    await writeDecisions(tx, viewer, piece.map(written), now)
  }
}

const sentenceOf = (verdict: Verdict): string | undefined => (verdict.ok ? undefined : verdict.message)

function mayOverwrite(viewer: Viewer, before: ExistingDecision | null): string | undefined {
  if (!before) return has(viewer, 'tenant.create_decisions') ? undefined : failureOf('FORBIDDEN').message
  return (
    sentenceOf(mayWithDecision(viewer, 'decision.edit', before)) ??
    sentenceOf(mayHappen(decisionLifecycle, before.status, 'EDIT'))
  )
}

/** What a person who may edit a decision may still not change of it. */
function refusalsOfChange(viewer: Viewer, before: ExistingDecision, input: DecisionInput) {
  const isDraft = before.status === 'DRAFT'
  const changes = [
    ['decision.change_owner', 'ownerUserId', input.ownerUserId !== before.ownerUserId],
    ['decision.manage_conditions_roles', 'conditions', changesConditionsOrRoles(before, input)],
  ] as const
  return changes.flatMap(([permission, field, isChanged]) => {
    const refusal = isChanged && sentenceOf(mayWithDecision(viewer, permission, before, isDraft))
    return refusal ? [{ path: `body.${field}`, message: refusal }] : []
  })
}

const keptOf = (
  before: StoredDecision,
  columnOfGroup: (id: string) => string | null,
): OverwrittenDecision => ({
  // limits and groups are those of the row
  input: { ...inputOf(before), decisionAuthorities: [], decisionGroups: [] },
  conditions: before.terms.conditions,
  isPublished: before.status === 'PUBLISHED',
  authorityTypeIds: before.terms.authorities.map((each) => each.authorityTypeId),
  limits: before.terms.authorities.reduce((sum, each) => sum + each.bounds.length, 0),
  groups: before.terms.groups.map((id) => ({ id, column: columnOfGroup(id) })),
})

/** The decisions that the rows name, by their display ids, of those that the person may see. */
async function beforesOf(
  tx: Tx,
  viewer: Viewer,
  given: readonly CsvRow[],
  { now, lock }: { now: Date; lock: boolean },
): Promise<Map<string, ExistingDecision>> {
  const numbers = given.flatMap((row) => {
    const number = /^DEC-(\d{1,9})$/i.exec(row.of('Decision ID'))?.[1]
    return number ? [Number(number)] : []
  })
  if (numbers.length === 0) return new Map()
  const found = await rows<{ id: string }>(
    tx,
    sql`select id from app.decision where tenant_id = ${viewer.tenantId} and display_number = any(${numbers}::int[]) and status <> 'DELETED'`,
  )
  const ids = found.map((row) => row.id)
  const befores = await (lock ? lockDecisions : findDecisions)(tx, viewer, ids, now)
  return new Map([...befores.values()].map((before) => [`DEC-${before.displayNumber}`, before]))
}

/** So many decisions are looked through for what an upload would do to their delegations. */
const MOST_LOOKED_THROUGH = 500

/** How many open delegations would no longer fit: they are flagged afterwards, and never rewritten. Semantics 5.1. */
async function effectsOf(
  tx: Tx,
  viewer: Viewer,
  planned: readonly PlannedRow[],
  now: Date,
  countInvalidated: CountInvalidated,
): Promise<string | null> {
  const changed = planned.flatMap(({ before, input }) =>
    before?.status === 'PUBLISHED' ? [{ before, input }] : [],
  )
  let [delegations, decisions] = [0, 0]
  for (const { before, input } of changed.slice(0, MOST_LOOKED_THROUGH)) {
    const count = await countInvalidated(
      tx,
      viewer,
      {
        decisionId: before.id,
        updatedDecisionAuthorities: input.decisionAuthorities,
        updatedDecisionGroups: input.decisionGroups,
        updatedPathwayOptions: input.delegable ? input.delegationPathway : [],
      },
      now,
    )
    delegations += count
    decisions += Number(count > 0)
  }
  return noLongerFit({ delegations, decisions, isAll: changed.length <= MOST_LOOKED_THROUGH })
}

/** What is written down may not be deleted or turned off before it is saved; each is held when it is first named. */
function lockSharedOnce(tx: Tx, { tenantId }: Viewer) {
  const held = new Set<string>()
  return async (inputs: readonly DecisionInput[]) => {
    const named = (of: (input: DecisionInput) => readonly string[]) => [
      ...new Set(inputs.flatMap(of).filter((id) => !held.has(id))),
    ]
    const sectionIds = named((input) => [input.sectionId])
    const categoryIds = named((input) => (input.categoryId ? [input.categoryId] : []))
    const authorityTypes = named((input) => input.decisionAuthorities.map((each) => each.authorityTypeId))
    const decisionRoles = named((input) => input.roles.map((each) => each.decisionRoleId))
    if (sectionIds.length + categoryIds.length > 0) {
      const { sections, categories } = await lockSharedSections(tx, tenantId, { sectionIds, categoryIds })
      if (sections.size < sectionIds.length || categories.size < categoryIds.length) throw changedSince()
    }
    if (authorityTypes.length > 0) await lockSharedTermsInUse(tx, tenantId, 'authorityType', authorityTypes)
    if (decisionRoles.length > 0) await lockSharedTermsInUse(tx, tenantId, 'decisionRole', decisionRoles)
    for (const id of [...sectionIds, ...categoryIds, ...authorityTypes, ...decisionRoles]) held.add(id)
  }
}
