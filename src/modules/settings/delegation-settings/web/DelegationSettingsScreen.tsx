import './delegation-settings.css'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { FailedPart, LoadingSkeleton, Note, useSkeleton } from '#platform/web/feedback/States.tsx'
import { AmountInput } from '#platform/web/form/AmountInput.tsx'
import { ErrorText, Label } from '#platform/web/form/Field.tsx'
import { SaveBar, useLeaveGuard } from '#platform/web/form/FormPage.tsx'
import { NumberInput } from '#platform/web/form/NumberInput.tsx'
import { useSettled } from '#platform/web/form/picker-source.ts'
import { SettingRow } from '#platform/web/form/SettingRow.tsx'
import { SwitchRow } from '#platform/web/form/SwitchRow.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { SettingsSection } from '#platform/web/page/SettingsPage.tsx'
import { useShownFirst } from '#platform/web/record/use-shown-first.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { listAuthorityTypes } from '../../authority-types/model/authority-type-calls.ts'
import { authorityEffects } from '../../effects/web/authority-effects.ts'
import {
  CAP_KEYS,
  countRedelegationsAbove,
  type DelegationSettings,
} from '../model/delegation-settings-calls.ts'
import { DesignatedApprovers, OfferChangeApproval } from './ApprovalSettings.tsx'
import { SettingsScreen, useSettingsLog } from './SettingsScreen.tsx'
import { texts } from './texts.ts'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

const settings = service('/api/settings')

/** How authority is issued, approved and accepted. Spec 2.4, 7.2. */
export default function DelegationSettingsScreen() {
  const { tenant } = useViewer()
  const toasts = useToasts()
  const shownFirst = useShownFirst(authorityEffects)
  const form = useSettingsForm(
    settings,
    tenant.id,
    { done: () => toasts.done(texts.saved), failed: toasts.failed },
    shownFirst,
  )
  const bones = useSkeleton(form.found.isPending)
  useLeaveGuard(() => form.count > 0)
  const log = useSettingsLog('delegation-settings', texts.events)
  return (
    <SettingsScreen group={texts.modules} title={texts.title} purpose={texts.purpose} log={log}>
      {form.shown ? (
        <Sections form={form} />
      ) : form.found.error ? (
        <FailedPart failure={form.found.error} onAgain={() => void form.found.refetch()} />
      ) : (
        bones && <LoadingSkeleton rows={10} />
      )}
      <SaveBar
        open={form.count > 0}
        words={texts.changed(form.count, form.appliesTo)}
        discard={texts.discard}
        save={platform.saveChanges}
        busy={form.busy}
        onDiscard={form.discard}
        onSave={() => void form.save()}
      />
      {shownFirst.dialog}
    </SettingsScreen>
  )
}

function Sections({ form }: { form: SettingsForm }) {
  const oneNeeded = form.errors.personalInPosition
  return (
    <>
      {form.differs && (
        <Note kind="warning" role="alert">
          {texts.stale(form.differs)}
        </Note>
      )}
      <Section title={texts.authority}>
        <EnabledAuthorityTypes />
      </Section>
      <Section title={texts.recipientTypes}>
        <Toggle form={form} name="personalInPosition" />
        <Toggle form={form} name="positionOnly" />
        <Toggle form={form} name="specificPersonal" />
        {oneNeeded && (
          <div className="setting-error">
            <ErrorText id="recipient-types-error" error={oneNeeded} />
          </div>
        )}
      </Section>
      <Section title={texts.automation}>
        <Toggle form={form} name="autoIssue" />
        <Toggle form={form} name="autoRevoke" />
      </Section>
      <Section title={texts.limits}>
        <Toggle form={form} name="isRedelegationLimit" />
        {form.shown?.isRedelegationLimit && (
          <>
            <WhatCapsCut form={form} />
            <Caps form={form} />
            <Toggle form={form} name="redelegationLimitsAuthorised" />
          </>
        )}
        <Depth form={form} />
      </Section>
      <Section title={texts.actions}>
        <Toggle form={form} name="actionDelegationAcceptance" />
        <Toggle form={form} name="actionDecisionRoleAck" />
        <Toggle form={form} name="actionIssuerApproval" />
        <OfferChangeApproval form={form} />
        <Toggle form={form} name="actionChangeApproval" />
        <DesignatedApprovers form={form} />
        <Toggle form={form} name="fourEyes" />
        <Toggle form={form} name="actionAuthorityRequest" />
      </Section>
      <Section title={texts.module}>
        <Toggle form={form} name="delegationPathway" />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SettingsSection title={title}>
      <div className="card">{children}</div>
    </SettingsSection>
  )
}

