import { Button } from 'antd'
import { useId, useRef, useState } from 'react'
import { kindOfName, kindOfType, NOT_SUPPORTED } from '#platform/model/image.ts'
import { service } from '#platform/web/client.ts'
import { ErrorText } from '#platform/web/Field.tsx'
import { asFailure } from '#platform/web/failure.ts'
import { SettingRow, SettingsSection } from '#platform/web/SettingsPage.tsx'
import { useToasts } from '#platform/web/use-toasts.tsx'
import { useSession } from '../../sessions/web/session.ts'
import { LOGO_ACCEPT, LOGO_RULES, LOGO_SIZES, LOGOS, type Logo } from '../model/logos.ts'
import { deleteLogo, putCompanyLogo, putDashboardLogo, type TenantDetail } from '../model/tenant-calls.ts'
import { scaled } from './scale-image.ts'
import { texts } from './texts.ts'
import { useLogo } from './use-logo.ts'

const words = texts.logos
const auth = service('/api/auth')
const PUT = { company: putCompanyLogo, dashboard: putDashboardLogo } as const

/** The pictures by which people know the account. Each is saved as soon as it is chosen. Spec 5.4. */
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
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const toasts = useToasts()
  const { reread } = useSession()
  const put = auth.useSend(PUT[logo] as typeof putCompanyLogo)
  const remove = auth.useSend(deleteLogo)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const name = words.names[logo]
  const held = tenant.logos[logo]
  const picture = useLogo(tenant.id, logo, held?.updatedAt)

  const doing = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      toasts.done(done)
      await reread()
    } catch (thrown) {
      const failure = asFailure(thrown)
      setError(failure.kind === 'refused' ? failure.message : words.failed)
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File) => {
    const wrong = problemOf(file, logo)
    if (wrong) return setError(wrong)
    void doing(async () => {
      const body = await scaled(file, LOGO_SIZES[logo])
      await put.mutateAsync({
        params: { tenantId: tenant.id },
        query: { fileName: file.name },
        body: body as never,
      })
    }, words.saved(name))
  }
  return (
    <SettingRow
      title={name}
      detail={<span id={`${id}detail`}>{words.details[logo]}</span>}
      below={<ErrorText id={`${id}error`} error={error} />}
    >
      <div className="logo-field">
        {picture ? (
          <img className={`logo-shown logo-${logo}`} src={picture} alt={name} />
        ) : (
          <span className={`logo-shown logo-none logo-${logo} caption tertiary`}>{words.none}</span>
        )}
        <input
          ref={input}
          type="file"
          className="unseen"
          tabIndex={-1}
          aria-label={name}
          accept={LOGO_ACCEPT}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) choose(file)
          }}
        />
        <Button
          loading={busy}
          aria-describedby={`${id}detail ${id}error`}
          aria-label={`${held ? words.replace : words.choose}: ${name}`}
          onClick={() => input.current?.click()}
        >
          {held ? words.replace : words.choose}
        </Button>
        {held && (
          <Button
            type="text"
            aria-label={`${words.remove}: ${name}`}
            disabled={busy}
            onClick={() =>
              void doing(
                () => remove.mutateAsync({ params: { tenantId: tenant.id, logo } }),
                words.removed(name),
              )
            }
          >
            {words.remove}
          </Button>
        )}
      </div>
    </SettingRow>
  )
}

/** What is wrong with a file before it is sent: the server says the same. Spec 8. */
function problemOf(file: File, logo: Logo): string | undefined {
  const { types, most, limit } = LOGO_RULES[logo]
  const kind = kindOfType(file.type)
  if (!kind || kind !== kindOfName(file.name) || !types.includes(kind)) return NOT_SUPPORTED
  return file.size > most ? `File size exceeds the maximum limit of ${limit}!` : undefined
}
