import { type ReactNode, useRef, useState } from 'react'
import { service } from '#platform/web/client/client.ts'
import { type ListKeeper, ListKeeperContext } from '#platform/web/list/list-keeper.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import * as calls from '../model/list-layout-calls.ts'

const auth = service('/api/auth')
const NOTHING: calls.ListLayouts = { layouts: [], views: [] }

/** Keeps how the viewer sees their lists: asked for once, beside the first page, then kept in step with what they do. */
export function KeepsListLayouts({ children }: { children: ReactNode }) {
  const found = auth.useCall(calls.readListLayouts, {}, { staleTime: Number.POSITIVE_INFINITY })
  const sendView = useLatest()
  // What was done here is shown at the same time, before the server has it: two quick changes must not miss each other.
  const [own, setOwn] = useState<calls.ListLayouts>()
  const { layouts, views } = own ?? found.data ?? NOTHING
  const latest = useRef<calls.ListLayouts>(undefined)
  const now = () => latest.current ?? found.data ?? NOTHING
  const put = (next: Partial<calls.ListLayouts>) => {
    latest.current = { ...now(), ...next }
    setOwn(latest.current)
  }
  /** Another tab may have changed it: what is there now is shown. */
  const readAnew = async (thrown: unknown): Promise<never> => {
    const { data } = await found.refetch()
    if (data) put(data)
    throw thrown
  }
  const others = (list: string) => now().views.filter((each) => each.list !== list)

  const keeper: ListKeeper = {
    isKnown: !found.isPending,
    failure: found.data ? null : found.error,
    again: () => void found.refetch(),
    layoutsOf: (list) => layouts.filter((each) => each.list === list),
    viewOf: (list) => views.find((each) => each.list === list),
    keep(list, view) {
      put({ views: [...others(list), ...(view ? [{ list, ...view }] : [])] })
      void sendView(list, { view })
    },
    async create(list, name, arrangement) {
      const layout = await auth.ask(calls.createListLayout, { body: { list, name, arrangement } })
      put({
        layouts: byName([...now().layouts, layout]),
        views: [...others(list), { list, layoutId: layout.id, arrangement }],
      })
    },
    async update({ id, version }, change) {
      const layout = await auth
        .ask(calls.updateListLayout, { params: { id }, body: change, version })
        .catch(readAnew)
      put({ layouts: byName([...now().layouts.filter((each) => each.id !== id), layout]) })
      if (change.arrangement) keeper.keep(layout.list, { layoutId: id, arrangement: change.arrangement })
    },
    async remove({ id, version }) {
      await auth.ask(calls.deleteListLayout, { params: { id }, version }).catch(readAnew)
      put({
        layouts: now().layouts.filter((each) => each.id !== id),
        views: now().views.filter((each) => each.layoutId !== id),
      })
    },
  }
  return <ListKeeperContext value={keeper}>{children}</ListKeeperContext>
}

const byName = (layouts: calls.ListLayout[]) => layouts.toSorted((a, b) => a.name.localeCompare(b.name))

type Body = { view: Omit<calls.ListView, 'list'> | null }

/** Sends how a list looks, one after another; of what comes while one is running only the last is sent. */
function useLatest() {
  const toasts = useToasts()
  const waiting = useRef(new Map<string, Body>())
  const busy = useRef(new Set<string>())
  return async (list: string, body: Body) => {
    waiting.current.set(list, body)
    if (busy.current.has(list)) return
    busy.current.add(list)
    for (let next = waiting.current.get(list); next; next = waiting.current.get(list)) {
      waiting.current.delete(list)
      await auth.ask(calls.keepListView, { params: { list }, body: next }).catch(toasts.failed)
    }
    busy.current.delete(list)
  }
}
