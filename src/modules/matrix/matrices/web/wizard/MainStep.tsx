import './wizard.css'
import { Checkbox } from 'antd'
import { userPicker } from '#modules/auth/index.web.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Field, MessageApart } from '#platform/web/form/Field.tsx'
import { TextArea, TextInput } from '#platform/web/form/Inputs.tsx'
import { ManyPicker, Picker } from '#platform/web/form/Picker.tsx'
import type { MatrixDetail } from '../../model/matrix.ts'
import { decisionRolePicker } from '../pickers.ts'
import { texts } from '../texts.ts'
import type { StepProps } from './step.ts'

const words = texts.wizard.main

/** Name, owner, and what the matrix shows. Spec 3.6. */
export function MainStep({ form, types, record }: StepProps & { record: MatrixDetail | undefined }) {
  const viewer = useViewer()
  const changesOwner = record ? record.permissions.changeOwner.allowed : may(viewer, 'matrix.change_owner')
  const { values } = form
  return (
    <>
      <Field<string> form={form} path="matrixName" label={words.name} required>
        {(bound) => <TextInput {...bound} placeholder={words.namePlaceholder} />}
      </Field>
      <Field<string> form={form} path="matrixDescription" label={words.description}>
        {(bound) => <TextArea {...bound} rows={2} />}
      </Field>
      <Field<string | undefined> form={form} path="owner" label={words.owner} required>
        {(bound) => <Picker {...bound} source={userPicker} disabled={!changesOwner} />}
      </Field>
      {record?.narrowsWhenShared && values.owner !== record.input.owner && (
        <Note kind="warning">{texts.narrows.given}</Note>
      )}
      <fieldset className="column gap-8 wizard-choice">
        <legend className="field-label">{words.types}</legend>
        <TypeBox
          label={words.decision}
          hint={types.decisionMatrixEnabled ? words.decisionHint : words.turnedOff}
          disabled={!types.decisionMatrixEnabled && !values.authorityMatrix}
          on={values.authorityMatrix ?? true}
          onTurn={(on) => form.set('authorityMatrix', on)}
        />
        <TypeBox
          label={words.authority}
          hint={types.authorityMatrixEnabled ? words.authorityHint : words.turnedOff}
          disabled={!types.authorityMatrixEnabled && !values.roleMatrix}
          on={values.roleMatrix ?? false}
          onTurn={(on) => form.set('roleMatrix', on)}
        />
        <MessageApart form={form} path="authorityMatrix" id="authority-matrix-error" />
        <MessageApart form={form} path="roleMatrix" id="role-matrix-error" />
      </fieldset>
      {values.roleMatrix && (
        <Field<readonly string[]> form={form} path="authorityRoleIds" label={words.roles} required>
          {(bound) => <ManyPicker {...bound} source={decisionRolePicker} />}
        </Field>
      )}
    </>
  )
}

type Box = { label: string; hint: string; on: boolean; disabled?: boolean; onTurn: (on: boolean) => void }

function TypeBox({ label, hint, on, disabled = false, onTurn }: Box) {
  return (
    <Checkbox checked={on} disabled={disabled} onChange={({ target }) => onTurn(target.checked)}>
      <span className="wizard-hinted">
        {label}
        <span className="caption tertiary">{hint}</span>
      </span>
    </Checkbox>
  )
}
