import './side.css'
import { useViewer } from '../client/viewer.ts'
import { keepJobs, useLongJobs } from '../jobs/long-jobs.ts'
import { Menu } from '../overlay/Menu.tsx'
import { useToasts } from '../overlay/use-toasts.tsx'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'
import { PersonAvatar } from '../theme/Who.tsx'
import { Mark } from '../theme/WordMark.tsx'
import { Navigation } from './Navigation.tsx'
import type { NavigationItem } from './navigation.ts'
import type { ProfilePage } from './palette-groups.ts'

export type Account = { id: string; name: string; accountId: string }

export type SideProps = {
  accounts: readonly Account[]
  onSwitch: (tenantId: string) => Promise<unknown>
  onSignOut: () => Promise<unknown>
  /** Pages of the person, in the profile menu above "Sign out". */
  profile?: readonly ProfilePage[]
  /** Pictures of the account, as addresses: in place of the product's mark, and of its name. */
  logos?: { readonly company: string | undefined; readonly dashboard: string | undefined }
}

type SideListProps = SideProps & { items: readonly NavigationItem[]; listKeys: () => void }

/** What is at the left of every page: the account, the navigation, the person. */
export const Side = (props: SideListProps) => (
  <>
    <TenantSwitch {...props} />
    <Navigation items={props.items} />
    <ProfileMenu {...props} />
  </>
)

function TenantSwitch({ accounts, onSwitch, logos }: SideProps) {
  const { tenant } = useViewer()
  const toasts = useToasts()
  const inside = (
    <>
      {logos?.company ? <img className="tenant-logo" src={logos.company} alt="" /> : <Mark size={24} />}
      <span className="grow side-words">
        {logos?.dashboard ? (
          <img className="tenant-name" src={logos.dashboard} alt={tenant.name} />
        ) : (
          <>
            <b className="ellipsis">{tenant.name}</b>
            <span className="caption tertiary">{tenant.accountId}</span>
          </>
        )}
      </span>
    </>
  )
  if (accounts.length < 2) return <div className="tenant">{inside}</div>
  return (
    <Menu
      label={texts.shell.switchTenant}
      named={false}
      align="start"
      className="tenant tenant-button"
      items={accounts.map((account) => ({
        key: account.id,
        label: account.name,
        caption: account.accountId,
        current: account.id === tenant.id,
        onAct: () => {
          if (account.id !== tenant.id) onSwitch(account.id).catch(toasts.failed)
        },
      }))}
    >
      {inside}
      <span className="side-words">
        <Icon name="down" size={14} />
      </span>
      <span className="unseen">, {texts.shell.switchTenant}</span>
    </Menu>
  )
}

function ProfileMenu({ onSignOut, profile = [], listKeys }: SideListProps) {
  const { person, user } = useViewer()
  const position = user.positions[0]?.name ?? person.email
  const toasts = useToasts()
  const hasJobs = (useLongJobs().data?.items.length ?? 0) > 0
  return (
    <Menu
      label={texts.shell.profile}
      named={false}
      align="start"
      className="me"
      items={[
        ...profile,
        ...(hasJobs
          ? [{ key: 'jobs', label: texts.jobs.title, icon: 'clock' as const, onAct: () => keepJobs(true) }]
          : []),
        { key: 'keys', label: texts.shell.keys, icon: 'help', onAct: listKeys },
        {
          key: 'sign-out',
          label: texts.shell.signOut,
          icon: 'signOut',
          startsGroup: true,
          onAct: () => void onSignOut().catch(toasts.failed),
        },
      ]}
    >
      <PersonAvatar name={user.name} size={32} />
      <span className="grow side-words">
        <b className="dense ellipsis">{user.name}</b>
        <span className="caption tertiary ellipsis">{position}</span>
      </span>
      <span className="side-words">
        <Icon name="more" />
      </span>
      <span className="unseen">, {texts.shell.profile}</span>
    </Menu>
  )
}
