import type { ReactNode } from 'react'
import type { List } from '#platform/model/define-list.ts'
import type { ListShape, RowOf } from '#platform/model/list.ts'
import type { ListReply } from '#platform/model/list-request.ts'
import type { ActsProps } from '../acts/Acts.tsx'
import type { ListEndpoint } from '../client/list-endpoint.ts'
import type { MenuItem } from '../overlay/Menu.tsx'
import type { Crumb } from '../page/crumbs.ts'
import type { Area } from '../theme/AreaTile.tsx'
import type { BulkAct } from './BulkBar.tsx'
import type { Card, Cells } from './cells.tsx'
import type { EmptyTexts } from './ListEmpty.tsx'
import type { Pickers } from './pickers.ts'

export type CommonListProps<R> = {
  source: ListEndpoint<ListReply<R>>
  area: Area
  crumbs: readonly Crumb[]
  title: string
  purpose: string
  /** Plural: "delegations". */
  noun: string
  /** An empty list offers the primary one in its middle, and nowhere else: one filled button on a screen. */
  acts?: ActsProps
  /** Below the header: the tabs of a page of which this list is one. */
  above?: ReactNode
  nameOf: (row: R) => string
  linkOf?: (row: R) => string
  /** Where E edits a row; undefined where that one cannot be edited. */
  editOf?: (row: R) => string | undefined
  /** What may be done with one row besides editing it, in the menu at its right; on a phone its own page has it. */
  rowActs?: (row: R) => readonly MenuItem[]
  /** By the word that an `ids` filter has in `of`; a filter whose picker is missing is not offered. */
  pickers?: Pickers
  /** In place of the tabs of the list: what the page is cut into beside it. */
  tabs?: ReactNode
  /** By tab, to one more than `MOST_COUNTED`; a tab that is not in it has no count, one that is `undefined` is still counted. */
  tabCounts?: Readonly<Record<string, number | undefined>>
  bulk?: readonly BulkAct<R>[]
  /** The acts also take all rows that match, whatever their page. */
  actsOnAll?: boolean
  /** What a first-time visitor sees; by tab where the tabs differ. */
  empty: (tab: string | undefined) => EmptyTexts
  /** Narrows every request: a list inside another record. */
  fixed?: Readonly<Record<string, unknown>>
}

export type ListScreenProps<D extends ListShape> = CommonListProps<RowOf<D>> & {
  list: List<D>
  /** Special ones by column key; the others are as the kind of their column says. */
  cells: Cells<D>
  /** A row on a phone. */
  card: Card<D>
}
