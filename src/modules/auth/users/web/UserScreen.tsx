import { crumbsOf } from '#platform/web/page/crumbs.ts'
import '#platform/web/theme/rows.css'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { onPage } from '#platform/web/acts/offered.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { ChangeLog } from '#platform/web/record/ChangeLog.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { EDIT, type OfferedActs, RecordScreen } from '#platform/web/record/RecordScreen.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { formatDay, formatInstant } from '#platform/web/text/dates.ts'
import { Facts } from '#platform/web/theme/Facts.tsx'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { Tag } from '#platform/web/theme/Tag.tsx'
import type { UserDetail } from '../model/user.ts'
import type { UserAct } from '../model/user-acts.ts'
import { userHistory } from '../model/user-history-calls.ts'
import { getUser } from '../model/user-record-calls.ts'
import { PersonPicture } from './PersonPicture.tsx'
import { UserAbilitiesCard } from './UserAbilitiesCard.tsx'
import { tabsOf } from './UserTabs.tsx'
import { useUserActs } from './use-user-acts.tsx'
import { texts } from './user-texts.ts'
import { auth, editPathOf, LIST } from './users-service.ts'

const words = texts.record

export const ahead = auth.ahead(getUser, ({ userId = '' }) => ({ params: { id: userId } }))

/** What modules to the right know of a user. */
export type UserPart = ComponentType<{ userId: string; name: string }>

/** One user: what they may decide first, who they are, where they stand, what they hold, and what they may do. Spec 2.2. */
export function UserScreen({ parts }: { parts: readonly UserPart[] }) {
  const { userId } = useParams({ strict: false }) as { userId: string }
  const found = auth.useCall(getUser, { params: { id: userId } })
  return <RecordState found={found}>{(user) => <Record user={user} parts={parts} />}</RecordState>
}

function Record({ user, parts }: { user: UserDetail; parts: readonly UserPart[] }) {
  const navigate = useNavigate()
  const acts = useUserActs(() => void navigate({ to: LIST }))
  const offered: OfferedActs<UserAct, UserDetail> = {
    ...acts,
    fits: (act) => act !== 'primary' && mayAct(user, act),
  }
  const daysAhead = useDaysAhead(user)
  const held = user.positions.filter(({ when }) => when === 'CURRENT').map(({ name }) => name)
  return (
    <RecordScreen
      record={user}
      area="roles"
      crumbs={crumbsOf(texts.organization, { label: texts.title, to: LIST }, user.displayId)}
      title={user.name}
      status={user.status !== 'DELETED' && <StatusTag kind="user" status={user.status} large />}
      purpose={
        <>
          {words.holds(held, user.manager?.name)} {daysAhead}
        </>
      }
      deactivated={{ since: user.statusSince, kind: 'user' }}
      offered={offered}
      acts={{
        primary: mayAct(user, 'edit') ? { ...EDIT, to: editPathOf(user) } : undefined,
        ...onPage(offered, user),
      }}
      first={
        <>
          {parts.map((Part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change; with the record, each is read anew
            <Part key={`${at} ${user.version}`} userId={user.id} name={user.name} />
          ))}
          <Details user={user} />
        </>
      }
      tabs={tabsOf(user)}
      log={
        <ChangeLog
          events={texts.events}
          source={{ service: auth, call: userHistory.log, id: user.id }}
          revision={userHistory.revision}
        />
      }
    >
      <UserAbilitiesCard userId={user.id} />
    </RecordScreen>
  )
}

/** Whether the record says that the viewer may do it. */
const mayAct = (user: UserDetail, act: string) => user.permissions[act]?.allowed ?? false

/** The first or last day ahead, as a sentence. */
function useDaysAhead({ status, activeFrom, activeUntil, startDate, terminationDate }: UserDetail): string {
  const { dateFormat } = useViewer().tenant
  const isPlanned = status === 'INACTIVE' && activeFrom !== null
  return [
    isPlanned && startDate && words.starts(formatDay(startDate, dateFormat)),
    (isPlanned || status === 'ACTIVE') &&
      activeUntil &&
      terminationDate &&
      words.leaves(formatDay(terminationDate, dateFormat)),
  ]
    .filter(Boolean)
    .join(' ')
}

function Details({ user }: { user: UserDetail }) {
  const { zone, dateFormat } = useViewer().tenant
  const day = (instant: string) => formatInstant(instant, zone, dateFormat)
  const { invitation } = user
  const isAhead = invitation !== null && new Date(invitation.sentAt) > new Date()
  const isOver = invitation !== null && new Date(invitation.expiresAt) < new Date()
  const primary = user.groups.find(({ isPrimaryOrg }) => isPrimaryOrg)
  const calendarDay = (value: string | null) => (value ? formatDay(value, dateFormat) : undefined)
  const said = [
    { label: texts.form.mobilePhone, value: user.mobilePhone },
    { label: texts.form.employmentType, value: user.employmentType },
    { label: texts.form.employeeId, value: user.employeeId },
    { label: texts.form.employeeNumber, value: user.employeeNumber },
    { label: texts.form.startDate, value: calendarDay(user.startDate) },
    { label: texts.form.terminationDate, value: calendarDay(user.terminationDate) },
  ]
  return (
    <Card title={words.details}>
      <div className="column gap-16">
        {invitation && (
          <Note kind={isOver ? 'warning' : 'info'}>
            {isAhead
              ? words.toInvite(day(invitation.sentAt))
              : isOver
                ? words.expired(day(invitation.sentAt))
                : words.invited(day(invitation.sentAt), day(invitation.expiresAt))}
          </Note>
        )}
        {user.newEmail && <Note kind="info">{texts.form.waitsFor(user.newEmail, user.email)}</Note>}
        <PersonPicture user={user} />
        <Facts
          facts={[
            {
              label: texts.form.email,
              value: (
                <span className="ellipsis" title={user.email}>
                  {user.email}
                </span>
              ),
            },
            { label: texts.form.roles, value: <Roles user={user} /> },
            {
              label: texts.form.manager,
              value: user.manager && <NameOf kind="user" record={user.manager} />,
            },
            { label: texts.form.primary, value: primary && <NameOf kind="group" record={primary} /> },
            { label: words.lastLogin, value: user.lastLogin ? day(user.lastLogin) : words.never },
            { label: texts.form.employeeType, value: user.employeeType },
            ...said.filter(({ value }) => value),
            { label: words.source, value: texts.sources[user.sourceType] },
            { label: words.created, value: day(user.createdAt) },
            { label: words.updated, value: day(user.updatedAt) },
          ]}
        />
      </div>
    </Card>
  )
}

/** Each leads to what it may do; one that is not in use gives nothing. */
const Roles = ({ user }: { user: UserDetail }) => (
  <span className="column gap-4">
    {user.roles.map((userRole) => (
      <span key={userRole.id} className="row gap-6">
        <NameOf kind="user-role" record={userRole} />
        {userRole.status !== 'ACTIVE' && <Tag family="stone">{words.inactive}</Tag>}
      </span>
    ))}
  </span>
)
