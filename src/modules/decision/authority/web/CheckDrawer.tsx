import './check.css'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { AmountInput } from '#platform/web/AmountInput.tsx'
import { DayField } from '#platform/web/DayField.tsx'
import { longInstant, startOfDay, today } from '#platform/web/dates.ts'
import { Label } from '#platform/web/Field.tsx'
import { Icon } from '#platform/web/Icon.tsx'
import { Choice } from '#platform/web/Inputs.tsx'
import { Drawer } from '#platform/web/Overlay.tsx'
import { Picker } from '#platform/web/Picker.tsx'
import { type PickerSource, useSettled } from '#platform/web/picker-source.ts'
import { FailedPart, LoadingSkeleton } from '#platform/web/States.tsx'
import { useToasts } from '#platform/web/use-toasts.tsx'
import { may, useViewer } from '#platform/web/viewer.ts'
import type { DecisionDetail } from '../../decisions/model/decision.ts'
import { getDecision } from '../../decisions/model/decision-calls.ts'
import { decisionPicker, positionPicker, userPicker } from '../../delegations/web/pickers.ts'
import { decision as decisions } from '../../delegations/web/service.ts'
import { type AuthorityAnswer, checkAuthority } from '../model/authority-calls.ts'
import { Answer } from './Answer.tsx'
import { answerAsText } from './answer-as-text.ts'
import type { CheckStart } from './check-drawer.ts'
import { texts } from './texts.ts'

// One picker for people and positions: an id carries which of the two it is.
const principalPicker: PickerSource = {
  key: 'people and positions',
  find: async (asked, signal) => {
    const [positions, people] = await Promise.all([
      positionPicker.find(asked, signal),
      userPicker.find(asked, signal),
    ])
    return {
      options: [
        ...positions.options.map((option) => ({ ...option, id: `POSITION ${option.id}` })),
        ...people.options.map((option) => ({ ...option, id: `USER ${option.id}` })),
      ],
      more: positions.more || people.more,
    }
  },
  named: async (ids, signal) => {
    const of = (kind: string) =>
      ids.filter((id) => id.startsWith(kind)).map((id) => id.slice(kind.length + 1))
    const [positions, people] = await Promise.all([
      of('POSITION').length ? positionPicker.named(of('POSITION'), signal) : [],
      of('USER').length ? userPicker.named(of('USER'), signal) : [],
    ])
    return [
      ...positions.map((option) => ({ ...option, id: `POSITION ${option.id}` })),
      ...people.map((option) => ({ ...option, id: `USER ${option.id}` })),
    ]
  },
}

const plain = { onBlur: () => {}, invalid: false, required: false, describedBy: '' }

