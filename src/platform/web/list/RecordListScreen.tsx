import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ListShape, RowOf } from '#platform/model/list.ts'
import type { Act } from '../acts/Acts.tsx'
import { inBulk, inMenu } from '../acts/offered.ts'
import type { OfferedActs } from '../record/RecordScreen.tsx'
import type { RecordRoute } from '../record/record-routes.tsx'
import type { useUpload } from '../upload/use-upload.tsx'
import { ListScreen } from './ListScreen.tsx'
import type { ListScreenProps } from './list-props.ts'

/** The act that begins a new record, and its form over the page. */
type NewRecord = { readonly act: Act; readonly form?: ReactNode }

type Props<D extends ListShape, A extends string> = Omit<ListScreenProps<D>, 'acts'> & {
  route: RecordRoute
  offered: OfferedActs<A, RowOf<D>>
  upload?: ReturnType<typeof useUpload> | false
  exporting?: Act | false
  creating?: NewRecord | false
}

/** The list of a kind: its upload, its export, its new record, and its acts on one row and on several. */
export function RecordListScreen<D extends ListShape, A extends string>({
  route,
  offered,
  upload = false,
  exporting = false,
  creating = false,
  ...list
}: Props<D, A>) {
  const outlined = [...(upload ? [upload.act] : []), ...(exporting ? [exporting] : [])]
  return (
    <>
      <ListScreen<D>
        linkOf={(row) => route.pathOf((row as { id: string }).id)}
        bulk={inBulk(offered)}
        rowActs={(row) => inMenu(offered, row)}
        {...(list as unknown as ListScreenProps<D>)}
        acts={{ outlined, primary: creating ? creating.act : undefined }}
      />
      {upload ? upload.dialog : null}
      {creating ? creating.form : null}
      {offered.dialog}
    </>
  )
}

/** A new record is created in a form over the page; its own page follows. */
export function useCreating(
  route: RecordRoute,
  label: string,
  form: (props: { onClose: () => void; onCreated: (id: string) => void }) => ReactNode,
): NewRecord {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  return {
    act: createAct(label, { onAct: () => setOpen(true) }),
    form:
      open &&
      form({
        onClose: () => setOpen(false),
        onCreated: (id) => void navigate({ to: route.pathOf(id) }),
      }),
  }
}

/** "New position" and the like, in the head of a list. */
export const createAct = (label: string, does: { to: string } | { onAct: () => void }): Act => ({
  key: 'create',
  label,
  icon: 'plus',
  ...does,
})
