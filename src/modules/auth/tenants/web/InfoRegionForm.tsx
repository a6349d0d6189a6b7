import './settings-fields.css'
import './info-region-form.css'
import { useState } from 'react'
import { service } from '#platform/web/client/client.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { FormFailure, SaveBar, useLeaveGuard } from '#platform/web/form/FormPage.tsx'
import { Choice, TextInput } from '#platform/web/form/Inputs.tsx'
import { NOT_YET, useForm } from '#platform/web/form/use-form.ts'
import { useKept } from '#platform/web/form/use-kept.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { SettingsSection } from '#platform/web/page/SettingsPage.tsx'
import { StaleNote } from '#platform/web/record/StaleNote.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { useSession } from '../../sessions/web/session.ts'
import { COUNTRIES } from '../model/countries.ts'
import { isTaxIdChecked, taxIdProblem } from '../model/tax-id.ts'
import { DATE_FORMATS, type TenantFields, tenantFields } from '../model/tenant.ts'
import { getTenant, type TenantDetail, updateTenant } from '../model/tenant-calls.ts'
import { ZONES } from '../model/zones.ts'
import { CurrencySection } from './CurrencySection.tsx'
import { Logos } from './Logos.tsx'
import { Rates } from './Rates.tsx'
import type { TenantForm } from './tenant-form.ts'
import { texts } from './texts.ts'
import { useOpenRate } from './use-open-rate.ts'

const auth = service('/api/auth')
const FIELDS = Object.keys(tenantFields.shape) as (keyof TenantFields)[]

const fieldsOf = (tenant: TenantDetail): TenantFields =>
  Object.fromEntries(FIELDS.map((field) => [field, tenant[field]])) as TenantFields

/** What waits to be saved together, and below it what is saved on its own. */
export function InfoRegionForm({ tenant, onDiscard }: { tenant: TenantDetail; onDiscard: () => void }) {
  const toasts = useToasts()
  const { reread } = useSession()
  const save = auth.useSend(updateTenant)
  const [start, setStart] = useState(() => fieldsOf(tenant))
  const row = useOpenRate()
  const kept = useKept({
    record: tenant,
    read: (tenantId) => auth.ask(getTenant, { params: { tenantId } }),
    send: (known, body: Partial<TenantFields>) =>
      save.mutateAsync({ params: { tenantId: tenant.id }, version: known?.version ?? 0, body }),
  })

  const form = useForm({
    schema: tenantFields,
    initial: start,
    check: ({ taxId, country }): Record<string, string> => {
      const taxIdWrong = taxIdProblem(taxId.trim(), country)
      return taxIdWrong ? { taxId: taxIdWrong } : {}
    },
    async onSubmit(values) {
      if (row.open !== undefined) {
        row.wait()
        return NOT_YET
      }
      const changed = Object.fromEntries(
        FIELDS.filter((field) => values[field] !== start[field]).map((field) => [field, values[field]]),
      )
      const saved = await kept.save(changed)
      setStart(fieldsOf(saved))
      form.saved(fieldsOf(saved))
      toasts.done(texts.saved)
      await reread()
    },
  })
  const isChanged = FIELDS.some((field) => form.values[field] !== start[field])
  useLeaveGuard(() => row.open !== undefined || (isChanged && form.losesWork()))

  const saveOver = async () => {
    try {
      await kept.takeOver()
      await form.submit()
    } catch (thrown) {
      toasts.failed(thrown)
    }
  }

  return (
    <>
      <form
        className="settings-form"
        ref={form.element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        {kept.stale ? (
          <StaleNote current="/admin/account-settings/info-region" onSaveOver={() => void saveOver()} />
        ) : (
          <FormFailure form={form} />
        )}
        <Company form={form} />
        <Region form={form} />
        <CurrencySection form={form} tenant={tenant} baseCurrency={start.baseCurrency} />
        {/* Enter saves */}
        <button type="submit" hidden />
      </form>
      {tenant.multiCurrencyEnabled && <Rates tenant={tenant} row={row} />}
      <Logos tenant={tenant} />
      <SaveBar
        open={isChanged}
        words={texts.unsaved}
        discard={texts.discard}
        save={platform.saveChanges}
        busy={form.busy}
        onDiscard={onDiscard}
        onSave={() => void form.submit()}
      />
    </>
  )
}

const names = texts.company.names

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' })
const COUNTRY_OPTIONS = COUNTRIES.map((code) => ({
  value: code,
  label: COUNTRY_NAMES.of(code) ?? code,
})).sort((a, b) => a.label.localeCompare(b.label, 'en'))

function Text({
  form,
  name,
  required = false,
  hint,
  ...input
}: {
  form: TenantForm
  name: keyof typeof names
  required?: boolean
  hint?: string
  type?: 'email' | 'url'
  autoComplete?: string
}) {
  return (
    <Field<string> form={form} path={name} label={names[name]} required={required} hint={hint}>
      {(bound) => <TextInput {...bound} {...input} />}
    </Field>
  )
}

function Company({ form }: { form: TenantForm }) {
  const isChecked = isTaxIdChecked(form.values.country)
  return (
    <SettingsSection title={texts.company.title} intro={texts.company.intro}>
      <div className="card settings-fields">
        <div className="fields-2">
          <Text form={form} name="companyName" required autoComplete="organization" />
          <Text form={form} name="website" required hint={texts.company.websiteHint} autoComplete="url" />
        </div>
        <div className="fields-2">
          <Text
            form={form}
            name="taxId"
            hint={isChecked ? texts.company.taxIdChecked : texts.company.taxIdUnchecked}
          />
          <Text form={form} name="billingEmail" type="email" />
        </div>
        <div className="fields-2">
          <Text form={form} name="addressLine1" required autoComplete="address-line1" />
          <Text form={form} name="addressLine2" autoComplete="address-line2" />
        </div>
        <div className="fields-2">
          <Text form={form} name="city" required autoComplete="address-level2" />
          <Text form={form} name="state" required autoComplete="address-level1" />
        </div>
        <div className="fields-2">
          <Text form={form} name="zipCode" required autoComplete="postal-code" />
          <Field<string | undefined> form={form} path="country" label={names.country} required>
            {(bound) => <Choice {...bound} options={COUNTRY_OPTIONS} searched />}
          </Field>
        </div>
      </div>
    </SettingsSection>
  )
}

function Region({ form }: { form: TenantForm }) {
  return (
    <SettingsSection title={texts.region.title} intro={texts.region.intro}>
      <div className="card settings-fields">
        <div className="fields-2">
          <Field<string | undefined> form={form} path="dateFormat" label={texts.region.dateFormat} required>
            {(bound) => (
              <Choice {...bound} options={DATE_FORMATS.map((format) => ({ value: format, label: format }))} />
            )}
          </Field>
          <Field<string | undefined>
            form={form}
            path="zone"
            label={texts.region.zone}
            required
            hint={texts.region.zoneHint}
          >
            {(bound) => (
              <Choice
                {...bound}
                options={ZONES.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
                searched
              />
            )}
          </Field>
        </div>
      </div>
    </SettingsSection>
  )
}
