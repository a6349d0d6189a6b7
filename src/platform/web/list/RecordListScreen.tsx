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

/** The form of a new record. */
export type CreateForm = (form: { onClose: () => void; onCreated: (id: string) => void }) => ReactNode

type Props<D extends ListShape, A extends string> = Omit<
  ListScreenProps<D>,
  'acts' | 'linkOf' | 'bulk' | 'rowActs'
> & {
  route: RecordRoute
  offered: OfferedActs<A, RowOf<D>>
  upload?: ReturnType<typeof useUpload>
  exporting?: Act
  create: { readonly label: string; readonly form: CreateForm }
}

/** The list of a kind: its upload, its export, its new record, and its acts on one row and on several. */
export function RecordListScreen<D extends ListShape, A extends string>({
  route,
  offered,
  upload,
  exporting,
  create,
  ...list
}: Props<D, A>) {
  const creating = useCreating(route, create.form)
  const outlined = [upload?.act, exporting].flatMap((act) => act ?? [])
  return (
    <>
      <ListScreen<D>
        {...(list as unknown as ListScreenProps<D>)}
        acts={{ outlined, primary: creating.act(create.label) }}
        linkOf={(row) => route.pathOf((row as { id: string }).id)}
        bulk={inBulk(offered)}
        rowActs={(row) => inMenu(offered, row)}
      />
      {upload?.dialog}
      {creating.form}
      {offered.dialog}
    </>
  )
}

/** A new record: the act that opens its form, and the form; the page of the record follows. */
export function useCreating(route: RecordRoute, form: CreateForm) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  return {
    act: (label: string) => ({
      key: 'create',
      label,
      icon: 'plus' as const,
      onAct: () => setOpen(true),
    }),
    form:
      open &&
      form({
        onClose: () => setOpen(false),
        onCreated: (id) => void navigate({ to: route.pathOf(id) }),
      }),
  }
}
