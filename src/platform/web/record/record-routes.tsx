import { Link } from '@tanstack/react-router'
import { createContext, Fragment, type ReactNode, useCallback, useContext } from 'react'
import { useViewer, type Viewer } from '../client/viewer.ts'
import { Who, type WhoKind } from '../theme/Who.tsx'

/** Where a record of a kind is shown, and to whom. */
export type RecordRoute = {
  /** As entries of the history name it. */
  readonly kind: string
  /** Names the id of the record once. */
  readonly path: `/${string}/$${string}`
  readonly when: (viewer: Viewer) => boolean
  /** Of a second page of the kind: whether the name of a record leads to it where its first page may not be opened. */
  readonly leads?: (viewer: Viewer, id: string) => boolean
  /** The picture beside its name. */
  readonly who?: WhoKind
  readonly pathOf: (id: string) => string
}

/** The one home of the path of a kind: pages, lists, and names ask here. */
export const recordRoute = (route: Omit<RecordRoute, 'pathOf'>): RecordRoute => ({
  ...route,
  pathOf: (id) => route.path.replace(/\$\w+/, id),
})

/** Those of all modules. The platform knows no kinds, so the composition of the site lists them. */
export const RecordRoutesContext = createContext<readonly RecordRoute[] | null>(null)

type NamedRef = { readonly id: string; readonly name: string }
type Props = {
  kind: string
  record: NamedRef
  /** In place of the name with its picture. */
  children?: ReactNode
}

/** Where the page of a record is to which the viewer may go. */
export function usePathOf(): (kind: string, id: string) => string | undefined {
  const viewer = useViewer()
  const routes = useContext(RecordRoutesContext)
  return useCallback(
    (kind, id) => {
      const ofKind = routes?.filter((each) => each.kind === kind) ?? []
      const route =
        ofKind.find((each) => !each.leads && each.when(viewer)) ??
        ofKind.find((each) => each.leads?.(viewer, id))
      return route?.pathOf(id)
    },
    [routes, viewer],
  )
}

/** The name of a record, which leads to its page where the viewer may go. */
export function NameOf({ kind, record: { id, name }, children }: Props) {
  const routes = useContext(RecordRoutesContext)
  const path = usePathOf()(kind, id)
  const ofKind = routes?.filter((each) => each.kind === kind) ?? []
  if (routes && ofKind.length === 0) throw new Error(`No module shows records of the kind ${kind}.`)
  const who = ofKind.find((each) => each.who)?.who
  const shown = children ?? (who ? <Who kind={who} name={name} /> : name)
  if (!path) return shown
  return (
    <Link to={path} className="name-of">
      {shown}
    </Link>
  )
}

/** Several names in a line, without pictures; nothing where there are none. */
export function NamesOf({ kind, records }: { kind: string; records: readonly NamedRef[] }) {
  if (records.length === 0) return null
  // one line of words, wherever it stands: among boxes, each name would be a box
  return (
    <span>
      {records.map((record, at) => (
        <Fragment key={record.id}>
          {at > 0 && ', '}
          <NameOf kind={kind} record={record}>
            {record.name}
          </NameOf>
        </Fragment>
      ))}
    </span>
  )
}
