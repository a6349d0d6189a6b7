import { Checkbox } from 'antd'
import type { ComponentType } from 'react'
import { ConditionFields } from '#modules/authority/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { DayField } from '#platform/web/form/DayField.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import { Choice, TextArea } from '#platform/web/form/Inputs.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { longDay } from '#platform/web/text/dates.ts'
import type { DelegationRow } from '../../model/delegation-list.ts'
import { lastDayOf } from '../sentences.ts'
import { texts } from './bulk-edit-texts.ts'
import { type BulkEditValues, spread } from './bulk-edit-values.ts'

type Props = { form: Form<BulkEditValues>; rows: readonly DelegationRow[] }

/** What the selection says now, and how many of it would change. */
const Told = ({ now, changed, all }: { now?: string; changed: number | null; all: number }) => (
  <p className="caption tertiary">
    {[now, changed === null ? undefined : texts.changes(changed, all)].filter(Boolean).join(' ')}
  </p>
)

export function EndPart({ form, rows }: Props) {
  const { tenant } = useViewer()
  const { end, expirationDate } = form.values
  const dayOf = ({ expiration }: DelegationRow) => expiration && lastDayOf(expiration, tenant.zone)
  const wanted = end === 'NONE' ? null : expirationDate
  const isChosen = end === 'NONE' || (end === 'DAY' && expirationDate !== null)
  return (
    <FormSection id="dates" title={texts.sections.dates}>
      <div className="fields-2">
        <Field<BulkEditValues['end']> form={form} path="end" label={texts.end}>
          {(bound) => (
            <Choice
              {...bound}
              options={(['KEEP', 'DAY', 'NONE'] as const).map((value) => ({
                value,
                label: texts.ends[value],
              }))}
              onChange={(value) => bound.onChange(value ?? 'KEEP')}
            />
          )}
        </Field>
        {end === 'DAY' && (
          <Field<string | null> form={form} path="expirationDate" label={texts.day} required>
            {(bound) => (
              <DayField
                {...bound}
                format={tenant.dateFormat}
                value={bound.value ?? undefined}
                onChange={(value) => bound.onChange(value ?? null)}
              />
            )}
          </Field>
        )}
      </div>
      <Told
        now={texts.now(
          spread(rows, dayOf).map(([day, count]) => [
            day === null ? texts.noEnd : texts.through(longDay(day)),
            count,
          ]),
        )}
        changed={isChosen ? rows.filter((row) => dayOf(row) !== wanted).length : null}
        all={rows.length}
      />
    </FormSection>
  )
}

export function NotePart({ form, rows }: Props) {
  const { replacesNote, note } = form.values
  return (
    <FormSection id="note" title={texts.sections.note} purpose={texts.purposes.note}>
      <Checkbox checked={replacesNote} onChange={(event) => form.set('replacesNote', event.target.checked)}>
        <span className="dense">{texts.replaceNote}</span>
      </Checkbox>
      {replacesNote && (
        <Field<string> form={form} path="note" label={texts.newNote}>
          {(bound) => <TextArea {...bound} />}
        </Field>
      )}
      <Told
        now={texts.now(
          spread(rows, (row) => row.note).map(([text, count]) => [
            text === '' ? texts.noNote : texts.quoted(text),
            count,
          ]),
        )}
        changed={replacesNote ? rows.filter((row) => row.note !== note.trim()).length : null}
        all={rows.length}
      />
    </FormSection>
  )
}

export function ConditionsPart({ form, rows }: Props) {
  const isAdded = form.values.conditions.length > 0
  return (
    <FormSection id="conditions" title={texts.sections.conditions} purpose={texts.purposes.conditions}>
      <ConditionFields form={form} />
      <Told changed={isAdded ? rows.length : null} all={rows.length} />
    </FormSection>
  )
}

/** What another kind adds to each of them. */
export type PartOfEdit = ComponentType<{ form: Form<BulkEditValues> }>

export function RolesPart({ form, rows, Roles }: Props & { Roles: PartOfEdit }) {
  const isAdded = form.values.roles.length > 0
  return (
    <FormSection id="roles" title={texts.sections.roles} purpose={texts.purposes.roles}>
      <Roles form={form} />
      <Told changed={isAdded ? rows.length : null} all={rows.length} />
    </FormSection>
  )
}
