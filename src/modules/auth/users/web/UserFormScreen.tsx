import './user-form-screen.css'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { authorityEffects } from '#modules/settings/index.web.ts'
import { MessagePage } from '#platform/web/feedback/MessagePages.tsx'
import { FormPage, FormSection, type FormSectionState } from '#platform/web/form/FormPage.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { useRecordForm } from '#platform/web/record/use-record-form.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { type UserDetail, type UserInput, userInput } from '../model/user.ts'
import { getUser, previewUserUpdate, updateUser } from '../model/user-record-calls.ts'
import {
  EmploymentFields,
  PersonFields,
  PlaceFields,
  PositionFields,
  RoleField,
  type UserForm,
} from './UserFields.tsx'
import { gainFacts } from './user-effect-facts.ts'
import { userRoute } from './user-route.ts'
import { texts } from './user-texts.ts'
import { valuesOf } from './user-values.ts'
import { auth, LIST } from './users-service.ts'

const words = texts.form

/** Edit a user. Spec 2.2. */
export default function UserFormScreen() {
  const { userId } = useParams({ strict: false }) as { userId: string }
  return <OfRecord key={userId} id={userId} />
}

function OfRecord({ id }: { id: string }) {
  const found = auth.useOnce(getUser, { params: { id } })
  return (
    <RecordState found={found}>
      {(user) =>
        user.permissions.edit?.allowed ? (
          <EditForm user={user} />
        ) : (
          <MessagePage
            title={words.mayNotEdit}
            detail={user.permissions.edit?.reason}
            acts={<Link to={userRoute.pathOf(user.id)}>{user.name}</Link>}
          />
        )
      }
    </RecordState>
  )
}

/** Anyone who joined proves a new address before it counts. */
const emailHintOf = ({ status, email, newEmail }: UserDetail): string | undefined =>
  status === 'INVITED' ? undefined : newEmail === null ? words.emailHint : words.emailWaits(email)

/** What authority depends on: places, days, and who signs in. */
const moving = ({ email, groups, managerId, positions, startDate, terminationDate }: UserInput) =>
  JSON.stringify([email, groups, managerId, positions, startDate, terminationDate])
const isMoved = (before: UserInput, after: UserInput): boolean => moving(before) !== moving(after)

/** What of a user may be written, with what follows from it before it is saved. */
export function EditForm({ user }: { user: UserDetail }) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const update = auth.useSend(updateUser)
  const [initial] = useState(() => valuesOf(user))
  const recordForm = useRecordForm({
    schema: userInput,
    initial,
    record: user,
    current: userRoute.pathOf(user.id),
    update: ({ id, version }, body, stamp) => update.mutateAsync({ params: { id }, body, version, ...stamp }),
    read: (id) => auth.ask(getUser, { params: { id } }),
    look: {
      kind: authorityEffects,
      moves: (values) => isMoved(userInput.safeParse(initial).data ?? initial, values),
      at: async ({ id }, body) => {
        const told = await auth.ask(previewUserUpdate, { params: { id }, body })
        return { effects: told.effects, facts: gainFacts(told) }
      },
      words: { title: words.question(user.name), effect: words.effect },
    },
    onSaved: () => {
      toasts.done(words.saved)
      void navigate({ to: userRoute.pathOf(user.id) })
    },
  })
  const form = recordForm.form as UserForm

  return (
    <>
      <PageHeader
        area="roles"
        crumbs={crumbsOf(texts.organization, { label: texts.title, to: LIST }, user.displayId)}
        title={words.editTitle}
        purpose={words.editHint(user.name)}
        acts={{
          quiet: { key: 'cancel', label: platform.cancel, to: userRoute.pathOf(user.id) },
          primary: {
            key: 'save',
            label: platform.saveChanges,
            icon: 'tick',
            busy: form.busy,
            onAct: () => void form.submit(),
          },
        }}
      />
      <FormPage form={form} sections={sectionsOf(form.values)}>
        {recordForm.note}
        <Sections form={form} user={user} />
      </FormPage>
      {recordForm.dialog}
    </>
  )
}

/** The sections of the form: those that may be left out say whether they are filled. */
const sectionsOf = (values: UserForm['values']): readonly FormSectionState[] => [
  { key: 'person', title: words.sections.person, fields: ['firstName', 'lastName', 'email'] },
  { key: 'access', title: words.sections.access, fields: ['roleIds'] },
  {
    key: 'places',
    title: words.sections.places,
    fields: ['groups', 'managerId'],
    optional: true,
    filled: values.groups.length > 0 || values.managerId !== null,
  },
  {
    key: 'positions',
    title: words.sections.positions,
    fields: ['positions'],
    optional: true,
    filled: values.positions.length > 0,
  },
  {
    key: 'employment',
    title: words.sections.employment,
    fields: [
      'mobilePhone',
      'employeeId',
      'employeeNumber',
      'employeeType',
      'employmentType',
      'startDate',
      'terminationDate',
    ],
    optional: true,
    filled: [values.mobilePhone, values.employeeId, values.employeeNumber].some(Boolean),
  },
]

function Sections({ form, user }: { form: UserForm; user: UserDetail }) {
  const barred = (act: string) => user.permissions[act]?.reason ?? undefined
  return (
    <>
      <FormSection id="person" title={words.sections.person} purpose={words.purposes.person}>
        <div className="user-form">
          <PersonFields form={form} emailBarred={barred('editEmail')} emailHint={emailHintOf(user)} />
        </div>
      </FormSection>
      <FormSection id="access" title={words.sections.access} purpose={words.purposes.access}>
        <div className="user-form">
          <RoleField form={form} barred={barred('editRoles')} roles={user.roles} />
        </div>
      </FormSection>
      <FormSection id="places" title={words.sections.places} purpose={words.purposes.places}>
        <div className="user-form">
          <PlaceFields
            form={form}
            barred={{ groups: barred('editGroups'), managerId: barred('editManager') }}
          />
        </div>
      </FormSection>
      <FormSection id="positions" title={words.sections.positions} purpose={words.purposes.positions}>
        <div className="user-form">
          <PositionFields form={form} barred={barred('editPositions')} />
        </div>
      </FormSection>
      <FormSection id="employment" title={words.sections.employment} purpose={words.purposes.employment}>
        <div className="user-form">
          <EmploymentFields
            form={form}
            barred={{ startDate: barred('editStartDate'), terminationDate: barred('editTerminationDate') }}
          />
        </div>
      </FormSection>
    </>
  )
}
