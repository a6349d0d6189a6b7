import './shell.css'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useViewer } from '../client/viewer.ts'
import { later } from '../feedback/later.tsx'
import { OfflineBar } from '../feedback/OfflineBar.tsx'
import { allowSingleKeys, type KeyAct, useKeys } from '../hooks/use-keys.ts'
import { useMedia, usePhone } from '../hooks/use-media.ts'
import { LongJobs } from '../jobs/LongJobs.tsx'
import { Icon } from '../look/Icon.tsx'
import { PersonAvatar } from '../look/Who.tsx'
import { Mark } from '../look/WordMark.tsx'
import { Menu } from '../overlay/Menu.tsx'
import { OverlaysProvider } from '../overlay/OverlaysProvider.tsx'
import { useToasts } from '../overlay/use-toasts.tsx'
import { texts } from '../text/texts.ts'
import { Keys } from './Keys.tsx'
import { Navigation } from './Navigation.tsx'
import { type ModuleScreens, type NavigationItem, navigationFor } from './navigation.ts'
import type { PaletteSource } from './palette.ts'
import { createOf, type ProfilePage, paletteGroups } from './palette-groups.ts'

const PhoneNavigation = later(() => import('./PhoneNavigation.tsx'))
const KeyList = later(() => import('./KeyList.tsx'))
const Palette = later(() => import('./Palette.tsx'))

export type Account = { id: string; name: string; accountId: string }

type ShellProps = {
  modules: readonly ModuleScreens[]
  accounts: readonly Account[]
  onSwitch: (tenantId: string) => Promise<unknown>
  onSignOut: () => Promise<unknown>
  /** Pages of the person, in the profile menu above "Sign out". */
  profile?: readonly ProfilePage[]
  /** Where the palette finds records. */
  sources?: readonly PaletteSource[]
  /** Pictures of the account, as addresses: in place of the product's mark, and of its name. */
  logos?: { readonly company: string | undefined; readonly dashboard: string | undefined }
  children: ReactNode
}

const FOLDED = 'mandate.navigation.folded'

