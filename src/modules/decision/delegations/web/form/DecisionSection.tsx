import { Checkbox } from 'antd'
import { useMemo } from 'react'
import { limitText } from '#modules/authority/terms/model/limit-texts.ts'
import type { RecipientType } from '#modules/authority/terms/model/terms.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import { Choice } from '#platform/web/form/Inputs.tsx'
import { ManyPicker, Picker } from '#platform/web/form/Picker.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { decisionPicker } from '../../../decisions/web/pickers.ts'
import { openRequest, useMayRequest } from '../../../decisions/web/request-dialog.ts'
import type { Recipient } from '../../model/delegation.ts'
import { type FormValues, ROOT } from './form-values.ts'
import { keyOf, recipientOf, recipientsFrom } from './recipients.ts'
import { texts } from './texts.ts'
import type { IssuingForm } from './use-issuing.ts'
import { useSwitchedType } from './use-switched-type.ts'

type Props = {
  form: Form<FormValues>
  issuing: IssuingForm
  fixed: boolean
  /** A draft that came back was issued before: it stays with its decision. */
  cameBack: boolean
  /** The delegation that is edited. */
  id: string | undefined
}

/** What is decided, on whose authority, and who may decide it. */
export function DecisionSection({ form, issuing, fixed, cameBack, id }: Props) {
  const { values } = form
  const sources: { value: string; label: string; caption?: string }[] = [
    ...(issuing.mayIssueRoot || values.source === ROOT ? [{ value: ROOT, label: texts.root }] : []),
    ...issuing.sources.map((each) => ({
      value: each.slotId,
      label: each.holder,
      caption: `${limitText(each.limit)} · ${each.displayId}`,
    })),
  ]
  if (values.source && !sources.some((each) => each.value === values.source))
    sources.push({
      value: values.source,
      label: issuing.issuer?.name ?? '…',
      ...(issuing.frame?.parent && { caption: issuing.frame.parent.displayId }),
    })
  const nothing = issuing.sourcesFor === values.decisionId && values.decisionId !== '' && sources.length === 0
  return (
    <FormSection id="decision" title={texts.sections.decision} purpose={texts.purposes.decision}>
      <div className="fields-2">
        <Field<string>
          form={form}
          path="decisionId"
          label={texts.decision}
          required
          hint={cameBack && !fixed ? texts.decisionHint : undefined}
        >
          {(bound) => (
            <Picker
              {...bound}
              value={bound.value || undefined}
              source={decisionPicker}
              disabled={fixed || cameBack}
              onChange={(id) => {
                bound.onChange(id ?? '')
                form.set('source', '')
              }}
            />
          )}
        </Field>
        <Field<string> form={form} path="source" label={texts.source} required hint={texts.sourceHint}>
          {(bound) => (
            <Choice
              {...bound}
              value={bound.value || undefined}
              options={sources}
              disabled={fixed || values.decisionId === ''}
              onChange={(value) => bound.onChange(value ?? '')}
            />
          )}
        </Field>
      </div>
      {nothing ? (
        <NothingToPassOn decisionId={values.decisionId} />
      ) : (
        <RecipientFields form={form} issuing={issuing} id={id} />
      )}
    </FormSection>
  )
}

/** The decision cannot be issued by the viewer, and how they come to hold authority for it. */
function NothingToPassOn({ decisionId }: { decisionId: string }) {
  const mayRequest = useMayRequest()
  return (
    <Note kind="warning" role="status">
      {texts.noSource}{' '}
      {mayRequest && (
        <button type="button" className="link-button" onClick={() => openRequest({ decisionId })}>
          {texts.requestAuthority}
        </button>
      )}
    </Note>
  )
}

/** Of which type the recipients are, and who they are. */
function RecipientFields({ form, issuing, id }: Pick<Props, 'form' | 'issuing' | 'id'>) {
  const { switchTo, reason } = useSwitchedType(form, id)
  const { values } = form
  const recipientType = values.recipientType ?? 'POSITION_ONLY'
  const source = useMemo(() => recipientsFrom(recipientType, values.source), [recipientType, values.source])
  return (
    <>
      <Field<RecipientType>
        form={form}
        path="recipientType"
        label={texts.recipientType}
        required
        hint={reason ?? texts.recipientHints[recipientType]}
      >
        {(bound) => (
          <Choice
            {...bound}
            options={(issuing.recipientTypes.length ? issuing.recipientTypes : [recipientType]).map(
              (type) => ({ value: type, label: texts.recipientTypes[type] }),
            )}
            onChange={(type) => void switchTo(type as RecipientType)}
          />
        )}
      </Field>
      <Field<readonly Recipient[]> form={form} path="delegationRecipients" label={texts.recipients} required>
        {(bound) => (
          <ManyPicker
            {...bound}
            source={source}
            placeholder={texts.addRecipient}
            disabled={values.source === ''}
            value={(bound.value ?? []).map(keyOf)}
            onChange={(keys) => bound.onChange(keys.map(recipientOf))}
          />
        )}
      </Field>
      {recipientType === 'PERSONNEL_IN_POSITION' && (issuing.autoIssue || values.recipientAutoIssue) && (
        <Checkbox
          checked={values.recipientAutoIssue ?? false}
          onChange={(event) => form.set('recipientAutoIssue', event.target.checked)}
        >
          <span className="dense">{texts.autoIssue}</span>
        </Checkbox>
      )}
    </>
  )
}
