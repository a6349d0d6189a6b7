import './top-bar.css'
import { useViewer } from '../client/viewer.ts'
import { usePhone } from '../hooks/use-media.ts'
import { Menu } from '../overlay/Menu.tsx'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'
import { IconButton } from '../theme/IconButton.tsx'
import { Keys } from './Keys.tsx'
import type { ModuleScreens } from './navigation.ts'
import { createOf } from './palette-groups.ts'

/** The bar above every page: the way to the navigation, the palette, and what can be made from anywhere. */
export function TopBar({
  modules,
  title,
  menu,
  onFind,
}: {
  modules: readonly ModuleScreens[]
  /** What the palette finds. */
  title: string
  /** Opens the navigation where it does not stand open. */
  menu: { label: string; isOpen?: boolean; onOpen: () => void } | undefined
  onFind: () => void
}) {
  const phone = usePhone()
  return (
    <header className="top-bar">
      {menu && (
        <IconButton icon="menu" label={menu.label} aria-expanded={menu.isOpen} onClick={menu.onOpen} />
      )}
      <button type="button" className="top-bar-find" aria-haspopup="dialog" onClick={onFind}>
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
  )
}

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
      {modules.map(({ TopBarEnd }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the modules never change
        TopBarEnd ? <TopBarEnd key={at} /> : null,
      )}
    </>
  )
}
