import { service } from '#platform/web/client/client.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { listAuthorityTypes } from '../model/authority-type-calls.ts'

const settings = service('/api/settings')

/** The drawing of an authority type beside its name. Nothing until it is known. */
export function AuthorityTypeIcon({ id, size = 16 }: { id: string; size?: 14 | 16 }) {
  const { data } = settings.useCall(listAuthorityTypes, {})
  const found = data?.items.find((each) => each.id === id)
  return found ? <Icon name={found.icon} size={size} /> : null
}
