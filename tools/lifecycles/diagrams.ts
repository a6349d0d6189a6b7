import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Lifecycle } from '#platform/model/lifecycle.ts'

const root = resolve(import.meta.dirname, '../..')

const isLifecycle = (value: unknown): value is Lifecycle<string, string> =>
  typeof value === 'object' && value !== null && 'noun' in value && 'transitions' in value

/** Every lifecycle that a model exports, by its noun. */
async function lifecycles(): Promise<Lifecycle<string, string>[]> {
  const files = globSync('src/modules/*/*/model/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$/.test(file),
  )
  const models = await Promise.all(files.map((file): Promise<object> => import(resolve(root, file))))
  return models
    .flatMap((model) => Object.values(model))
    .filter(isLifecycle)
    .sort((one, other) => one.noun.localeCompare(other.noun))
}

const HEAD = `# Lifecycles

What may happen to a record in which status, and where it leads. \`npm run lifecycles\` writes this from the tables that guards, buttons and refusals read; \`test/architecture\` compares.
`

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Lines of a Mermaid diagram; what leads back to an earlier status has no arrow of its own, and is said below. */
function diagram({ noun, labels, transitions }: Lifecycle<string, string>): string {
  const arrows = transitions.flatMap(({ from, to, verb }) =>
    to === 'same' || to === 'previous' ? [] : from.map((status) => `  ${status} --> ${to}: ${verb}`),
  )
  const inWords = (to: 'same' | 'previous', words: string) =>
    transitions
      .filter((line) => line.to === to)
      .map(({ from, verb }) => `- ${verb}: ${from.map((status) => labels[status]).join(', ')}; ${words}.`)
  return [
    `## ${capital(noun)}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...Object.entries(labels).map(([status, label]) => `  ${status}: ${label}`),
    ...arrows,
    '```',
    '',
    ...inWords('previous', 'leads back to the status before'),
    ...inWords('same', 'the status stays'),
  ]
    .join('\n')
    .trimEnd()
}

/** docs/lifecycles.md, whole. */
export const lifecyclesDocument = async (): Promise<string> =>
  `${[HEAD, ...(await lifecycles()).map(diagram)].join('\n\n').replace('\n\n\n', '\n\n')}\n`
