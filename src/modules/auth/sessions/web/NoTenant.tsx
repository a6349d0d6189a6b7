import { Button } from 'antd'
import { MessagePage } from '#platform/web/MessagePages.tsx'
import { useToasts } from '#platform/web/use-toasts.tsx'
import { useSession } from './session.ts'
import { texts } from './texts.ts'

/** Signed in, but a member of no organisation. Spec 2.1. */
export function NoTenant({ email }: { email: string }) {
  const { signOut } = useSession()
  const toasts = useToasts()
  return (
    <MessagePage
      drawing="wrongAccount"
      title={texts.noTenantTitle}
      detail={
        <>
          {texts.noTenantDetail}
          <b className="strong">{email}</b>
        </>
      }
      acts={<Button onClick={() => void signOut().catch(toasts.failed)}>{texts.signOut}</Button>}
    />
  )
}
