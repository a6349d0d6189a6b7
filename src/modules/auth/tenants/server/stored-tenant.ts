import type { Logo } from '../model/logos.ts'
import type { TenantFields } from '../model/tenant.ts'

type LogoFile = { readonly type: string; readonly size: number }

export type StoredTenant = Omit<TenantFields, 'dateFormat'> & {
  dateFormat: string
  id: string
  accountId: string
  isMultiCurrencyAllowed: boolean
  /** The pictures that are there. */
  logos: { readonly [Name in Logo]?: LogoFile }
  version: number
}
