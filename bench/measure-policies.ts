import { startChild } from './child.ts'

/** Checks a second that others make over 10,000 policies, by name; null: they could not be installed. */
export async function measurePolicies(say: (line: string) => void): Promise<Record<string, number> | null> {
  const program = await startChild('policies/measure.mjs', [], true)
  await program.end()
  const answer = program.first as { measured: Record<string, number> } | { leftOut: string }
  if ('leftOut' in answer) {
    say(`Not compared with casbin, cedar and CASL: ${answer.leftOut}`)
    return null
  }
  say('Checks a second over 10,000 policies:')
  for (const [name, rate] of Object.entries(answer.measured)) say(`  ${name}: ${Math.round(rate)}`)
  return answer.measured
}