/** "Can they decide?": four fields in a row; the answer follows as they change. DESIGN 10. */
export default function CheckDrawer({ start, onClose }: { start: CheckStart; onClose: () => void }) {
  const viewer = useViewer()
  const { zone, baseCurrency } = viewer.tenant
  const mayAskAboutOthers = may(viewer, 'tenant.check_authority_of_others')
  const myself = `USER ${viewer.user.id}`
  const [who, setWho] = useState<string | undefined>(
    !mayAskAboutOthers ? myself : start.who ? `${start.who.kind} ${start.who.id}` : undefined,
  )
  const [decisionId, setDecisionId] = useState(start.decisionId)
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({})
  const [units, setUnits] = useState<Readonly<Record<string, string>>>({})
  const [day, setDay] = useState<string | undefined>(today(zone))
  const [typeId, setTypeId] = useState<string>()
  const [groupId, setGroupId] = useState<string>()
  const chosen = decisions.useCall(
    getDecision,
    { params: { id: decisionId ?? '' } },
    { enabled: decisionId !== undefined },
  )
  const types = chosen.data?.decisionAuthorities ?? []
  const authorityTypeId =
    types.find((each) => each.authorityTypeId === typeId)?.authorityTypeId ?? types[0]?.authorityTypeId
  const asked = useMemo(() => {
    if (!who || !decisionId || !chosen.data || chosen.data.id !== decisionId) return undefined
    const [kind, id] = who.split(' ') as ['USER' | 'POSITION', string]
    return {
      decisionId,
      who: { kind, id },
      ...(authorityTypeId && { authorityTypeId }),
      ...(groupId && { groupId }),
      amounts: valueTypesOf(chosen.data, authorityTypeId, baseCurrency).flatMap(({ valueType, unit }) => {
        const value = amounts[valueType]
        return value && /^\d+(\.\d+)?$/.test(value)
          ? [{ valueType, value, unit: units[valueType] ?? unit }]
          : []
      }),
      ...(day && day !== today(zone) && { at: startOfDay(day, zone) }),
    }
  }, [who, decisionId, chosen.data, authorityTypeId, groupId, amounts, units, day, zone, baseCurrency])
  const settled = useSettled(asked)
  const answer = decisions.useCall(
    checkAuthority,
    { body: settled as never },
    { enabled: settled !== undefined, placeholderData: (before) => before },
  )
  const shown = settled ? answer.data : undefined

  return (
    <Drawer
      open
      size={800}
      title={texts.title}
      caption={texts.caption}
      onClose={onClose}
      footer={shown && <Footer answer={shown} onClose={onClose} />}
    >
      <div className="check-fields">
        <div className="field">
          <Label htmlFor="check-who" required>
            {texts.who}
          </Label>
          <Picker
            {...plain}
            id="check-who"
            source={principalPicker}
            value={who}
            onChange={setWho}
            required
            disabled={!mayAskAboutOthers}
          />
        </div>
        <div className="field">
          <Label htmlFor="check-decision" required>
            {texts.decision}
          </Label>
          <Picker
            {...plain}
            id="check-decision"
            source={decisionPicker}
            value={decisionId}
            required
            onChange={(id) => {
              setDecisionId(id)
              setGroupId(undefined)
              setTypeId(undefined)
            }}
          />
        </div>
        {valueTypesOf(chosen.data, authorityTypeId, baseCurrency).map(({ valueType, unit, unitChoices }) => (
          <div className="field" key={valueType}>
            <Label htmlFor={`check-${valueType}`}>{AMOUNT_LABEL[valueType] ?? texts.amount}</Label>
            <div className="row gap-4">
              <AmountInput
                {...plain}
                id={`check-${valueType}`}
                value={amounts[valueType]}
                onChange={(value) => setAmounts({ ...amounts, [valueType]: value ?? '' })}
                {...(valueType === 'CURRENCY'
                  ? { currency: units[valueType] ?? unit }
                  : { suffix: (units[valueType] ?? unit).toLowerCase() })}
              />
              {unitChoices.length > 1 && (
                <Choice
                  {...plain}
                  id={`check-unit-${valueType}`}
                  value={units[valueType] ?? unit}
                  options={unitChoices.map((each) => ({
                    value: each,
                    label:
                      each.charAt(0) +
                      (valueType === 'CURRENCY' ? each.slice(1) : each.slice(1).toLowerCase()),
                  }))}
                  onChange={(value) => setUnits({ ...units, [valueType]: value ?? unit })}
                />
              )}
            </div>
          </div>
        ))}
        <div className="field">
          <Label htmlFor="check-day">{texts.on}</Label>
          <DayField
            {...plain}
            format={viewer.tenant.dateFormat}
            id="check-day"
            value={day}
            onChange={setDay}
          />
        </div>
        {types.length > 1 && (
          <div className="field">
            <Label htmlFor="check-type">{texts.authorityType}</Label>
            <Choice
              {...plain}
              id="check-type"
              value={authorityTypeId}
              options={types.map((each) => ({ value: each.authorityTypeId, label: each.authorityTypeName }))}
              onChange={setTypeId}
            />
          </div>
        )}
        {(chosen.data?.decisionGroups.length ?? 0) > 1 && (
          <div className="field">
            <Label htmlFor="check-group">{texts.group}</Label>
            <Choice
              {...plain}
              id="check-group"
              value={groupId ?? ''}
              options={[
                { value: '', label: texts.everyGroup },
                ...(chosen.data?.decisionGroups ?? []).map((group) => ({
                  value: group.id,
                  label: group.name,
                })),
              ]}
              onChange={(id) => setGroupId(id || undefined)}
            />
          </div>
        )}
      </div>
      <div aria-live="polite" aria-busy={answer.isFetching}>
        {answer.error && settled ? (
          <FailedPart failure={answer.error} onAgain={() => void answer.refetch()} />
        ) : shown ? (
          <Answer answer={shown} />
        ) : asked ? (
          <LoadingSkeleton rows={6} />
        ) : (
          <p className="secondary check-hint">{texts.ask}</p>
        )}
      </div>
    </Drawer>
  )
}

const AMOUNT_LABEL: Readonly<Record<string, string>> = {
  CURRENCY: 'Amount',
  NUMBER: 'Number',
  PERCENTAGE: 'Percentage',
  TIME: 'Time',
}

/** The value types that the decision is measured in, each with the unit that a person would expect. */
function valueTypesOf(
  decision: DecisionDetail | undefined,
  typeId: string | undefined,
  baseCurrency: string,
) {
  const bounds = decision?.decisionAuthorities.find((each) => each.authorityTypeId === typeId)?.bounds ?? []
  const known = bounds.filter((bound) => bound.valueType !== 'AUTHORIZED')
  const asked = known.length > 0 || !decision ? known : []
  return (
    asked.length > 0 || decision ? asked : [{ valueType: 'CURRENCY' as const, unit: baseCurrency }]
  ).map((bound) => ({
    valueType: bound.valueType,
    unit: bound.unit,
    unitChoices:
      bound.valueType === 'TIME'
        ? bound.unit === 'DAYS'
          ? ['DAYS']
          : ['MONTHS', 'YEARS']
        : bound.valueType === 'CURRENCY'
          ? [...new Set([bound.unit, baseCurrency])]
          : [],
  }))
}

function Footer({ answer, onClose }: { answer: AuthorityAnswer; onClose: () => void }) {
  const toasts = useToasts()
  const { zone } = useViewer().tenant
  const navigate = useNavigate()
  const last = answer.chain.at(-1)
  const copy = async () => {
    await navigator.clipboard.writeText(answerAsText(answer, zone, location.origin))
    toasts.done(texts.copied)
  }
  return (
    <>
      <span className="row gap-4 caption tertiary grow">
        <Icon name="clock" size={14} />
        {texts.checked(longInstant(answer.knownAt, zone))}
      </span>
      <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
        {texts.copy}
      </Button>
      {last?.delegationId && last.displayId && (
        <Button
          type="primary"
          onClick={() => {
            onClose()
            void navigate({ to: `/delegations/view/${last.delegationId}` })
          }}
        >
          {texts.open(last.displayId)}
        </Button>
      )}
    </>
  )
}
