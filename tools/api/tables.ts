import { codesOfStatus } from '#app/api-document/failures.ts'
import { STATUSES } from '#app/api-document/refusals.ts'
import type { DescribedCall } from './described-api.ts'

const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const code = (text: string) => `\`${text}\``

const statusTable = () => [
  row('status', 'when', 'codes'),
  row('---', '---', '---'),
  ...Object.entries(STATUSES).map(([status, words]) =>
    row(status, words, codesOfStatus(Number(status)).map(code).join(', ')),
  ),
]

const callTables = (calls: readonly DescribedCall[]) =>
  [...new Set(calls.map(({ service }) => service))].flatMap((service) => [
    `### ${service}`,
    '',
    row('method', 'path', 'permission', 'what it does'),
    row('---', '---', '---', '---'),
    ...calls
      .filter((call) => call.service === service)
      .map(({ method, path, permissions, summary }) =>
        row(method, code(path), permissions?.map(code).join(', ') ?? 'open', summary),
      ),
    '',
  ])

/** docs/api.md with its tables written again; the words around them stay. */
export function withTables(text: string, calls: readonly DescribedCall[]): string {
  const parts = { statuses: statusTable(), calls: callTables(calls) }
  return Object.entries(parts).reduce(
    (whole, [name, lines]) =>
      whole.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`),
        (_, begin, end) => `${begin}\n${lines.join('\n').trimEnd()}\n\n${end}`,
      ),
    text,
  )
}
