import type { Viewer } from '../client/viewer.ts'
import { texts } from '../text/texts.ts'
import type { IconName } from '../theme/Icon.tsx'
import type { ModuleScreens, NavigationItem } from './navigation.ts'
import type { PaletteGroup } from './palette.ts'

/** A page of the person: in the profile menu and in the palette. */
export type ProfilePage = { key: string; label: string; icon: IconName; to: string }

/** What may be created. */
export const createOf = (modules: readonly ModuleScreens[], viewer: Viewer) =>
  modules.flatMap((module) => module.create ?? []).filter((entry) => entry.when(viewer))

/** What the palette offers to this viewer: their pages, and what they may do from anywhere. */
export function paletteGroups(
  items: readonly NavigationItem[],
  modules: readonly ModuleScreens[],
  profile: readonly ProfilePage[],
  viewer: Viewer,
  listKeys: () => void,
): readonly PaletteGroup[] {
  return [
    {
      key: 'pages',
      label: texts.palette.pages,
      entries: [
        ...items.map((item) => ({
          key: `page ${item.key}`,
          label: texts.keys.goTo(item.label),
          tile: { area: item.area },
          keys: item.goKey && `g ${item.goKey}`,
          to: item.to,
          search: item.search,
        })),
        ...profile.map(({ key, label, icon, to }) => ({
          key: `profile ${key}`,
          label: texts.keys.goTo(label),
          tile: { icon },
          to,
        })),
      ],
    },
    {
      key: 'acts',
      label: texts.palette.acts,
      entries: [
        ...createOf(modules, viewer).map((entry) => ({
          key: `create ${entry.key}`,
          label: entry.command,
          aliases: [...texts.palette.create, entry.label],
          tile: { icon: 'plus' as const },
          keys: entry.createKey && `c ${entry.createKey}`,
          to: entry.to,
        })),
        ...modules
          .flatMap((module) => module.commands ?? [])
          .filter((command) => command.when(viewer))
          .map(({ key, label, aliases, icon, keys, act }) => ({
            key: `act ${key}`,
            label,
            ...(aliases && { aliases }),
            tile: { icon },
            keys,
            act,
          })),
        { key: 'keys', label: texts.shell.keys, tile: { icon: 'help' as const }, keys: '?', act: listKeys },
      ],
    },
  ]
}
