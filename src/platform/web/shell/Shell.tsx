import './shell.css'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useViewer } from '../client/viewer.ts'
import { later } from '../feedback/later.tsx'
import { OfflineBar } from '../feedback/OfflineBar.tsx'
import { allowSingleKeys, type KeyAct, useKeys } from '../hooks/use-keys.ts'
import { useMedia, usePhone } from '../hooks/use-media.ts'
import { LongJobs } from '../jobs/LongJobs.tsx'
import { OverlaysProvider } from '../overlay/OverlaysProvider.tsx'
import { texts } from '../text/texts.ts'
import { type ModuleScreens, type NavigationItem, navigationFor, sourcesFor } from './navigation.ts'
import type { RecentSearches } from './palette.ts'
import { createOf, paletteGroups } from './palette-groups.ts'
import { Side, type SideProps } from './Side.tsx'
import { TopBar } from './TopBar.tsx'
import { CONTENT, useFocusKept, useFocusOnPage } from './use-focus-on-page.ts'

const PhoneNavigation = later(() => import('./PhoneNavigation.tsx'))
const KeyList = later(() => import('./KeyList.tsx'))
const Palette = later(() => import('./Palette.tsx'))

type ShellProps = SideProps & {
  modules: readonly ModuleScreens[]
  /** What the viewer searched for before, as a hook. */
  useRecent?: () => RecentSearches
  children: ReactNode
}

const FOLDED = 'mandate.navigation.folded'

/** Navigation at the left, top bar, page, and the place for toasts and dialogs. The window never scrolls; the page does. */
export function Shell(props: ShellProps) {
  useFocusOnPage()
  useFocusKept()
  const { modules, children } = props
  const viewer = useViewer()
  const phone = usePhone()
  const items = navigationFor(modules, viewer)
  const sources = sourcesFor(modules, viewer)
  const [menuOpen, setMenuOpen] = useState(false)
  const [keysOpen, setKeysOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  const fold = useFold()
  const title = sources.length > 0 ? texts.palette.search : texts.palette.goTo
  useShellKeys(items, modules, title, {
    fold: fold.toggle,
    list: () => setKeysOpen(true),
    palette: () => setPaletteOpen(true),
  })
  useEffect(() => allowSingleKeys(viewer.preferences.singleKeys), [viewer.preferences.singleKeys])
  const listKeys = () => setKeysOpen(true)
  const side = <Side {...props} items={items} listKeys={listKeys} />

  return (
    <OverlaysProvider>
      <a className="skip-link" href="#content">
        {texts.skipToContent}
      </a>
      <div className={fold.folded ? 'shell shell-folded' : 'shell'}>
        {!phone && (
          <aside className="side" aria-label={texts.shell.side}>
            {side}
          </aside>
        )}
        <div className="shell-main">
          <OfflineBar />
          <TopBar
            modules={modules}
            title={title}
            menu={
              phone
                ? { label: texts.shell.openNavigation, isOpen: menuOpen, onOpen: () => setMenuOpen(true) }
                : fold.button
                  ? { label: fold.folded ? texts.shell.unfold : texts.shell.fold, onOpen: fold.toggle }
                  : undefined
            }
            onFind={() => setPaletteOpen(true)}
          />
          <main id={CONTENT} className="page" tabIndex={-1} data-scroll-restoration-id="page">
            {children}
          </main>
          <LongJobs />
        </div>
      </div>
      {menuOpen && <PhoneNavigation onClose={() => setMenuOpen(false)}>{side}</PhoneNavigation>}
      {paletteOpen && (
        <Palette
          title={title}
          groups={paletteGroups(items, modules, props.profile ?? [], viewer, listKeys)}
          sources={sources}
          useRecent={props.useRecent}
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
  title: string,
  open: { fold: () => void; list: () => void; palette: () => void },
) {
  const navigate = useNavigate()
  const viewer = useViewer()
  useKeys([
    { keys: 'mod+k', or: '/', does: title, act: open.palette },
    { keys: '[', does: texts.shell.fold, act: open.fold },
    { keys: '?', does: texts.shell.keys, act: open.list },
    { keys: 'ArrowLeft', or: 'ArrowRight', does: texts.keys.inside },
    { keys: 'ArrowDown', or: 'ArrowUp', does: texts.keys.insideNavigation },
    ...items
      .filter((item) => item.goKey)
      .map(
        (item): KeyAct => ({
          keys: `g ${item.goKey}`,
          does: texts.keys.goTo(item.label),
          act: () => void navigate({ to: item.to, search: item.search ?? {} }),
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