/** Which authority types may be granted: they are kept with the settings of decisions. */
function EnabledAuthorityTypes() {
  const found = settings.useCall(listAuthorityTypes, {})
  const names = found.data?.items.filter((type) => type.status === 'ACTIVE').map((type) => type.name)
  return (
    <SettingRow
      title={texts.authorityTypes}
      detail={names ? texts.enabledTypes(names) : found.error ? found.error.message : '…'}
    >
      <Link to="/admin/account-settings/decisions">{texts.manage}</Link>
    </SettingRow>
  )
}

type Flag = {
  [K in keyof DelegationSettings]: DelegationSettings[K] extends boolean ? K : never
}[keyof DelegationSettings]

const Toggle = ({ form, name }: { form: SettingsForm; name: Flag }) => (
  <SwitchRow
    title={texts.names[name]}
    detail={texts.details[name]}
    on={form.shown?.[name] ?? false}
    onTurn={(on) => form.set(name, on)}
  />
)

type CapKey = (typeof CAP_KEYS)[number][1]

/** The most that a redelegation may carry, by value type. */
function Caps({ form }: { form: SettingsForm }) {
  const { baseCurrency } = useViewer().tenant
  const affix: Readonly<Record<CapKey, { currency?: string; suffix?: string }>> = {
    redelegationLimitValueCurrency: { currency: baseCurrency },
    redelegationLimitValueNumber: {},
    redelegationLimitValuePercentage: { suffix: '%' },
    redelegationLimitValueTime: { suffix: texts.days },
  }
  const id = useId()
  return (
    <div className="setting-caps">
      {CAP_KEYS.map(([, key]) => (
        <div className="field" key={key}>
          <Label htmlFor={`${id}${key}`}>{texts.names[key]}</Label>
          <AmountInput
            id={`${id}${key}`}
            {...affix[key]}
            value={form.shown?.[key] ?? undefined}
            invalid={form.errors[key] !== undefined}
            required={false}
            describedBy={`${id}${key}error`}
            onBlur={() => {}}
            onChange={(value) => form.set(key, value || null)}
          />
          <ErrorText id={`${id}${key}error`} error={form.errors[key]} />
          {!form.shown?.[key] && <span className="caption tertiary">{texts.noCap}</span>}
        </div>
      ))}
    </div>
  )
}

/** What the caps that were chosen would do to what is issued already, before they are saved. */
function WhatCapsCut({ form }: { form: SettingsForm }) {
  const { tenant } = useViewer()
  const caps = Object.fromEntries(CAP_KEYS.map(([, key]) => [key, form.shown?.[key] ?? null])) as Record<
    CapKey,
    string | null
  >
  const hasCap = CAP_KEYS.some(([, key]) => caps[key] !== null)
  const isReady = form.limitsDiffer && hasCap && CAP_KEYS.every(([, key]) => !form.errors[key])
  const body = useSettled(JSON.stringify(caps))
  const found = settings.useCall(
    countRedelegationsAbove,
    { params: { tenantId: tenant.id }, body: JSON.parse(body) as typeof caps },
    { enabled: isReady },
  )
  if (!isReady || !found.data || body !== JSON.stringify(caps)) return null
  return (
    <div className="setting-caps-cut" role="status">
      <Note kind={found.data.count > 0 ? 'warning' : 'info'}>{texts.above(found.data)}</Note>
    </div>
  )
}

function Depth({ form }: { form: SettingsForm }) {
  const id = useId()
  const error = form.errors.maxDepth
  return (
    <SettingRow
      title={<label htmlFor={id}>{texts.names.maxDepth}</label>}
      detail={<span id={`${id}detail`}>{texts.details.maxDepth}</span>}
      below={<ErrorText id={`${id}error`} error={error} />}
    >
      <NumberInput
        id={id}
        value={form.shown?.maxDepth ?? null}
        required={false}
        invalid={error !== undefined}
        describedBy={`${id}detail ${id}error`}
        onChange={(depth) => form.set('maxDepth', depth as number)}
        onBlur={() => {}}
      />
    </SettingRow>
  )
}
