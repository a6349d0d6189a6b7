import { globSync, readFileSync } from 'node:fs'

/** What people do to delegations and users, and every upload. */
const USE_CASES = [
  'src/modules/decision/delegations/server/*.ts',
  'src/modules/auth/users/server/*.ts',
  'src/modules/*/*/server/import-*.ts',
  'src/platform/server/import/*.ts',
]

/** One line in `every` of them, as ranges of Stryker: each fault takes the database tier seconds, and there are thousands. */
export function sampleOfUseCases(every: number, first: number): string {
  const files = globSync(USE_CASES).filter((name) => !name.endsWith('.test.ts'))
  const lines = [...new Set(files)].sort().flatMap((name) =>
    readFileSync(name, 'utf8')
      .split('\n')
      .map((_, line) => `${name}:${line + 1}-${line + 1}`),
  )
  return lines.filter((_, place) => place % every === first).join(',')
}
