import { useNavigate } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { FormDrawer } from '#platform/web/FormDrawer.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { useToasts } from '#platform/web/use-toasts.tsx'
import { type UserInput, userInput } from '../model/user.ts'
import { addUser } from '../model/user-record-calls.ts'
import { auth, pathOf } from './service.ts'
import { PersonFields, PlaceFields, PositionFields, RoleField, type UserForm } from './UserFields.tsx'
import { texts } from './user-texts.ts'

const words = texts.form

const EMPTY: UserInput = {
  firstName: '',
  lastName: '',
  email: '',
  mobilePhone: '',
  employeeId: '',
  employeeNumber: '',
  employeeType: 'Full Time',
  employmentType: null,
  startDate: null,
  terminationDate: null,
  roleIds: [],
  groups: [],
  managerId: null,
  positions: [],
}

/** One user with what they need to begin; the rest stands in the form of their page. */
export default function AddUserDrawer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const send = auth.useSend(addUser)
  const [inviteViaEmail, setInvite] = useState(true)
  const form: UserForm = useForm({
    schema: userInput,
    initial: EMPTY,
    onSubmit: async (values) => {
      const { id } = await send.mutateAsync({ body: { ...values, inviteViaEmail } })
      toasts.done(inviteViaEmail ? words.invited : words.added)
      onClose()
      void navigate({ to: pathOf({ id }) })
    },
  }) as UserForm
  return (
    <FormDrawer
      form={form}
      title={words.addTitle}
      cancel={words.cancel}
      save={words.addAct}
      onClose={onClose}
    >
      <PersonFields form={form} />
      <RoleField form={form} />
      <PlaceFields form={form} />
      <PositionFields form={form} isNew />
      <Checkbox checked={inviteViaEmail} onChange={(event) => setInvite(event.target.checked)}>
        <span className="dense strong">{words.sendInvite}</span>
        <span className="caption tertiary" style={{ display: 'block' }}>
          {words.sendInviteHint}
        </span>
      </Checkbox>
    </FormDrawer>
  )
}
