import { useNavigate } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { useViewer } from '#platform/web/client/viewer.ts'
import { FormDrawer } from '#platform/web/form/FormDrawer.tsx'
import { NOT_YET, useForm } from '#platform/web/form/use-form.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { fullName, type UserInput, userInput } from '../model/user.ts'
import { addUser, previewUserAdd, type UserPreview } from '../model/user-record-calls.ts'
import {
  DayOfUser,
  PersonFields,
  PlaceFields,
  PositionFields,
  RoleField,
  type UserForm,
} from './UserFields.tsx'
import { hasConsequences, userEffectFacts } from './user-effect-facts.ts'
import { userRoute } from './user-route.ts'
import { texts } from './user-texts.ts'
import { auth } from './users-service.ts'

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

/** One user with what they need to begin; the rest is in the form of their page. */
export default function AddUserDrawer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const { zone } = useViewer().tenant
  const send = auth.useSend(addUser)
  const [inviteViaEmail, setInvite] = useState(true)
  const [asked, setAsked] = useState<{ told: UserPreview; values: UserInput }>()
  const add = async (values: UserInput) => {
    const { id } = await send.mutateAsync({ body: { ...values, inviteViaEmail } })
    form.saved(form.values)
    toasts.done(inviteViaEmail ? words.invited : words.added)
    onClose()
    void navigate({ to: userRoute.pathOf(id) })
  }
  const form: UserForm = useForm({
    schema: userInput,
    initial: EMPTY,
    onSubmit: async (values) => {
      const told = values.positions.length > 0 ? await auth.ask(previewUserAdd, { body: values }) : undefined
      if (!told || !hasConsequences(told)) return add(values)
      setAsked({ told, values })
      return NOT_YET
    },
  }) as UserForm
  return (
    <FormDrawer form={form} title={words.addTitle} save={words.addAct} onClose={onClose}>
      <PersonFields form={form} />
      <RoleField form={form} />
      <PlaceFields form={form} />
      <PositionFields form={form} isNew />
      <DayOfUser form={form} path="startDate" />
      <Checkbox checked={inviteViaEmail} onChange={(event) => setInvite(event.target.checked)}>
        <span className="dense strong">{words.sendInvite}</span>
        <span className="caption tertiary" style={{ display: 'block' }}>
          {words.sendInviteHint}
        </span>
      </Checkbox>
      {asked && (
        <ConfirmAct
          open
          ending={false}
          title={words.addQuestion(fullName(asked.values.firstName, asked.values.lastName))}
          effect={words.addEffect}
          facts={userEffectFacts(asked.told, zone)}
          keep={platform.form.keepEditing}
          act={() => words.addAct}
          onAct={() => add(asked.values)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </FormDrawer>
  )
}
