import { v7 as uuid } from 'uuid'
import type { Arrangement } from '#platform/model/list-layout.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import {
  type ListLayout,
  type ListView,
  MOST_VIEWS,
  OF_A_LIST,
  OF_ALL_LISTS,
} from '../model/list-layout-calls.ts'
import {
  addLayout,
  deleteLayout,
  deleteView,
  hasLayout,
  layoutsOf,
  lockLayout,
  saveLayout,
  saveView,
  takeTurn,
  viewsOf,
} from './list-layout-store.ts'

export async function createLayout(
  tx: Tx,
  viewer: Viewer,
  asked: { list: string; name: string; arrangement: Arrangement; now: Date },
): Promise<ListLayout> {
  const { list, name, arrangement, now } = asked
  await takeTurn(viewer, tx)
  const known = await layoutsOf(tx, viewer)
  const most =
    known.filter((each) => each.list === list).length >= OF_A_LIST
      ? OF_A_LIST
      : known.length >= OF_ALL_LISTS
        ? OF_ALL_LISTS
        : undefined
  if (most !== undefined)
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.name', message: `You have ${most} layouts. Delete a layout that you no longer use.` },
    ])
  refuseTaken(known, list, name)
  const layout = { id: uuid(), list, name, arrangement, version: 1 }
  await addLayout(tx, viewer, layout, now)
  await saveView(tx, viewer, { list, layoutId: layout.id, arrangement })
  return layout
}

export async function updateLayout(
  tx: Tx,
  viewer: Viewer,
  asked: {
    id: string
    name: string | undefined
    arrangement: Arrangement | undefined
    expected: number | undefined
    now: Date
  },
): Promise<ListLayout> {
  await takeTurn(viewer, tx)
  const before = await lockMatching(tx, viewer, asked.id, asked.expected)
  const layout = {
    ...before,
    name: asked.name ?? before.name,
    arrangement: asked.arrangement ?? before.arrangement,
    version: before.version + 1,
  }
  refuseTaken(
    (await layoutsOf(tx, viewer)).filter((each) => each.id !== layout.id),
    layout.list,
    layout.name,
  )
  await saveLayout(tx, viewer, layout, asked.now)
  return layout
}

export async function removeLayout(
  tx: Tx,
  viewer: Viewer,
  { id, expected }: { id: string; expected: number | undefined },
): Promise<{ id: string }> {
  await lockMatching(tx, viewer, id, expected)
  await deleteLayout(tx, viewer, id)
  return { id }
}

export async function keepView(
  tx: Tx,
  viewer: Viewer,
  list: string,
  view: Omit<ListView, 'list'> | null,
): Promise<{ list: string }> {
  if (view?.layoutId && !(await hasLayout(tx, viewer, view.layoutId))) throw notFound()
  if (view) {
    await takeTurn(viewer, tx)
    const known = await viewsOf(tx, viewer)
    if (known.length >= MOST_VIEWS && !known.some((each) => each.list === list))
      throw new Refusal('RULE_BROKEN', {}, [
        { path: 'params.list', message: `You have saved views of ${MOST_VIEWS} lists. Reset one of them.` },
      ])
    await saveView(tx, viewer, { list, ...view })
  } else await deleteView(tx, viewer, list)
  return { list }
}

async function lockMatching(
  tx: Tx,
  viewer: Viewer,
  id: string,
  expected: number | undefined,
): Promise<ListLayout> {
  const layout = await lockLayout(tx, viewer, id)
  if (!layout) throw notFound()
  mustMatch(layout.version, expected)
  return layout
}

/** Names of one list differ by more than their case. */
function refuseTaken(others: readonly ListLayout[], list: string, name: string) {
  if (others.some((each) => each.list === list && each.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal('DUPLICATE_NAME', { name })
}
