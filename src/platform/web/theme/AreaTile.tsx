import './area-tile.css'
import { Icon, type IconName } from './Icon.tsx'

/** The navigation areas of spec 2.2: each has a gradient of its own, seen only on its tile. */
export type Area =
  | 'delegations'
  | 'redelegations'
  | 'actions'
  | 'decisions'
  | 'matrices'
  | 'documents'
  | 'reports'
  | 'roles'
  | 'groups'
  | 'positions'
  | 'system'

const icons: Record<Area, IconName> = {
  delegations: 'delegations',
  redelegations: 'redelegations',
  actions: 'actions',
  decisions: 'decisions',
  matrices: 'matrices',
  documents: 'documents',
  reports: 'reports',
  roles: 'shield',
  groups: 'groups',
  positions: 'position',
  system: 'settings',
}
const sizes = { 20: 12, 28: 16, 40: 20 } as const

/** 20 in navigation, 28 in results, 40 in page headers. */
export function AreaTile({ area, size }: { area: Area; size: 20 | 28 | 40 }) {
  return (
    <span className={`area-tile area-tile-${size}`} style={{ background: `var(--a-${area})` }}>
      <Icon name={icons[area]} size={sizes[size]} />
    </span>
  )
}
