import { MOST_CONDITIONS } from '#modules/authority/terms/model/written-terms.ts'
import { changed, type Patch } from '#platform/model/changes-of.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import type { DelegationContent } from '../model/delegation.ts'
import { updateDelegation } from './write-delegation.ts'

type Condition = DelegationContent['conditions'][number]
type ConditionInput = Omit<Condition, 'id'>
type ConditionTarget = { id: string; expected: number | undefined }

/** Adds a condition: an edit of the delegation. */
export const addCondition = (
  tx: Tx,
  viewer: Viewer,
  { written, ...asked }: ConditionTarget & { written: ConditionInput },
) =>
  change(tx, viewer, asked, (conditions) => ({
    at: conditions.length,
    conditions: withConditions(conditions, [written]),
  }))

/** The conditions of a delegation with others behind them. */
export function withConditions(
  conditions: readonly Condition[],
  added: readonly ConditionInput[],
): Condition[] {
  if (conditions.length + added.length > MOST_CONDITIONS)
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.name', message: `A delegation can have at most ${MOST_CONDITIONS} conditions.` },
    ])
  return [...conditions, ...added]
}

type ConditionRef = ConditionTarget & { conditionId: string }

/** Changes what is named of a condition: an edit of the delegation. */
export const changeCondition = (
  tx: Tx,
  viewer: Viewer,
  { conditionId, change: written, ...asked }: ConditionRef & { change: Patch<ConditionInput> },
) =>
  change(tx, viewer, asked, (conditions) => {
    const at = placeOf(conditions, conditionId)
    return { at, conditions: conditions.map((each, i) => (i === at ? changed(each, written) : each)) }
  })

/** Deletes a condition: an edit of the delegation. */
export const deleteCondition = (tx: Tx, viewer: Viewer, { conditionId, ...asked }: ConditionRef) =>
  change(tx, viewer, asked, (conditions) => {
    const at = placeOf(conditions, conditionId)
    return { at, conditions: conditions.filter((_, i) => i !== at) }
  })

/** What the delegation says of its own. One of a delegation above, or of the decision, is not found. */
function placeOf(conditions: readonly Condition[], conditionId: string): number {
  const at = conditions.findIndex(({ id }) => id === conditionId)
  if (at < 0) throw notFound()
  return at
}

/** The same save as an edit of the delegation. What is refused of the condition is said of what was sent. */
async function change(
  tx: Tx,
  viewer: Viewer,
  { id, expected }: ConditionTarget,
  next: (conditions: readonly Condition[]) => { at: number; conditions: Condition[] },
) {
  let sent = -1
  try {
    await updateDelegation(tx, viewer, {
      id,
      expected,
      input: {
        change: ({ conditions }) => {
          const { at, conditions: after } = next(conditions)
          sent = at
          return { conditions: after }
        },
      },
    })
  } catch (thrown) {
    throw thrown instanceof Refusal ? withPathsOf(thrown, `body.conditions.${sent}`) : thrown
  }
}

const withPathsOf = ({ failure, params, fields, besides }: Refusal, place: string) =>
  new Refusal(
    failure,
    params,
    fields?.map((field) => ({ ...field, path: field.path.replace(place, 'body') })),
    besides,
  )
