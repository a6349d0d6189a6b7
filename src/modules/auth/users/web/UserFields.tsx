import './user-fields.css'
import { Button } from 'antd'
import { groupTree, positionPicker } from '#modules/settings/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { DayField } from '#platform/web/form/DayField.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { Choice, TextInput } from '#platform/web/form/Inputs.tsx'
import { ManyPicker, Picker } from '#platform/web/form/Picker.tsx'
import { useNamed } from '#platform/web/form/picker-source.ts'
import { TreePicker } from '#platform/web/form/TreePicker.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { formatDay, today } from '#platform/web/text/dates.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import { EMPLOYEE_TYPES, EMPLOYMENT_TYPES, type UserInput } from '../model/user.ts'
import { givenRolePicker, organizationPicker, userPicker } from './user-pickers.ts'
import { texts } from './user-texts.ts'

const words = texts.form
export type UserForm = Form<UserInput>

const orUndefined = (value: string | null) => value ?? undefined
const orNull = (value: string | undefined) => value ?? null

type PersonFieldsProps = {
  form: UserForm
  emailBarred?: string | undefined
  /** What stands below the address. */
  emailHint?: string | undefined
}

export function PersonFields({ form, emailBarred, emailHint }: PersonFieldsProps) {
  return (
    <>
      <div className="user-fields-2">
        <Field<string> form={form} path="firstName" label={words.firstName} required>
          {(bound) => <TextInput {...bound} />}
        </Field>
        <Field<string> form={form} path="lastName" label={words.lastName}>
          {(bound) => <TextInput {...bound} />}
        </Field>
      </div>
      <Field<string> form={form} path="email" label={words.email} required hint={emailBarred ?? emailHint}>
        {(bound) => <TextInput {...bound} type="email" readOnly={emailBarred !== undefined} />}
      </Field>
    </>
  )
}

const DAYS = {
  startDate: { label: words.startDate, hint: words.startHint },
  terminationDate: { label: words.terminationDate, hint: words.terminationHint },
} as const
type DayPath = keyof typeof DAYS

type DayProps = {
  form: UserForm
  path: DayPath
  /** Why the viewer may not change it. */
  barred?: string | undefined
}

/** The first or last day of a user. */
export function DayOfUser({ form, path, barred }: DayProps) {
  const { dateFormat } = useViewer().tenant
  return (
    <Field<string | null> form={form} path={path} label={DAYS[path].label} hint={barred ?? DAYS[path].hint}>
      {(bound) => (
        <DayField
          {...bound}
          format={dateFormat}
          disabled={barred !== undefined}
          value={orUndefined(bound.value)}
          onChange={(day) => bound.onChange(orNull(day))}
        />
      )}
    </Field>
  )
}

type EmploymentProps = { form: UserForm; barred?: Partial<Record<DayPath, string | undefined>> }

export function EmploymentFields({ form, barred = {} }: EmploymentProps) {
  return (
    <>
      <Field<string> form={form} path="mobilePhone" label={words.mobilePhone}>
        {(bound) => <TextInput {...bound} />}
      </Field>
      <div className="user-fields-2">
        <Field<string> form={form} path="employeeId" label={words.employeeId}>
          {(bound) => <TextInput {...bound} />}
        </Field>
        <Field<string> form={form} path="employeeNumber" label={words.employeeNumber}>
          {(bound) => <TextInput {...bound} />}
        </Field>
        <Field<UserInput['employeeType'] | undefined>
          form={form}
          path="employeeType"
          label={words.employeeType}
          required
        >
          {(bound) => (
            <Choice {...bound} options={EMPLOYEE_TYPES.map((value) => ({ value, label: value }))} />
          )}
        </Field>
        <Field<UserInput['employmentType']> form={form} path="employmentType" label={words.employmentType}>
          {(bound) => (
            <Choice<string>
              {...bound}
              value={bound.value ?? ''}
              onChange={(value) => bound.onChange((value || null) as UserInput['employmentType'])}
              options={[
                { value: '', label: words.notSaid },
                ...EMPLOYMENT_TYPES.map((value) => ({ value, label: value })),
              ]}
            />
          )}
        </Field>
        <DayOfUser form={form} path="startDate" barred={barred.startDate} />
        <DayOfUser form={form} path="terminationDate" barred={barred.terminationDate} />
      </div>
    </>
  )
}

type RoleFieldProps = {
  form: UserForm
  barred?: string | undefined
  /** Roles that the user has. */
  roles?: readonly { id: string; name: string; mayTake: boolean }[]
}

