import type { Cell } from '#modules/authority/engine/model/cells.ts'
import type { Principal } from '#modules/authority/engine/model/question.ts'
import { byEach, byNumber, byText } from '#modules/authority/engine/model/ranking.ts'
import type { GridColumn } from './grid.ts'
import { columnKey } from './grid-cells.ts'

type Holder = Principal & Pick<GridColumn, 'organization' | 'name'>

/**
 * The order of columns that no one chose: organizations by the person who in them stands nearest to Root Authority, and so within each;
 * then anyone who may decide more. Those for whom nothing stands come last.
 */
export function inOrderOfAuthority<H extends Holder>(holders: readonly H[], cells: readonly Cell[]): H[] {
  const depths = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const { who, able } of cells) {
    const key = columnKey(who)
    const depth = Math.min(...able.map(({ path }) => path.length))
    depths.set(key, Math.min(depths.get(key) ?? Number.POSITIVE_INFINITY, depth))
    counts.set(key, (counts.get(key) ?? 0) + able.length)
  }
  const depthOf = (each: H) => Math.min(depths.get(columnKey(each)) ?? 1_000, 1_000)
  const organizations = new Map<string, number>()
  for (const each of holders) {
    const id = each.organization?.id ?? ''
    organizations.set(id, Math.min(organizations.get(id) ?? 1_000, depthOf(each)))
  }
  return holders.toSorted(
    byEach<H>(
      byNumber((each) => organizations.get(each.organization?.id ?? '') ?? 0),
      byText((each) => `${each.organization?.name ?? ''} ${each.organization?.id ?? ''}`),
      byNumber(depthOf),
      byNumber((each) => -(counts.get(columnKey(each)) ?? 0)),
      byText((each) => `${each.name} ${each.id}`),
    ),
  )
}
