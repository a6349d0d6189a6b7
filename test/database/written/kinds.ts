import { KINDS_TESTED } from '../kinds.ts'
import type { SmallWorld } from '../product.ts'
import { exampleWorld, type WrittenKind } from './example.ts'

export type Kind = WrittenKind

const WRITTEN = KINDS_TESTED.flatMap(({ written }) => written ?? [])

/** The names of the kinds of records that people write. */
export const KINDS: readonly string[] = WRITTEN.map(({ name }) => name)

/** By name: two examples that differ in every field. */
export function kindsOf(
  world: SmallWorld,
  decisionRoleId: string,
  decisionId: string,
  actionTypeIds: readonly string[],
): Readonly<Record<string, Kind>> {
  const given = exampleWorld(world, decisionRoleId, decisionId, actionTypeIds)
  return Object.fromEntries(WRITTEN.map(({ name, example }) => [name, example(given)]))
}
