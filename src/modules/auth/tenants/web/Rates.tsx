import './rates.css'
import '#platform/web/theme/rows.css'
import { Button } from 'antd'
import { useState } from 'react'
import type { Effects } from '#modules/settings/effects/model/effects.ts'
import { previewCall } from '#modules/settings/effects/model/preview-call.ts'
import { authorityEffects } from '#modules/settings/index.web.ts'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Menu } from '#platform/web/overlay/Menu.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { SettingsSection } from '#platform/web/page/SettingsPage.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { type ShownChange, useShownFirst } from '#platform/web/record/use-shown-first.tsx'
import { formatInstant } from '#platform/web/text/dates.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import type { UploadSource } from '#platform/web/upload/upload-source.ts'
import { useUpload } from '#platform/web/upload/use-upload.tsx'
import { useSession } from '../../sessions/web/session.ts'
import type { CurrencyRate, RateChange } from '../model/rate.ts'
import {
  getCurrencyRates,
  getTenant,
  ratesUpload,
  type TenantDetail,
  updateTenant,
} from '../model/tenant-calls.ts'
import { RateForm } from './RateForm.tsx'
import { texts } from './texts.ts'
import type { OpenRate } from './use-open-rate.ts'

type RateRequest = ShownChange<Effects>

const words = texts.rates
const auth = service('/api/auth')
const UPLOAD: UploadSource = {
  base: auth.base,
  calls: ratesUpload,
  template: { base: auth.base, name: 'currency-rates-template.csv' },
}

/** What one unit of each currency is worth: one row is edited at a time, and saved on its own. Spec 5.2. */
export function Rates({ tenant, row }: { tenant: TenantDetail; row: OpenRate }) {
  const params = { tenantId: tenant.id }
  const found = auth.useCall(getCurrencyRates, { params })
  const { reread } = useSession()
  const send = auth.useSend(updateTenant)
  const toasts = useToasts()
  const upload = useUpload(UPLOAD, words.upload)
  const shownFirst = useShownFirst(authorityEffects)

  const unless = (act: () => void) => () => (row.open === undefined ? act() : row.wait())
  const change = async (rate: RateChange, done: string, asking?: Partial<RateRequest>) => {
    const { version } = await auth.ask(getTenant, { params })
    const asked = { params, version, body: { currencyRates: [rate] } }
    return shownFirst.begin({
      ...asking,
      look: async () => (await auth.ask(previewCall(updateTenant), asked)).effects,
      save: async (shown) => {
        await send.mutateAsync({ ...asked, shown })
        toasts.done(done)
        await reread()
        row.close()
      },
    })
  }
  const remove = (currency: string) =>
    change({ currency, rate: null }, words.removed, {
      always: true,
      ending: true,
      words: {
        title: words.removeQuestion(currency),
        effect: words.removeEffect(currency),
        keep: words.keep,
        act: words.removeAct,
      },
    }).catch(toasts.failed)
  return (
    <SettingsSection
      title={words.title}
      intro={words.intro(tenant.baseCurrency)}
      act={
        <div className="row">
          <Button icon={<Icon name="upload" size={16} />} onClick={unless(upload.act.onAct)}>
            {upload.act.label}
          </Button>
          <Button icon={<Icon name="plus" size={16} />} onClick={unless(() => row.show(''))}>
            {words.add}
          </Button>
        </div>
      }
    >
      <PartState found={found} rows={4}>
        {({ items }) => (
          <div className="card">
            <div role="alert">{row.isAwaited && <Note kind="warning">{words.unfinished}</Note>}</div>
            {items.length === 0 && row.open === undefined && (
              <p className="dense secondary card-body">{words.empty}</p>
            )}
            <ul className="rates">
              {items.map((rate) => (
                <Rate
                  key={rate.currency}
                  rate={rate}
                  base={tenant.baseCurrency}
                  isOpen={row.open === rate.currency}
                  onEdit={unless(() => row.show(rate.currency))}
                  onRemove={unless(() => void remove(rate.currency))}
                  onClose={row.close}
                  onSave={(next) => change(next, words.saved)}
                />
              ))}
              {row.open === '' && (
                <li className="rate">
                  <RateForm
                    base={tenant.baseCurrency}
                    known={items.filter((each) => each.rate !== null).map((each) => each.currency)}
                    onClose={row.close}
                    onSave={(next) => change(next, words.saved)}
                  />
                </li>
              )}
            </ul>
          </div>
        )}
      </PartState>
      {shownFirst.dialog}
      {upload.dialog}
    </SettingsSection>
  )
}

function Rate({
  rate,
  base,
  isOpen,
  onEdit,
  onRemove,
  onClose,
  onSave,
}: {
  rate: CurrencyRate
  base: string
  isOpen: boolean
  onEdit: () => void
  onRemove: () => void
  onClose: () => void
  onSave: (next: RateChange) => Promise<unknown>
}) {
  const { zone, dateFormat } = useViewer().tenant
  const [withHistory, setWithHistory] = useState(false)
  const day = (instant: string) => formatInstant(instant, zone, dateFormat)
  const planned = rate.history.findLast((each) => Date.parse(each.from) > Date.now())
  if (isOpen)
    return (
      <li className="rate">
        <RateForm rate={rate} base={base} known={[]} onClose={onClose} onSave={onSave} />
      </li>
    )
  return (
    <li className="rate">
      <div className="row gap-12">
        <b className="rate-currency">{rate.currency}</b>
        <span className="grow">
          {rate.rate ?? <span className="tertiary">{words.none}</span>}{' '}
          <span className="caption tertiary">
            {rate.from && words.onwards(day(rate.from)).toLowerCase()}
            {planned && ` · ${words.planned(planned.rate ?? words.none, day(planned.from))}`}
          </span>
        </span>
        <Menu
          label={words.acts(rate.currency)}
          icon="more"
          items={[
            { key: 'edit', label: words.edit, icon: 'edit', onAct: onEdit },
            {
              key: 'history',
              label: withHistory ? words.hideHistory : words.history,
              icon: 'clock',
              onAct: () => setWithHistory(!withHistory),
            },
            ...(rate.rate === null
              ? []
              : [
                  {
                    key: 'remove',
                    label: words.remove,
                    icon: 'trash' as const,
                    danger: true,
                    onAct: onRemove,
                  },
                ]),
          ]}
        />
      </div>
      {withHistory && (
        <ol className="rate-history">
          {rate.history.map((each) => (
            <li key={each.from} className="row dense">
              <span className="rate-currency">{each.rate ?? words.none}</span>
              <span className="secondary">
                {each.until
                  ? words.until(day(each.from), day(each.until))
                  : Date.parse(each.from) > Date.now()
                    ? words.later(day(each.from))
                    : words.onwards(day(each.from))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}
