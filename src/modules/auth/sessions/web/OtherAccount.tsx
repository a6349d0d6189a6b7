import type { Failure } from '#platform/web/failure.ts'
import { WrongAccount } from '#platform/web/MessagePages.tsx'
import { useViewer } from '#platform/web/viewer.ts'
import { useSession } from './session.ts'

/** A record of another account of the same person: the refusal names the account, and one click goes there. Spec 8. */
export function OtherAccount({ failure }: { failure: Failure }) {
  const { switchTo } = useSession()
  const { tenant } = useViewer()
  const other = failure.fields.find((field) => field.path === 'tenantId')?.message
  return <WrongAccount tenant={tenant.name} onSwitch={() => other && void switchTo(other)} />
}
