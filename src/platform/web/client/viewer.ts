import { createContext, useContext } from 'react'
import type { Scope } from '#platform/model/viewer.ts'
import type { DateFormat } from '../text/dates.ts'

type NamedRef = { readonly id: string; readonly name: string }

/** Who is looking, in which tenant, and what they may do: the reply of `GET /api/auth/user/details`. */
export type Viewer = {
  readonly person: { readonly id: string; readonly email: string }
  readonly tenant: NamedRef & {
    readonly accountId: string
    /** As the viewer wants dates. */
    readonly dateFormat: DateFormat
    /** IANA name of the time zone in which days are read. */
    readonly zone: string
    readonly baseCurrency: string
    readonly currencies: readonly string[]
    /** Since when each logo is as it is; null: there is none. */
    readonly logos: { readonly company: string | null; readonly dashboard: string | null }
  }
  readonly user: NamedRef & {
    readonly positions: readonly NamedRef[]
    readonly userRoles: readonly NamedRef[]
  }
  readonly preferences: {
    /** Whether keys without ⌘ or Ctrl do anything. */
    readonly singleKeys: boolean
    /** Of the person's own; null: the organization's. */
    readonly dateFormat: DateFormat | null
    readonly zone: string | null
    readonly currency: string | null
  }
  /** By key: the scope in which it is held. A key that is not there is not held. */
  readonly permissions: Readonly<Record<string, Scope>>
  /** One of their roles is the System Admin of the product. */
  readonly isSystemAdmin: boolean
}

export const ViewerContext = createContext<Viewer | undefined>(undefined)

/** Only below the shell: there is a viewer. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('There is no viewer outside the shell.')
  return viewer
}

/** The zone by whose clock the viewer reads times of day. Days are read in the tenant's. */
export const clockOf = (viewer: Viewer): string => viewer.preferences.zone ?? viewer.tenant.zone

/** The currency with which a new amount begins. */
export const startingCurrency = ({ preferences, tenant }: Viewer): string =>
  preferences.currency && tenant.currencies.includes(preferences.currency)
    ? preferences.currency
    : tenant.baseCurrency

export const may = (viewer: Viewer, permission: string): boolean =>
  viewer.permissions[permission] !== undefined
