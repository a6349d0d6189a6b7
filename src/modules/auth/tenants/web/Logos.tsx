import './logos.css'
import { service } from '#platform/web/client/client.ts'
import { ImageRow } from '#platform/web/form/ImageRow.tsx'
import { SettingsSection } from '#platform/web/page/SettingsPage.tsx'
import { useSession } from '../../sessions/web/session.ts'
import { deleteLogo, putCompanyLogo, putDashboardLogo } from '../model/logo-calls.ts'
import { LOGO_RULES, LOGO_SIZES, LOGOS, type Logo } from '../model/logos.ts'
import type { TenantDetail } from '../model/tenant-calls.ts'
import { texts } from './texts.ts'
import { useLogo } from './use-logo.ts'

const words = texts.logos
const auth = service('/api/auth')
const PUT = { company: putCompanyLogo, dashboard: putDashboardLogo } as const

/** The pictures by which people know the account. Spec 5.4. */
export function Logos({ tenant }: { tenant: TenantDetail }) {
  return (
    <SettingsSection title={words.title} intro={words.intro}>
      <div className="card">
        {LOGOS.map((logo) => (
          <LogoRow key={logo} logo={logo} tenant={tenant} />
        ))}
      </div>
    </SettingsSection>
  )
}

function LogoRow({ logo, tenant }: { logo: Logo; tenant: TenantDetail }) {
  const { reread } = useSession()
  const put = auth.useSend(PUT[logo] as typeof putCompanyLogo)
  const remove = auth.useSend(deleteLogo)
  const name = words.names[logo]
  const held = tenant.logos[logo]
  const picture = useLogo(tenant.id, logo, held?.updatedAt)
  const params = { tenantId: tenant.id }
  return (
    <ImageRow
      name={name}
      detail={words.details[logo]}
      held={held !== null}
      rule={LOGO_RULES[logo]}
      most={LOGO_SIZES[logo]}
      picture={
        picture ? (
          <img className={`logo-shown logo-${logo}`} src={picture} alt={name} />
        ) : (
          <span className={`logo-shown logo-none logo-${logo} caption tertiary`}>{words.none}</span>
        )
      }
      onPut={async (body, fileName) => {
        await put.mutateAsync({ params, query: { fileName }, body: body as never })
        await reread()
      }}
      onRemove={async () => {
        await remove.mutateAsync({ params: { ...params, logo } })
        await reread()
      }}
    />
  )
}