/** Navigation at the left, top bar, page, and the place for toasts and dialogs. The window never scrolls; the page does. */
export function Shell(props: ShellProps) {
  const { modules, sources = NO_SOURCES, children } = props
  const viewer = useViewer()
  const phone = usePhone()
  const items = navigationFor(modules, viewer)
  const [menuOpen, setMenuOpen] = useState(false)
  const [keysOpen, setKeysOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  const fold = useFold()
  useShellKeys(items, modules, {
    fold: fold.toggle,
    list: () => setKeysOpen(true),
    palette: () => setPaletteOpen(true),
  })
  useEffect(() => allowSingleKeys(viewer.preferences.singleKeys), [viewer.preferences.singleKeys])
  const title = sources.length > 0 ? texts.palette.search : texts.palette.goTo
  const listKeys = () => setKeysOpen(true)

  return (
    <OverlaysProvider>
      <a className="skip-link" href="#content">
        {texts.skipToContent}
      </a>
      <div className={fold.folded ? 'shell shell-folded' : 'shell'}>
        {!phone && (
          <aside className="side" aria-label={texts.shell.side}>
            <TenantSwitch {...props} />
            <Navigation items={items} />
            <ProfileMenu {...props} listKeys={listKeys} />
          </aside>
        )}
        <div className="shell-main">
          <OfflineBar />
          <header className="top-bar">
            {phone && (
              <button
                type="button"
                className="icon-button"
                aria-label={texts.shell.openNavigation}
                aria-expanded={menuOpen}
                onClick={() => setMenuOpen(true)}
              >
                <Icon name="menu" />
              </button>
            )}
            {!phone && fold.button && (
              <button
                type="button"
                className="icon-button"
                aria-label={fold.folded ? texts.shell.unfold : texts.shell.fold}
                onClick={fold.toggle}
              >
                <Icon name="menu" />
              </button>
            )}
            <button
              type="button"
              className="top-bar-find"
              aria-haspopup="dialog"
              onClick={() => setPaletteOpen(true)}
            >
              <Icon name="search" size={14} />
              <span className="grow ellipsis">{title}</span>
              {!phone && (
                <span aria-hidden="true">
                  <Keys keys="mod+k" />
                </span>
              )}
            </button>
            <span className="top-bar-gap" />
            <TopBarActs modules={modules} />
          </header>
          <main id="content" className="page" tabIndex={-1} data-scroll-restoration-id="page">
            {children}
          </main>
        </div>
      </div>
      <LongJobs />
      {menuOpen && (
        <PhoneNavigation onClose={() => setMenuOpen(false)}>
          <TenantSwitch {...props} />
          <Navigation items={items} />
          <ProfileMenu {...props} listKeys={listKeys} />
        </PhoneNavigation>
      )}
      {paletteOpen && (
        <Palette
          title={title}
          groups={paletteGroups(items, modules, props.profile ?? [], viewer, listKeys)}
          sources={sources}
          onClose={() => setPaletteOpen(false)}
        />
      )}
      {keysOpen && <KeyList onClose={() => setKeysOpen(false)} />}
    </OverlaysProvider>
  )
}

/** Folded by hand from 1200 on, and remembered; below 1200 it is folded unless it was opened. */
function useFold() {
  const wide = useMedia('(min-width: 1200px)')
  const [byHand, setByHand] = useState(() => localStorage.getItem(FOLDED) === 'yes')
  const [opened, setOpened] = useState(false)
  const folded = wide ? byHand : !opened
  return {
    folded,
    /** Where there is room, the key alone folds it. */
    button: folded || !wide,
    toggle() {
      if (!wide) return setOpened(folded)
      localStorage.setItem(FOLDED, folded ? 'no' : 'yes')
      setByHand(!folded)
    },
  }
}

function useShellKeys(
  items: readonly NavigationItem[],
  modules: readonly ModuleScreens[],
  open: { fold: () => void; list: () => void; palette: () => void },
) {
  const navigate = useNavigate()
  const viewer = useViewer()
  useKeys([
    { keys: 'mod+k', or: '/', does: texts.palette.goTo, act: open.palette },
    { keys: '[', does: texts.shell.fold, act: open.fold },
    { keys: '?', does: texts.shell.keys, act: open.list },
    ...items
      .filter((item) => item.goKey)
      .map(
        (item): KeyAct => ({
          keys: `g ${item.goKey}`,
          does: texts.keys.goTo(item.label),
          act: () => void navigate({ to: item.to, search: (item.search ?? {}) as never }),
        }),
      ),
    ...createOf(modules, viewer)
      .filter((entry) => entry.createKey)
      .map(
        (entry): KeyAct => ({
          keys: `c ${entry.createKey}`,
          does: entry.command,
          act: () => void navigate({ to: entry.to }),
        }),
      ),
  ])
}

const NO_SOURCES: readonly PaletteSource[] = []

function TopBarActs({ modules }: { modules: readonly ModuleScreens[] }) {
  const create = createOf(modules, useViewer())
  return (
    <>
      {modules.map(({ TopBarAct }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the modules never change
        TopBarAct ? <TopBarAct key={at} /> : null,
      )}
      {create.length > 0 && (
        <Menu label={texts.shell.create} items={create} className="top-bar-button">
          <Icon name="plus" size={14} />
          <span className="top-bar-words">{texts.shell.create}</span>
          <span className="top-bar-words">
            <Icon name="down" size={14} />
          </span>
        </Menu>
      )}
    </>
  )
}

function TenantSwitch({ accounts, onSwitch, logos }: ShellProps) {
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

function ProfileMenu({ onSignOut, profile = [], listKeys }: ShellProps & { listKeys: () => void }) {
  const { person, user } = useViewer()
  const position = user.positions[0]?.name ?? person.email
  const toasts = useToasts()
  return (
    <Menu
      label={texts.shell.profile}
      named={false}
      align="start"
      className="me"
      items={[
        ...profile,
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
