import './settings-fields.css'
import { Switch } from 'antd'
import { useId } from 'react'
import { CURRENCIES } from '#platform/model/currencies.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { Choice } from '#platform/web/form/Inputs.tsx'
import { SettingRow } from '#platform/web/form/SettingRow.tsx'
import { SettingsSection } from '#platform/web/page/SettingsPage.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import type { TenantDetail } from '../model/tenant-calls.ts'
import type { TenantForm } from './tenant-form.ts'
import { texts } from './texts.ts'

const words = texts.currency

const NAMES = new Intl.DisplayNames('en', { type: 'currency' })
export const CURRENCY_OPTIONS = CURRENCIES.map((code) => ({
  value: code,
  label: `${code} · ${NAMES.of(code) ?? code}`,
}))

/** The currency in which amounts are compared, and whether there may be others. */
export function CurrencySection({
  form,
  tenant,
  baseCurrency,
}: {
  form: TenantForm
  tenant: TenantDetail
  /** As it is saved. */
  baseCurrency: string
}) {
  const id = useId()
  const isChanged = form.values.baseCurrency !== baseCurrency
  return (
    <SettingsSection title={words.title}>
      <div className="card">
        <div className="settings-fields">
          <div className="fields-2">
            <Field<string | undefined>
              form={form}
              path="baseCurrency"
              label={words.base}
              required
              hint={
                tenant.isBaseCurrencyLocked ? (
                  <span className="row gap-4">
                    <Icon name="lock" size={14} />
                    {words.locked}
                  </span>
                ) : (
                  words.baseHint
                )
              }
            >
              {(bound) => (
                <Choice
                  {...bound}
                  options={CURRENCY_OPTIONS}
                  searched
                  disabled={tenant.isBaseCurrencyLocked}
                />
              )}
            </Field>
          </div>
          {isChanged && tenant.multiCurrencyEnabled && <Note kind="warning">{words.baseChange}</Note>}
        </div>
        <SettingRow
          title={<label htmlFor={id}>{words.multi}</label>}
          detail={
            <span id={`${id}detail`}>
              {tenant.isMultiCurrencyAllowed ? words.multiHint : words.notAllowed}
            </span>
          }
          below={!form.values.multiCurrencyEnabled && <p className="caption tertiary">{words.notEnabled}</p>}
        >
          <Switch
            id={id}
            aria-describedby={`${id}detail`}
            disabled={!tenant.isMultiCurrencyAllowed}
            checked={form.values.multiCurrencyEnabled}
            onChange={(on) => form.set('multiCurrencyEnabled', on)}
          />
        </SettingRow>
      </div>
    </SettingsSection>
  )
}
