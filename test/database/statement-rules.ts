import { parse } from 'libpg-query'

// What a distributed engine asks of statements, beside PostgreSQL: a tenant is one shard. Decision record 48.

type Node = Readonly<Record<string, unknown>>
type Relation = { relname: string; schemaname?: string; alias?: { aliasname: string } }
/** A query with what stands directly in it: its relations, and the comparisons that all of its rows meet. */
type Level = { relations: Relation[]; equals: Node[] }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The only key of a node is its type. */
const typed = (node: unknown): [type: string, inside: Node] => {
  const [entry] = Object.entries((isNode(node) ? node : {}) as Record<string, Node>)
  return entry ?? ['', {}]
}
const list = (value: unknown): Node[] => (Array.isArray(value) ? value : [])

const columnOf = (node: unknown): string | undefined => {
  const [type, inside] = typed(node)
  if (type !== 'ColumnRef') return undefined
  return list(inside.fields)
    .map((field) => (typed(field)[1] as { sval?: string }).sval ?? '*')
    .join('.')
}

const isParameter = (node: unknown): boolean => {
  const [type, inside] = typed(node)
  return type === 'ParamRef' || (type === 'TypeCast' && isParameter(inside.arg))
}

/** Comparisons that hold for every row of a condition: those that `and` joins. */
function conjuncts(condition: unknown): Node[] {
  const [type, inside] = typed(condition)
  if (type === 'BoolExpr' && inside.boolop === 'AND_EXPR') return list(inside.args).flatMap(conjuncts)
  return type === 'A_Expr' ? [inside] : []
}

/** Relations and comparisons of a `from` clause; what a subselect there says is a query of its own. */
function standsIn(from: unknown): Pick<Level, 'relations' | 'equals'> {
  const [type, inside] = typed(from)
  if (type === 'RangeVar') return { relations: [inside as unknown as Relation], equals: [] }
  if (type !== 'JoinExpr') return { relations: [], equals: [] }
  const [left, right] = [standsIn(inside.larg), standsIn(inside.rarg)]
  return {
    relations: [...left.relations, ...right.relations],
    equals: [...left.equals, ...right.equals, ...conjuncts(inside.quals)],
  }
}

const namesTenant = ({ relname, alias }: Relation, { equals, relations }: Level): boolean => {
  const columns = [
    `${alias?.aliasname ?? relname}.tenant_id`,
    ...(relations.length === 1 ? ['tenant_id'] : []),
  ]
  return equals.some(({ name, lexpr, rexpr }) => {
    const isEqual = (typed(list(name)[0])[1] as { sval?: string }).sval === '='
    const is = (one: unknown, other: unknown) => columns.includes(columnOf(one) ?? '') && isParameter(other)
    return isEqual && (is(lexpr, rexpr) || is(rexpr, lexpr))
  })
}

/** What is wrong with one statement, in words; `tenantRelations`: tables and views of a tenant, without their schema. */
export async function problemsOfStatement(
  text: string,
  tenantRelations: ReadonlySet<string>,
): Promise<string[]> {
  const problems: string[] = []
  const visit = (value: unknown, ctes: readonly string[]): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, ctes)
      return
    }
    if (!isNode(value)) return
    for (const [type, inside] of Object.entries(value)) {
      if (!isNode(inside)) continue
      const known = [...ctes, ...namesOfWith(inside)]
      if (['SelectStmt', 'UpdateStmt', 'DeleteStmt'].includes(type)) checkLevel(type, inside, known)
      if (type === 'InsertStmt') checkInsert(inside)
      if (type === 'SubLink' && inside.subLinkType === 'EXISTS_SUBLINK') checkExists(inside)
      if (type === 'CaseExpr' && inside.arg) problems.push('case x when: write case when x = …')
      if (type === 'CommonTableExpr' && !recursive && list(inside.aliascolnames).length > 0)
        problems.push(`with ${inside.ctename}: a column list where nothing is recursive`)
      if (type === 'withClause') recursive = inside.recursive === true
      visit(inside, known)
    }
  }
  let recursive = false
  const namesOfWith = (inside: Node): string[] =>
    list((inside.withClause as Node | undefined)?.ctes).map((each) => String(typed(each)[1].ctename))

  const checkLevel = (type: string, inside: Node, ctes: readonly string[]) => {
    const from = list(inside.fromClause ?? inside.usingClause).map(standsIn)
    const target = type === 'SelectStmt' ? [] : [inside.relation as unknown as Relation]
    const level: Level = {
      relations: [...target, ...from.flatMap(({ relations }) => relations)],
      equals: [...from.flatMap(({ equals }) => equals), ...conjuncts(inside.whereClause)],
    }
    for (const relation of level.relations)
      if (
        tenantRelations.has(relation.relname) &&
        !(relation.schemaname === undefined && ctes.includes(relation.relname)) &&
        !namesTenant(relation, level)
      )
        problems.push(
          `${relation.relname}${relation.alias ? ` ${relation.alias.aliasname}` : ''}: no tenant_id = $n`,
        )
  }
  const checkInsert = (inside: Node) => {
    const [, select] = typed(inside.selectStmt)
    const isSelect = inside.selectStmt !== undefined && select.valuesLists === undefined
    const relation = inside.relation as unknown as Relation
    if (
      isSelect &&
      tenantRelations.has(relation.relname) &&
      list(inside.returningList ?? (inside.returningClause as Node | undefined)?.exprs).length === 0
    )
      problems.push(`insert into ${relation.relname} select: returning is missing`)
  }
  const checkExists = (inside: Node) => {
    const [, select] = typed(inside.subselect)
    if (list(select.targetList).length === 0) problems.push('exists (select from …): write select 1')
  }
  const parsed = (await parse(text)) as unknown as { stmts?: Node[] }
  visit(parsed.stmts ?? [], [])
  return [...new Set(problems)]
}
