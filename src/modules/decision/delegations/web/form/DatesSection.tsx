import { Checkbox } from 'antd'
import { useMemo } from 'react'
import { selectGroups } from '#modules/settings/groups/model/group-choice.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { DayField } from '#platform/web/form/DayField.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import { TreePicker, type TreeSource } from '#platform/web/form/TreePicker.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { dayOf } from '#platform/web/text/dates.ts'
import { settings } from '../../../decisions/web/decision-service.ts'
import type { FormValues } from './form-values.ts'
import { texts } from './texts.ts'
import type { IssuingForm } from './use-issuing.ts'

/** Where it holds: groups that the issuer's own delegation covers, as a tree. */
export function GroupsSection({ form, issuing }: { form: Form<FormValues>; issuing: IssuingForm }) {
  const allowed = issuing.frame?.groups
  const source = useMemo<TreeSource>(
    () => ({
      key: `issuing groups ${allowed?.join(' ') ?? ''}`,
      load: async (signal) => {
        if (!allowed || allowed.length === 0) return []
        const { items } = await settings.ask(
          selectGroups,
          { body: { ids: allowed.slice(0, 1_000), limit: 1_000 } },
          signal,
        )
        const known = new Set(items.map((item) => item.id))
        return items.map((item) => ({
          id: item.id,
          label: item.name,
          parentId: item.parentIds.find((id) => known.has(id)),
        }))
      },
    }),
    [allowed],
  )
  return (
    <FormSection id="groups" title={texts.sections.groups} purpose={texts.purposes.groups}>
      <Field<readonly string[]> form={form} path="delegationGroups" label={texts.groups} required>
        {(bound) => <TreePicker {...bound} value={bound.value ?? []} source={source} disabled={!allowed} />}
      </Field>
    </FormSection>
  )
}

/** From when until when: inside the issuer's own term. */
export function DatesSection({ form, issuing }: { form: Form<FormValues>; issuing: IssuingForm }) {
  const { tenant } = useViewer()
  const { frame } = issuing
  const day = (instant: number | null | undefined) =>
    instant == null ? undefined : dayOf(new Date(instant).toISOString(), tenant.zone)
  const lastDay = frame?.until == null ? undefined : day(frame.until - 1)
  const endless = form.values.isNoExpiration ?? false
  return (
    <FormSection id="dates" title={texts.sections.dates} purpose={texts.purposes.dates}>
      <div className="fields-2">
        <Field<string | null>
          form={form}
          path="effectiveDate"
          label={texts.effective}
          hint={texts.effectiveHint}
        >
          {(bound) => (
            <DayField
              {...bound}
              format={tenant.dateFormat}
              value={bound.value ?? undefined}
              until={lastDay}
              onChange={(value) => bound.onChange(value ?? null)}
            />
          )}
        </Field>
        <Field<string | null>
          form={form}
          path="expirationDate"
          label={texts.expires}
          required={!endless}
          fix={
            lastDay && form.shown('expirationDate')
              ? { label: texts.use(lastDay), onFix: () => form.set('expirationDate', lastDay) }
              : undefined
          }
        >
          {(bound) => (
            <DayField
              {...bound}
              format={tenant.dateFormat}
              value={endless ? undefined : (bound.value ?? undefined)}
              until={lastDay}
              onChange={(value) => {
                bound.onChange(value ?? null)
                if (value) form.set('isNoExpiration', false)
              }}
            />
          )}
        </Field>
      </div>
      {frame?.until == null && (
        <Checkbox
          checked={endless}
          onChange={(event) => {
            form.set('isNoExpiration', event.target.checked)
            if (event.target.checked) form.set('expirationDate', null)
          }}
        >
          {texts.noExpiration}
        </Checkbox>
      )}
    </FormSection>
  )
}
