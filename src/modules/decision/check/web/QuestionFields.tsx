import '#platform/web/theme/link-button.css'
import './question-fields.css'
import { Input } from 'antd'
import { useState } from 'react'
import { AuthorityTypeIcon, groupPicker } from '#modules/settings/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { AmountInput } from '#platform/web/form/AmountInput.tsx'
import { DayField } from '#platform/web/form/DayField.tsx'
import { ErrorText, Label } from '#platform/web/form/Field.tsx'
import { Choice } from '#platform/web/form/Inputs.tsx'
import { Picker } from '#platform/web/form/Picker.tsx'
import { dayOf, today } from '#platform/web/text/dates.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import {
  askedAt,
  isNoAmount,
  measuresOf,
  type QuestionDecision,
  type QuestionDraft,
  recordedOn,
  timeOf,
  typeAsked,
} from './question.ts'
import { texts } from './texts.ts'

const plain = { onBlur: () => {}, invalid: false, required: false, describedBy: '' }

const AMOUNT_LABEL: Readonly<Record<string, string>> = {
  CURRENCY: 'Amount',
  NUMBER: 'Number',
  PERCENTAGE: 'Percentage',
  TIME: 'Time',
}

const unitLabel = (valueType: string, unit: string) =>
  valueType === 'CURRENCY' ? unit : unit.charAt(0) + unit.slice(1).toLowerCase()

/** Amount, date, and where the decision has several: authority type and group. DESIGN 10. */
export function QuestionFields({
  id,
  decision,
  draft,
  onChange,
}: {
  id: string
  decision: QuestionDecision | undefined
  draft: QuestionDraft
  onChange: (draft: QuestionDraft) => void
}) {
  const { dateFormat, baseCurrency, zone } = useViewer().tenant
  const typeId = typeAsked(decision, draft)
  const types = decision?.decisionAuthorities ?? []
  const groups = decision?.decisionGroups ?? []
  return (
    <>
      {measuresOf(decision, typeId, baseCurrency).map((measure) => (
        <MeasureField
          key={measure.valueType}
          id={`${id}-${measure.valueType}`}
          measure={measure}
          draft={draft}
          onChange={onChange}
        />
      ))}
      <div className="field">
        <Label htmlFor={`${id}-day`}>{texts.on}</Label>
        <DayField
          {...plain}
          format={dateFormat}
          id={`${id}-day`}
          value={draft.day}
          onChange={(day) => onChange(askedAt(draft, { day, time: timeOf(draft, zone) }, zone))}
        />
      </div>
      {types.length > 1 && (
        <div className="field">
          <Label htmlFor={`${id}-type`}>{texts.authorityType}</Label>
          <Choice
            {...plain}
            id={`${id}-type`}
            value={typeId}
            options={types.map((each) => ({
              value: each.authorityTypeId,
              label: each.authorityTypeName,
              icon: <AuthorityTypeIcon id={each.authorityTypeId} />,
            }))}
            onChange={(chosen) => onChange({ ...draft, typeId: chosen })}
          />
        </div>
      )}
      {groups.length > 1 && (
        <div className="field">
          <Label htmlFor={`${id}-group`}>{texts.group}</Label>
          <Picker
            {...plain}
            id={`${id}-group`}
            value={draft.groupId}
            placeholder={texts.everyGroup}
            // those below a group of the decision, too: a delegation may cover them alone
            source={groupPicker}
            onChange={(groupId) => onChange({ ...draft, groupId })}
          />
        </div>
      )}
      <InstantFields id={id} draft={draft} onChange={onChange} />
    </>
  )
}

type FieldsProps = { id: string; draft: QuestionDraft; onChange: (draft: QuestionDraft) => void }

/** The time of the day, and what was on record when. Few ask for these, so they open on demand, or where one is set. */
function InstantFields({ id, draft, onChange }: FieldsProps) {
  const { dateFormat, zone } = useViewer().tenant
  const time = timeOf(draft, zone)
  const isSet = time !== '' || draft.knownAt !== undefined
  const [isOpen, open] = useState(isSet)
  // what is set elsewhere opens them, and they stay when it is cleared
  if (isSet && !isOpen) open(true)
  return (
    <div className="question-more">
      <button
        type="button"
        className="link-button caption"
        aria-expanded={isOpen}
        disabled={isSet}
        onClick={() => open(!isOpen)}
      >
        <Icon name={isOpen ? 'up' : 'down'} /> {texts.more}
      </button>
      {isOpen && (
        <div className="question-instants">
          <div className="field">
            <Label htmlFor={`${id}-time`}>{texts.time}</Label>
            <Input
              type="time"
              id={`${id}-time`}
              value={time}
              onChange={(event) =>
                onChange(askedAt(draft, { day: draft.day, time: event.target.value }, zone))
              }
            />
          </div>
          <div className="field">
            <Label htmlFor={`${id}-recorded`}>{texts.knownAt}</Label>
            <DayField
              {...plain}
              format={dateFormat}
              id={`${id}-recorded`}
              until={today(zone)}
              value={draft.knownAt && dayOf(draft.knownAt, zone)}
              onChange={(day) => onChange(recordedOn(draft, day, zone))}
            />
          </div>
        </div>
      )}
    </div>
  )
}

function MeasureField({
  id,
  measure: { valueType, unit, units },
  draft,
  onChange,
}: {
  id: string
  measure: ReturnType<typeof measuresOf>[number]
  draft: QuestionDraft
  onChange: (draft: QuestionDraft) => void
}) {
  return (
    <div className={units.length > 1 ? 'field question-wide' : 'field'}>
      <Label htmlFor={id}>{AMOUNT_LABEL[valueType] ?? texts.amount}</Label>
      <div className="row gap-4">
        <AmountInput
          {...plain}
          id={id}
          invalid={isNoAmount(draft.amounts[valueType])}
          describedBy={`${id}-error`}
          value={draft.amounts[valueType]}
          onChange={(value) =>
            onChange({ ...draft, amounts: { ...draft.amounts, [valueType]: value ?? '' } })
          }
          {...(units.length === 1 &&
            (valueType === 'CURRENCY' ? { currency: unit } : { suffix: unit.toLowerCase() }))}
        />
        {units.length > 1 && (
          <>
            <label className="unseen" htmlFor={`${id}-unit`}>
              {texts.unit}
            </label>
            <Choice
              {...plain}
              id={`${id}-unit`}
              value={draft.units[valueType] ?? unit}
              options={units.map((each) => ({ value: each, label: unitLabel(valueType, each) }))}
              onChange={(value) =>
                onChange({ ...draft, units: { ...draft.units, [valueType]: value ?? unit } })
              }
            />
          </>
        )}
      </div>
      <ErrorText
        id={`${id}-error`}
        error={isNoAmount(draft.amounts[valueType]) ? texts.noAmount : undefined}
      />
    </div>
  )
}
