type Address = Readonly<Record<string, string>>

/** How the lists of each tenant were left on this page load: with their tab, filters and page. */
const left = new Map<string, Address>()

export const rememberAddress = (tenantId: string, path: string, address: Address): void => {
  left.set(`${tenantId} ${path}`, address)
}

/** Where a breadcrumb leads back to. */
export const lastAddressOf = (tenantId: string | undefined, path: string): Address =>
  left.get(`${tenantId} ${path}`) ?? {}
