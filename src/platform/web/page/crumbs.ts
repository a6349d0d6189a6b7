import type { Area } from '../theme/AreaTile.tsx'

export type Crumb = { label: string; to?: string; search?: Record<string, string> }

/** The way to the page of a record: the group of the navigation, the list of its kind, and the record. */
export const crumbsOf = (group: string, list: Crumb, record: string): readonly Crumb[] => [
  { label: group },
  list,
  { label: record },
]

/** The head of the list of a kind, from the texts of the kind. */
export const listHead = (
  area: Area,
  group: string,
  { title, purpose, noun }: { readonly title: string; readonly purpose: string; readonly noun: string },
) => ({ area, crumbs: [{ label: group }, { label: title }], title, purpose, noun })
