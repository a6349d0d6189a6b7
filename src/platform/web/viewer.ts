import { createContext, useContext } from 'react'
import type { Scope } from '#platform/model/viewer.ts'
import type { DateFormat } from './dates.ts'

type Named = { readonly id: string; readonly name: string }

/** Who is looking, in which tenant, and what they may do: the reply of `GET /api/auth/user/details`. */
export type Viewer = {
  readonly person: { readonly id: string; readonly email: string }
  readonly tenant: Named & {
    readonly accountId: string
    readonly dateFormat: DateFormat
    /** IANA name of the time zone in which days are read. */
    readonly zone: string
    readonly baseCurrency: string
    readonly currencies: readonly string[]
  }
  readonly user: Named & { readonly positions: readonly Named[]; readonly userRoles: readonly Named[] }
  readonly preferences: {
    /** Whether keys without ⌘ or Ctrl do anything. */
    readonly singleKeys: boolean
  }
  /** By key: the scope in which it is held. A key that is not there is not held. */
  readonly permissions: Readonly<Record<string, Scope>>
}

export const ViewerContext = createContext<Viewer | undefined>(undefined)

/** Only below the shell: there is a viewer. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('There is no viewer outside the shell.')
  return viewer
}

export const may = (viewer: Viewer, permission: string): boolean =>
  viewer.permissions[permission] !== undefined
