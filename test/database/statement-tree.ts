// Statements as PostgreSQL's own parser tells them.

export type Node = Readonly<Record<string, unknown>>
export type Relation = { relname: string; schemaname?: string; alias?: { aliasname: string } }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The only key of a node is its type. */
export const typed = (node: unknown): [type: string, said: Node] => {
  const [entry] = Object.entries((isNode(node) ? node : {}) as Record<string, Node>)
  return entry ?? ['', {}]
}

export const list = (value: unknown): Node[] => (Array.isArray(value) ? value : [])

/** The words of a name: of a column, a function, a type, or an operator. `*` is none. */
export const wordsOf = (name: unknown): string[] =>
  list(name).map((word) => (typed(word)[1] as { sval?: string }).sval ?? '*')
export const lastWordOf = (name: unknown): string => wordsOf(name).at(-1) ?? ''

/** Each node inside a value with its type. The search leaves out what `isClosed` names. */
export function nodesIn(
  value: unknown,
  isClosed: (type: string, said: Node) => boolean = () => false,
): [type: string, said: Node][] {
  const found: [string, Node][] = []
  const search = (node: Node) => {
    for (const [key, said] of Object.entries(node)) {
      if (!isNode(said)) continue
      // an arm of a union has the key of its place
      const type = 'limitOption' in said ? 'SelectStmt' : key
      if (isClosed(type, said)) continue
      found.push([type, said])
      search(said)
    }
  }
  if (isNode(value)) search(value)
  return found
}

export const has = (value: unknown, ...types: string[]): boolean =>
  nodesIn(value).some(([type]) => types.includes(type))

export const columnOf = (node: unknown): string | undefined => {
  const [type, said] = typed(node)
  return type === 'ColumnRef' ? wordsOf(said.fields).join('.') : undefined
}

export const isParameter = (node: unknown): boolean => {
  const [type, said] = typed(node)
  return type === 'ParamRef' || (type === 'TypeCast' && isParameter(said.arg))
}
