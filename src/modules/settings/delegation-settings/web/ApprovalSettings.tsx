import './delegation-settings.css'
import { useId } from 'react'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { ErrorText } from '#platform/web/form/Field.tsx'
import { ManyPicker } from '#platform/web/form/Picker.tsx'
import { pickFrom } from '#platform/web/form/picker-source.ts'
import { SettingRow } from '#platform/web/form/SettingRow.tsx'
import { listDelegationApprovers } from '../model/delegation-settings-calls.ts'
import { texts } from './texts.ts'
import type { SettingsForm } from './use-settings-form.ts'

const settings = service('/api/settings')

type Approver = { id: string; name: string; isActive: boolean; hasPermission: boolean }

const whyNot = ({ isActive, hasPermission }: Approver): string =>
  isActive ? (hasPermission ? '' : texts.noPermission) : texts.inactive

/** Without change approval an edit goes around approval: anyone who turns one on is offered the other. */
export function OfferChangeApproval({ form }: { form: SettingsForm }) {
  const turnsOn = form.changes.actionIssuerApproval === true && !form.shown?.actionChangeApproval
  if (!turnsOn) return null
  return (
    <div className="setting-note" role="status">
      <Note kind="info">
        {texts.withoutChangeApproval}{' '}
        <button type="button" className="link-button" onClick={() => form.set('actionChangeApproval', true)}>
          {texts.alsoChangeApproval}
        </button>
      </Note>
    </div>
  )
}

/** Who may approve, where not everyone with the permission does, and who of them cannot now. */
export function DesignatedApprovers({ form }: { form: SettingsForm }) {
  const { tenant } = useViewer()
  const id = useId()
  const chosen = form.shown?.actionDesignatedApprover ?? []
  const params = { tenantId: tenant.id }
  const source = pickFrom<Approver>(
    'delegation approvers',
    { base: settings.base, call: listDelegationApprovers, params },
    ({ id, name }) => ({ id, label: name, kind: 'person' }),
  )
  const named = settings.useCall(
    listDelegationApprovers,
    { params, query: { ids: [...chosen], limit: 100 } },
    { enabled: chosen.length > 0, placeholderData: (before) => before },
  )
  const without = (named.data?.items ?? []).filter((each) => chosen.includes(each.id) && whyNot(each) !== '')
  return (
    <SettingRow
      title={<label htmlFor={id}>{texts.names.actionDesignatedApprover}</label>}
      detail={<span id={`${id}detail`}>{texts.details.actionDesignatedApprover}</span>}
      below={
        <div className="setting-approvers">
          <ManyPicker
            id={id}
            source={source}
            placeholder={texts.everyApprover}
            value={chosen}
            invalid={form.errors.actionDesignatedApprover !== undefined}
            required={false}
            describedBy={`${id}detail ${id}error`}
            onBlur={() => {}}
            onChange={(ids) => form.set('actionDesignatedApprover', [...ids].sort())}
          />
          <ErrorText id={`${id}error`} error={form.errors.actionDesignatedApprover} />
          {without.length > 0 && (
            <Note kind="warning">
              {without.map((each) => texts.cannotApprove(each.name, whyNot(each))).join(' ')}
            </Note>
          )}
        </div>
      }
    >
      {null}
    </SettingRow>
  )
}
