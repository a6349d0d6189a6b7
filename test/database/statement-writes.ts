import {
  columnOf,
  has,
  lastWordOf,
  list,
  type Node,
  nodesIn,
  type Relation,
  typed,
} from './statement-tree.ts'

// What a distributed engine asks of statements that write: every copy of a shard comes to the same. Decision record 48.

/** The settings of a session say how a column becomes one of these. */
const BY_SESSION = ['timestamptz', 'timestamp', 'date', 'time', 'timetz', 'interval', 'text', 'json']

/** The settings of a session say what these answer for a column. */
const STABLE = [
  'age',
  'array_to_json',
  'array_to_string',
  'concat',
  'concat_ws',
  'date_part',
  'date_trunc',
  'extract',
  'format',
  'json_agg',
  'json_build_array',
  'json_build_object',
  'json_object_agg',
  'jsonb_agg',
  'jsonb_build_array',
  'jsonb_build_object',
  'jsonb_object_agg',
  'row_to_json',
  'to_char',
  'to_date',
  'to_json',
  'to_jsonb',
  'to_timestamp',
]

/** These answer something else each time. */
const VOLATILE = ['clock_timestamp', 'gen_random_uuid', 'nextval', 'random', 'setval', 'timeofday', 'uuidv7']

/** What is wrong with an update, a delete or an insert of a tenant. */
export function problemsOfWrite(type: string, said: Node): string[] {
  const problems = type === 'InsertStmt' ? problemsOfInsert(said) : problemsOfUpdate(said)
  return returnedBy(said).every(isPlain) ? problems : [...problems, 'returning: more than plain columns']
}

const problemsOfUpdate = ({ targetList, whereClause, fromClause, usingClause }: Node): string[] =>
  nodesIn([targetList, whereClause, fromClause, usingClause], isApart).flatMap(([type, said]) =>
    (UNSETTLED[type]?.(said) ?? []).map((each) => `update: ${each}`),
  )

function problemsOfInsert(said: Node): string[] {
  const [, select] = typed(said.selectStmt)
  const isFromSelect = said.selectStmt !== undefined && select.valuesLists === undefined
  const { targetList, whereClause } = (said.onConflictClause ?? {}) as Node
  const { relname } = said.relation as unknown as Relation
  return [
    ...(isFromSelect && returnedBy(said).length === 0
      ? [`insert into ${relname} select: returning is missing`]
      : []),
    ...(has(select.valuesLists, 'SubLink') ? ['values: a subselect'] : []),
    ...(has([targetList, whereClause], 'SubLink', 'FuncCall')
      ? ['do update: more than columns and operators']
      : []),
  ]
}

/** A subselect is computed on its own in an expression, and behind `offset`, where PostgreSQL does not pull it up. */
const isApart = (type: string, said: Node) =>
  type === 'SubLink' || (type === 'SelectStmt' && said.limitOffset !== undefined)

/** What a session settles, by the type of the node. */
const UNSETTLED: Readonly<Record<string, (said: Node) => string[]>> = {
  TypeCast: ({ arg, typeName }) => {
    const type = lastWordOf((typeName as Node).names)
    return BY_SESSION.includes(type) && has(arg, 'ColumnRef') ? [`a column as ${type}`] : []
  },
  A_Expr: ({ name, lexpr, rexpr }) =>
    ['+', '-'].includes(lastWordOf(name)) && has([lexpr, rexpr], 'ColumnRef') && isInterval([lexpr, rexpr])
      ? ['a column and an interval']
      : [],
  FuncCall: ({ funcname, args }) => {
    const name = lastWordOf(funcname)
    if (VOLATILE.includes(name)) return [name]
    return STABLE.includes(name) && has(args, 'ColumnRef') ? [`${name} of a column`] : []
  },
}

const isInterval = (value: unknown) =>
  nodesIn(value).some(
    ([type, { typeName }]) => type === 'TypeCast' && lastWordOf((typeName as Node).names) === 'interval',
  )

const returnedBy = ({ returningList, returningClause }: Node) =>
  list(returningList ?? (returningClause as Node | undefined)?.exprs).map((target) => typed(target)[1].val)
const isPlain = (value: unknown) => columnOf(value) !== undefined || typed(value)[0] === 'A_Const'
