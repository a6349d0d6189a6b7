import './wizard.css'
import { Radio } from 'antd'
import { useState } from 'react'
import { groupTree } from '#modules/settings/index.web.ts'
import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { Note } from '#platform/web/feedback/States.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { ManyPicker } from '#platform/web/form/Picker.tsx'
import { TreePicker } from '#platform/web/form/TreePicker.tsx'
import { texts as grid } from '../../../grid/web/texts.ts'
import { type MatrixDetail, SHARING_TYPES } from '../../model/matrix.ts'
import { userPicker } from '../pickers.ts'
import { texts } from '../texts.ts'
import { AllSwitch } from './AllSwitch.tsx'
import type { StepProps } from './step.ts'

const words = texts.wizard.sharing

/** Who may open it, and whether they may narrow what they see. Spec 3.6, 4.5. */
export function SharingStep({
  form,
  record,
}: Pick<StepProps, 'form'> & { record: MatrixDetail | undefined }) {
  const type = form.values.documentSharingType ?? 'RESTRICTED'
  const barred = record && !record.permissions.share.allowed ? record.permissions.share.reason : null
  const narrows = record?.narrowsWhenShared ? narrowsBy(record, barred === null) : null
  return (
    <>
      {barred && <Note kind="info">{barred}</Note>}
      {narrows && <Note kind="warning">{narrows}</Note>}
      <fieldset className="column gap-8 wizard-choice" disabled={barred !== null && barred !== undefined}>
        <legend className="field-label">{words.type}</legend>
        <Radio.Group
          className="column gap-8"
          disabled={Boolean(barred)}
          value={type}
          onChange={({ target }) => form.set('documentSharingType', target.value)}
        >
          {SHARING_TYPES.map((each) => (
            <Radio key={each} value={each}>
              <span className="wizard-hinted">
                {words.of[each]}
                <span className="caption tertiary">{words.hints[each]}</span>
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </fieldset>
      {type === 'SHARED' && (
        <>
          <Field<readonly string[]> form={form} path="documentSharingGroups" label={words.groups}>
            {(bound) => <TreePicker {...bound} source={groupTree} disabled={Boolean(barred)} />}
          </Field>
          <Field<readonly string[]> form={form} path="documentSharingUsers" label={words.users}>
            {(bound) => <ManyPicker {...bound} source={userPicker} disabled={Boolean(barred)} />}
          </Field>
        </>
      )}
      <AllSwitch
        form={form}
        path="viewerAdjustableFilters"
        label={grid.format.filters}
        hint={grid.format.filtersHint}
      />
    </>
  )
}

/** What publishing or sharing it takes from everyone. One of everyone is shared with no one more. */
function narrowsBy({ matrixStatusName, input, permissions }: MatrixDetail, mayShare: boolean): string | null {
  if (permissions.publish.allowed) return texts.narrows.published
  const isEverybodys = matrixStatusName === 'PUBLISHED' && input.documentSharingType === 'PUBLIC'
  return mayShare && !isEverybodys ? texts.narrows.shared : null
}

/** Before people lose access: whether that is meant. Spec 4.5. `saving` begins what asks, where there is something to ask. */
export function useRestricting(
  record: MatrixDetail | undefined,
  { values }: StepProps['form'],
  save: () => Promise<unknown>,
) {
  const [asking, ask] = useState(false)
  const wasShared = record?.input.documentSharingType === 'SHARED' && record.matrixStatusName === 'PUBLISHED'
  const restricts = wasShared && values.documentSharingType === 'RESTRICTED'
  const { title, effect, keep, act } = words.restrict
  const dialog = asking && (
    <ConfirmAct
      open
      title={title}
      effect={effect}
      keep={keep}
      act={() => act}
      onClose={() => ask(false)}
      onAct={async () => {
        ask(false)
        await save()
      }}
    />
  )
  return { begin: () => (restricts ? ask(true) : void save()), dialog }
}