export function RoleField({ form, barred, roles = [] }: RoleFieldProps) {
  const { tenant } = useViewer()
  const already = roles.map(({ id }) => id)
  const kept = roles.filter(({ mayTake }) => !mayTake)
  const keptHint = kept.length > 0 ? words.keptRoles(kept.map(({ name }) => name).join(', ')) : undefined
  return (
    <Field<readonly string[]>
      form={form}
      path="roleIds"
      label={words.roles}
      required
      hint={barred ?? keptHint}
    >
      {(bound) => (
        <ManyPicker
          {...bound}
          source={givenRolePicker(tenant.id, already)}
          kept={kept.map(({ id }) => id)}
          placeholder={words.rolesPlaceholder}
          disabled={barred !== undefined}
        />
      )}
    </Field>
  )
}

type FieldReasons = Partial<Record<'groups' | 'managerId' | 'positions', string | undefined>>

export function PlaceFields({ form, barred = {} }: { form: UserForm; barred?: FieldReasons }) {
  const { groups } = form.values
  const primary = groups.find(({ isPrimaryOrg }) => isPrimaryOrg)?.groupId
  /** Anyone who has a primary organization belongs to it. */
  const choosePrimary = (groupId: string | undefined) =>
    form.set('groups', [
      ...groups.filter((each) => each.groupId !== groupId).map((each) => ({ ...each, isPrimaryOrg: false })),
      ...(groupId ? [{ groupId, isPrimaryOrg: true }] : []),
    ])
  return (
    <>
      <Field<UserInput['groups']> form={form} path="groups" label={words.groups} hint={barred.groups}>
        {(bound) => (
          <TreePicker
            {...bound}
            source={groupTree}
            placeholder={words.groupsPlaceholder}
            disabled={barred.groups !== undefined}
            value={bound.value.map(({ groupId }) => groupId)}
            onChange={(ids) =>
              bound.onChange(ids.map((groupId) => ({ groupId, isPrimaryOrg: groupId === primary })))
            }
          />
        )}
      </Field>
      <Field<unknown> form={form} path="primary" label={words.primary} hint={words.primaryHint}>
        {(bound) => (
          <Picker
            {...bound}
            source={organizationPicker}
            placeholder={words.noPrimary}
            disabled={barred.groups !== undefined}
            value={primary}
            onChange={choosePrimary}
          />
        )}
      </Field>
      <Field<string | null> form={form} path="managerId" label={words.manager} hint={barred.managerId}>
        {(bound) => (
          <Picker
            {...bound}
            source={userPicker}
            placeholder={words.managerPlaceholder}
            disabled={barred.managerId !== undefined}
            value={orUndefined(bound.value)}
            onChange={(id) => bound.onChange(orNull(id))}
          />
        )}
      </Field>
    </>
  )
}

/** Positions held now and later, each with its days. */
export function PositionFields({
  form,
  isNew = false,
  barred,
}: {
  form: UserForm
  isNew?: boolean
  /** Why no one may change them here. */
  barred?: string | undefined
}) {
  const { zone, dateFormat } = useViewer().tenant
  const { positions } = form.values
  const named = useNamed(
    positionPicker,
    positions.flatMap(({ positionId }) => (positionId ? [positionId] : [])),
  )
  const nameAt = (at: number) => named.get(positions[at]?.positionId ?? '')?.label
  if (barred !== undefined)
    return (
      <>
        <Note kind="info">{barred}</Note>
        <ul className="dense">
          {positions.map(({ positionId, from, until }, at) => (
            <li key={positionId}>
              {words.positionOf(
                nameAt(at) ?? '',
                formatDay(from, dateFormat),
                until && formatDay(until, dateFormat),
              )}
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <>
      {positions.length === 0 && <p className="dense secondary">{words.noPositions}</p>}
      {positions.map((held, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <fieldset key={at} className="user-position" aria-label={nameAt(at) ?? `${words.position} ${at + 1}`}>
          <Field<string | undefined>
            form={form}
            path={`positions.${at}.positionId`}
            label={words.position}
            required
          >
            {(bound) => (
              <Picker
                {...bound}
                value={bound.value || undefined}
                source={positionPicker}
                placeholder={words.positionPlaceholder}
              />
            )}
          </Field>
          <Field<string | undefined> form={form} path={`positions.${at}.from`} label={words.from} required>
            {(bound) => <DayField {...bound} format={dateFormat} />}
          </Field>
          <Field<string | null> form={form} path={`positions.${at}.until`} label={words.until}>
            {(bound) => (
              <DayField
                {...bound}
                format={dateFormat}
                value={orUndefined(bound.value)}
                onChange={(day) => bound.onChange(orNull(day))}
              />
            )}
          </Field>
          <IconButton
            label={words.removePosition(at + 1)}
            icon="trash"
            onClick={() =>
              form.set(
                'positions',
                positions.filter((each) => each !== held),
              )
            }
          />
        </fieldset>
      ))}
      <div>
        <Button
          icon={<Icon name="plus" />}
          onClick={() =>
            form.set('positions', [...positions, { positionId: '', from: today(zone), until: null }])
          }
        >
          {words.addPosition}
        </Button>
      </div>
      {!isNew && <Note kind="info">{words.removedEnds}</Note>}
    </>
  )
}
