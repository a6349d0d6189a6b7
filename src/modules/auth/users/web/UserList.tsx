import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ASKED_BY_PICKERS } from '#modules/settings/pathways/model/pathway.ts'
import { type ActOffer, inBulk, inMenu } from '#platform/web/acts/offered.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { later } from '#platform/web/feedback/later.tsx'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { useExport } from '#platform/web/list/use-export.ts'
import { withoutParts } from '#platform/web/list/without-parts.ts'
import { NamesOf } from '#platform/web/record/record-routes.tsx'
import { Who } from '#platform/web/theme/Who.tsx'
import type { UploadSource } from '#platform/web/upload/upload-source.ts'
import { useUpload } from '#platform/web/upload/use-upload.tsx'
import { mayActOnUser, type UserAct } from '../model/user-acts.ts'
import { type UserRow, userList, userLists } from '../model/user-list.ts'
import type { UserToEnd } from '../model/user-policy.ts'
import { usersUpload } from '../model/user-record-calls.ts'
import { useUserActs } from './use-user-acts.tsx'
import { pickersOf } from './user-pickers.ts'
import { userRoute } from './user-route.ts'
import { texts } from './user-texts.ts'
import { auth, editPathOf } from './users-service.ts'

const InviteDialog = later(() => import('./InviteDialog.tsx'))
const AddUserDrawer = later(() => import('./AddUserDrawer.tsx'))

const UPLOAD: UploadSource = {
  base: auth.base,
  calls: usersUpload,
  template: { base: auth.base, name: 'users-template.csv' },
  there: 'refused',
}

/** Filters that pickers ask for are not for people to set. */
const SHOWN = withoutParts(userList, { columns: [], filters: ASKED_BY_PICKERS })

/** Who the last administrator is, the server knows: the dialog says so. */
const toChange = ({ id, status, roles }: UserRow): UserToEnd => ({
  id,
  status,
  isLastAdministrator: false,
  managesBeyond: roles.some(({ mayTake }) => !mayTake),
})

const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ')

/** Everyone who works in the organization's Mandate. Spec 2.3, 3.9. `tabs`: of the page that it stands on. */
export function UserList({ tabs }: { tabs: ReactNode }) {
  const viewer = useViewer()
  const manages = may(viewer, 'tenant.manage_users')
  const counts = auth.useCall(userLists.counts, {})
  const upload = useUpload(UPLOAD, { noun: texts.noun, ...texts.upload })
  const exporting = useExport(userList, auth.base, userLists.export)
  const acts = useUserActs()
  const [open, setOpen] = useState<'invite' | 'add'>()
  const offered: ActOffer<UserAct, UserRow> = {
    ...acts,
    fits: (act, row) => mayActOnUser(viewer.user.id, act, toChange(row)).ok,
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <ListScreen
        list={SHOWN}
        source={{ base: auth.base, call: userLists.search }}
        area="roles"
        crumbs={[{ label: texts.organization }, { label: texts.page }, { label: texts.title }]}
        title={texts.title}
        purpose={texts.purpose}
        noun={texts.noun}
        above={tabs}
        acts={{
          outlined: manages
            ? [exporting, { key: 'add', label: texts.add, icon: 'plus', onAct: () => setOpen('add') }]
            : [exporting],
          ...(manages && {
            primary: { key: 'invite', label: texts.invite, icon: 'send', onAct: () => setOpen('invite') },
            more: [{ ...upload.act, key: 'upload' }],
          }),
        }}
        tabCounts={counts.data ?? {}}
        pickers={pickersOf(viewer.tenant.id)}
        nameOf={(row) => row.name}
        linkOf={(row) => userRoute.pathOf(row.id)}
        {...(manages && { editOf: editPathOf, rowActs: (row: UserRow) => inMenu(offered, row) })}
        cells={{
          position: ({ position }) =>
            position.length > 0 ? <NamesOf kind="position" records={position} /> : undefined,
          manager: ({ manager }) =>
            manager && (
              <Link to={userRoute.pathOf(manager.id)} className="list-name">
                <Who kind="person" name={manager.name} />
              </Link>
            ),
        }}
        card={{
          title: (row) => row.name,
          line: (row) => names(row.position) || row.email,
          caption: ['userId', 'role'],
        }}
        {...(manages && {
          bulk: inBulk(offered),
        })}
        empty={(tab) => ({
          title: texts.emptyOf[tab ?? ''] ?? texts.empty,
          detail: texts.emptyDetail,
        })}
      />
      {manages && upload.dialog}
      {open === 'invite' && <InviteDialog onClose={close} />}
      {open === 'add' && <AddUserDrawer onClose={close} />}
      {acts.dialog}
    </>
  )
}
