import pg from 'pg'
import { ofTenants } from './of-tenants.ts'
import { problemsOfStatement } from './statement-rules.ts'

/** The roles that read and write what tenants have. */
const ROLES = ['mandate_app', 'mandate_worker']

const heard = new Set<string>()
/** What each statement breaks: it is parsed once in a process. */
const judged = new Map<string, string[]>()

const send = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
  const [first] = asked as [string | { text?: string }]
  const text = typeof first === 'string' ? first : first.text
  if (text && ROLES.includes(this.user ?? '')) heard.add(text)
  return (send as (...asked: unknown[]) => unknown).apply(this, asked)
} as never

/** What the statements break that were sent since it was asked before. */
export async function brokenRules(): Promise<string[]> {
  const texts = [...heard]
  heard.clear()
  const told = await Promise.all(
    texts.map(async (text) => {
      const problems = judged.get(text) ?? (await problemsOfStatement(text, ofTenants))
      judged.set(text, problems)
      return problems.map((problem) => `${problem}, in: ${text.replace(/\s+/g, ' ').slice(0, 300)}`)
    }),
  )
  return told.flat()
}
