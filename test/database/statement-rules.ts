import { parse } from 'libpg-query'
import {
  columnOf,
  isParameter,
  lastWordOf,
  list,
  type Node,
  nodesIn,
  type Relation,
  typed,
  wordsOf,
} from './statement-tree.ts'
import { problemsOfWrite } from './statement-writes.ts'

// What a distributed engine asks of statements, beside PostgreSQL: a tenant is one shard. Decision record 48.

/** What the schema has of tenants. */
export type TenantSchema = {
  /** Tables and views, without their schema. */
  readonly relations: ReadonlySet<string>
  /** Functions that read or write tables, with their schema. */
  readonly functions: ReadonlySet<string>
}

/** What is wrong with a statement, in words. One that names nothing of a tenant may say what it likes. */
export async function problemsOfStatement(text: string, ofTenants: TenantSchema): Promise<string[]> {
  const parsed = (await parse(text)) as unknown as { stmts?: Node[] }
  return [...new Set((parsed.stmts ?? []).flatMap((statement) => problemsOf(statement, ofTenants)))]
}

function problemsOf(statement: Node, { relations, functions }: TenantSchema): string[] {
  const nodes = nodesIn(statement)
  const parts = nodes.flatMap(([type, { ctename }]) => (type === 'CommonTableExpr' ? [ctename] : []))
  const isOfTenant = ({ relname, schemaname }: Relation) =>
    relations.has(relname) && (schemaname === 'app' || (!schemaname && !parts.includes(relname)))
  const named = nodes.flatMap(([type, said]) =>
    type === 'RangeVar' ? [relation(said)] : targetOf(type, said),
  )
  if (!named.some(isOfTenant)) return []
  const isRecursive = nodes.some(([type, said]) => type === 'withClause' && said.recursive === true)
  const elsewhere = isRecursive ? named.filter((each) => !isOfTenant(each) && each.schemaname) : []
  return nodes.flatMap(([type, said]) => [
    ...withoutTenant(type, said, isOfTenant),
    ...(targetOf(type, said).some(isOfTenant) ? problemsOfWrite(type, said) : []),
    ...(type === 'FuncCall' && functions.has(wordsOf(said.funcname).join('.'))
      ? [`${wordsOf(said.funcname).join('.')}: a function that reads tables, beside a table of a tenant`]
      : []),
    ...(REFUSED[type]?.(said) ?? []),
    ...elsewhere.map(
      ({ schemaname, relname }) => `with recursive beside ${schemaname}.${relname}, which is of no tenant`,
    ),
  ])
}

/** What is taken nowhere, by the type of the node. */
const REFUSED: Readonly<Record<string, (said: Node) => string[]>> = {
  SubLink: ({ subLinkType, subselect }) =>
    subLinkType === 'EXISTS_SUBLINK' && list(typed(subselect)[1].targetList).length === 0
      ? ['exists (select from …): write select 1']
      : [],
  CaseExpr: ({ arg }) => (arg ? ['case x when: write case when x = …'] : []),
  CommonTableExpr: ({ ctename, aliascolnames, ctequery, cycle_clause }) => [
    ...(list(aliascolnames).length > 0 && !namesItself(ctename, ctequery)
      ? [`with ${ctename}: a column list where nothing is recursive`]
      : []),
    ...(cycle_clause ? [`with ${ctename}: a cycle clause`] : []),
  ],
  MergeStmt: () => ['merge'],
  CopyStmt: () => ['copy'],
}

const namesItself = (name: unknown, query: unknown) =>
  nodesIn(query).some(([type, { relname }]) => type === 'RangeVar' && relname === name)

const relation = (said: unknown) => said as Relation

/** The table that a statement writes. */
const targetOf = (type: string, said: Node): Relation[] =>
  ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt', 'CopyStmt'].includes(type) && said.relation
    ? [relation(said.relation)]
    : []

/** A query with what stands directly in it: its relations, and the comparisons that all of its rows meet. */
type Level = { relations: Relation[]; equals: Node[] }

/** The relations of a query that it does not narrow to one tenant. An insert names no rows. */
function withoutTenant(type: string, said: Node, isOfTenant: (each: Relation) => boolean): string[] {
  if (!['SelectStmt', 'UpdateStmt', 'DeleteStmt'].includes(type)) return []
  const from = list(said.fromClause ?? said.usingClause).map(standsIn)
  const level: Level = {
    relations: [...targetOf(type, said), ...from.flatMap(({ relations }) => relations)],
    equals: [...from.flatMap(({ equals }) => equals), ...conjuncts(said.whereClause)],
  }
  return level.relations
    .filter((each) => isOfTenant(each) && !namesTenant(each, level))
    .map(({ relname, alias }) => `${relname}${alias ? ` ${alias.aliasname}` : ''}: no tenant_id = $n`)
}

/** Relations and comparisons of a `from` clause; what a subselect there says is a query of its own. */
function standsIn(from: unknown): Level {
  const [type, said] = typed(from)
  if (type === 'RangeVar') return { relations: [relation(said)], equals: [] }
  if (type !== 'JoinExpr') return { relations: [], equals: [] }
  const [left, right] = [standsIn(said.larg), standsIn(said.rarg)]
  const kept = KEPT[said.jointype as string]?.(left, right) ?? []
  return {
    relations: [...left.relations, ...right.relations],
    equals: [
      ...left.equals,
      ...right.equals,
      ...conjuncts(said.quals).filter((each) => !narrows(each, kept)),
    ],
  }
}

/** The sides of a join of which all rows are kept: its condition narrows none of them. */
const KEPT: Readonly<Record<string, (left: Level, right: Level) => Relation[]>> = {
  JOIN_LEFT: (left) => left.relations,
  JOIN_RIGHT: (_, right) => right.relations,
  JOIN_FULL: (left, right) => [...left.relations, ...right.relations],
}

const nameOf = ({ relname, alias }: Relation): string => alias?.aliasname ?? relname

const narrows = ({ lexpr, rexpr }: Node, relations: readonly Relation[]): boolean =>
  relations.some((each) => [lexpr, rexpr].some((one) => columnOf(one) === `${nameOf(each)}.tenant_id`))

/** Comparisons that hold for every row of a condition: those that `and` joins. */
function conjuncts(condition: unknown): Node[] {
  const [type, said] = typed(condition)
  if (type === 'BoolExpr' && said.boolop === 'AND_EXPR') return list(said.args).flatMap(conjuncts)
  return type === 'A_Expr' ? [said] : []
}

function namesTenant(each: Relation, { equals, relations }: Level): boolean {
  const columns = [`${nameOf(each)}.tenant_id`, ...(relations.length === 1 ? ['tenant_id'] : [])]
  const is = (one: unknown, other: unknown) => columns.includes(columnOf(one) ?? '') && isParameter(other)
  return equals.some(
    ({ name, lexpr, rexpr }) => lastWordOf(name) === '=' && (is(lexpr, rexpr) || is(rexpr, lexpr)),
  )
}
