import { type ReactNode, useState } from 'react'
import { RECIPIENT_TYPES, type RecipientType } from '#modules/authority/terms/model/terms.ts'
import { Label } from '#platform/web/form/Field.tsx'
import { Choice } from '#platform/web/form/Inputs.tsx'
import { Picker } from '#platform/web/form/Picker.tsx'
import { decision } from '../../decisions/web/decision-service.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import type { ActChoice } from './act-choice.ts'
import { keyOf, recipientOf, recipientsFrom } from './form/recipients.ts'
import { texts as form } from './form/texts.ts'
import { texts as words } from './reassign-texts.ts'
import { recipientName } from './sentences.ts'

type Props = { ids: readonly string[]; choice: ActChoice; choose: (choice: ActChoice) => void }

/** Which recipient of the delegation above becomes the issuer. Above several there may be several delegations. */
export default function NewIssuer(props: Props) {
  const [id = ''] = props.ids
  return props.ids.length === 1 ? <OfOne {...props} id={id} /> : <OfSeveral {...props} />
}

const shared = { invalid: false, required: true, describedBy: 'new-issuer-hint', onBlur: () => {} }

function OfOne({ id, choice, choose }: Props & { id: string }) {
  const one = decision.useCall(getDelegation, { params: { id } }).data
  const parentId = one?.parentDelegationId ?? ''
  const above = decision.useCall(getDelegation, { params: { id: parentId } }, { enabled: parentId !== '' })
  const others = (above.data?.recipients ?? []).filter(
    ({ slotId }) => slotId !== null && slotId !== one?.parentSlotId,
  )
  return (
    <Asked hint={above.data && others.length === 0 ? words.noOther : words.issuerHint}>
      <Choice
        {...shared}
        id="new-issuer"
        value={choice.issuer ? keyOf(choice.issuer) : undefined}
        options={others.map((each) => ({
          value: keyOf({
            recipientUserId: each.user?.id ?? null,
            recipientPositionId: each.position?.id ?? null,
          }),
          label: recipientName(each),
        }))}
        onChange={(key) => choose({ ...choice, issuer: key ? recipientOf(key) : null })}
      />
    </Asked>
  )
}

function OfSeveral({ choice, choose }: Props) {
  const [type, setType] = useState<RecipientType>('POSITION_ONLY')
  return (
    <>
      <div className="field">
        <Label htmlFor="new-issuer-type">{form.recipientType}</Label>
        <Choice
          {...shared}
          id="new-issuer-type"
          required={false}
          value={type}
          options={RECIPIENT_TYPES.map((value) => ({ value, label: form.recipientTypes[value] }))}
          onChange={(value) => {
            setType(value ?? type)
            choose({ ...choice, issuer: null })
          }}
        />
      </div>
      <Asked hint={words.issuerHint}>
        <Picker
          {...shared}
          id="new-issuer"
          source={recipientsFrom(type, '')}
          value={choice.issuer ? keyOf(choice.issuer) : undefined}
          onChange={(key) => choose({ ...choice, issuer: key ? recipientOf(key) : null })}
        />
      </Asked>
    </>
  )
}

const Asked = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <div className="field">
    <Label htmlFor="new-issuer" required>
      {words.issuer}
    </Label>
    {children}
    <div id="new-issuer-hint" className="caption tertiary">
      {hint}
    </div>
  </div>
)
