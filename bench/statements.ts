import pg from 'pg'

export type Statement = { name?: string; text: string; values: unknown[] }
/** What one request sends to PostgreSQL: each trip is a batch whose statements travel together. */
export type Trips = Statement[][]

type QueryArgument = string | { name?: string; text: string; values?: unknown[] }

function statementOf([asked, values]: unknown[]): Statement {
  const {
    name,
    text,
    values: own,
  } = typeof asked === 'string'
    ? { name: undefined, text: asked, values: undefined }
    : (asked as Exclude<QueryArgument, string>)
  return { ...(name !== undefined && { name }), text, values: own ?? (values as unknown[] | undefined) ?? [] }
}

/** Listens to every statement of this process after this. A statement that is sent while none is running begins a trip. */
export function recordStatements() {
  let trips: Trips = []
  let underWay = 0
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const answer = send.apply(this, args) as Promise<unknown> | undefined
    // statements with a callback are those of identity, which has its own pool
    if (typeof answer?.then !== 'function') return answer
    // the commit of an earlier read may still be running
    if (underWay === 0 || trips.length === 0) trips.push([])
    trips.at(-1)?.push(statementOf(args))
    underWay += 1
    const answered = () => {
      underWay -= 1
    }
    answer.then(answered, answered)
    return answer
  } as never
  return {
    /** What was sent since the last call. */
    take: (): Trips => {
      const taken = trips
      trips = []
      return taken
    },
  }
}
