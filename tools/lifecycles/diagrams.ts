import { userRoleLifecycle } from '#modules/auth/user-roles/model/user-role-lifecycle.ts'
import { userLifecycle } from '#modules/auth/users/model/user-lifecycle.ts'
import { decisionLifecycle } from '#modules/decision/decisions/model/decision-lifecycle.ts'
import { delegationLifecycle } from '#modules/decision/delegations/model/delegation-lifecycle.ts'
import { groupLifecycle } from '#modules/settings/groups/model/group.ts'
import { positionLifecycle } from '#modules/settings/positions/model/position.ts'
import type { Lifecycle } from '#platform/model/lifecycle.ts'

const LIFECYCLES: readonly Lifecycle<string, string>[] = [
  decisionLifecycle,
  delegationLifecycle,
  groupLifecycle,
  positionLifecycle,
  userLifecycle,
  userRoleLifecycle,
]

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
export const lifecyclesDocument = (): string =>
  `${[HEAD, ...LIFECYCLES.map(diagram)].join('\n\n').replace('\n\n\n', '\n\n')}\n`
