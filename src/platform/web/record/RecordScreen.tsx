import { type ReactNode, useState } from 'react'
import type { StatusSince } from '#platform/model/status-since.ts'
import type { ActsProps } from '../acts/Acts.tsx'
import { type ActOffer, onPage } from '../acts/offered.ts'
import type { Crumb } from '../page/crumbs.ts'
import { PageHeader } from '../page/PageHeader.tsx'
import { texts } from '../text/texts.ts'
import type { Area } from '../theme/AreaTile.tsx'
import { RecordPage } from './RecordPage.tsx'
import { type RecordTab, RecordTabs } from './RecordTabs.tsx'
import { StatusTold } from './StatusTold.tsx'

/** The acts of a kind, and the dialog in which they ask. */
export type OfferedActs<A extends string, R> = ActOffer<A, R> & { readonly dialog: ReactNode }

type Props<A extends string, R> = {
  record: R
  area: Area
  crumbs: readonly Crumb[]
  title: string
  status: ReactNode
  purpose: ReactNode
  /** Says under the title when and by whom it was deactivated. */
  deactivated?: { readonly since: StatusSince | null; readonly kind: string }
  offered: OfferedActs<A, R>
  /** The form over the page that changes it. */
  edit?: (close: () => void) => ReactNode
  /** In place of Edit with the acts of the kind. */
  acts?: ActsProps
  first: ReactNode
  rail?: ReactNode
  /** Names the tabs, where the title is not its name. */
  label?: string
  /** Before the change log. */
  tabs: readonly RecordTab[]
  log: ReactNode
  /** Below the tabs. */
  children?: ReactNode
}

/** The page of one record: its header with what may be done, its first cards, its tabs with the change log, its dialogs. */
export function RecordScreen<A extends string, R>({
  record,
  purpose,
  deactivated,
  offered,
  edit,
  acts,
  first,
  rail,
  label,
  tabs,
  log,
  children,
  ...header
}: Props<A, R>) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      <PageHeader
        {...header}
        purpose={
          deactivated ? (
            <>
              {purpose}{' '}
              <StatusTold word={texts.told.deactivated} since={deactivated.since} kind={deactivated.kind} />
            </>
          ) : (
            purpose
          )
        }
        acts={
          acts ?? { primary: edit && { ...EDIT, onAct: () => setEditing(true) }, ...onPage(offered, record) }
        }
      />
      <RecordPage first={first} rail={rail}>
        <RecordTabs
          label={label ?? header.title}
          tabs={[...tabs, { key: 'changelog', label: texts.changelog.title, inside: log }]}
        />
        {children}
      </RecordPage>
      {editing && edit?.(() => setEditing(false))}
      {offered.dialog}
    </>
  )
}

/** "Edit" in the header of a record. */
export const EDIT = { key: 'edit', label: texts.edit, icon: 'edit', shortcut: 'e' } as const
