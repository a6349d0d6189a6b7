import { Switch } from 'antd'
import { useId } from 'react'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Field, Label } from '#platform/web/form/Field.tsx'
import { Choice, TextInput } from '#platform/web/form/Inputs.tsx'
import { TreePicker } from '#platform/web/form/TreePicker.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { RecordDrawer } from '#platform/web/record/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/record/use-record-form.tsx'
import { previewCall } from '../../effects/model/preview-call.ts'
import { authorityEffects } from '../../effects/web/authority-effects.ts'
import { listGroupTypes } from '../../group-types/model/group-type-calls.ts'
import type { GroupDetail } from '../model/group.ts'
import { createGroup, getGroup, updateGroup } from '../model/group-calls.ts'
import { groupTree } from './group-pickers.ts'
import { groupRoute } from './group-route.ts'
import { inputOf, parentsOf, schema, type Values, valuesOf } from './group-values.ts'
import { texts } from './texts.ts'

const settings = service('/api/settings')
const words = texts.form

/** A group that says it has a parent names one. Spec 5.2. */
const check = ({ hasParent, parentGroupIds }: Values): Record<string, string> =>
  hasParent && parentGroupIds.length === 0 ? { parentGroupIds: words.parentNeeded } : {}

/** A new group, or one that is changed. Where a change of its parents has effects, they are shown before it is saved. */
export default function GroupForm({
  group,
  groupTypeId = '',
  onClose,
  onCreated,
}: {
  group?: GroupDetail
  /** Of a new one, to begin with. */
  groupTypeId?: string
  onClose: () => void
  onCreated?: (id: string) => void
}) {
  const toasts = useToasts()
  const create = settings.useSend(createGroup)
  const update = settings.useSend(updateGroup)
  const types = settings.useCall(listGroupTypes, {})
  const recordForm = useRecordForm({
    schema,
    initial: valuesOf(group, groupTypeId),
    check,
    record: group,
    current: groupRoute.pathOf(group?.id ?? ''),
    create: (values) => create.mutateAsync({ body: { ...inputOf(values), groupTypeId: values.groupTypeId } }),
    update: ({ id, version }, values, stamp) =>
      update.mutateAsync({ params: { id }, body: inputOf(values), version, ...stamp }),
    read: (id) => settings.ask(getGroup, { params: { id } }),
    look: {
      kind: authorityEffects,
      moves: (values) => group !== undefined && isMoved(group, inputOf(values).parentGroupIds),
      at: ({ id, version }, values) =>
        settings.ask(previewCall(updateGroup), { params: { id }, version, body: inputOf(values) }),
      words: { title: words.question(group?.groupName ?? ''), effect: words.effect },
    },
    onSaved: ({ id }) => {
      toasts.done(group ? words.saved : words.created)
      onClose()
      if (!group) onCreated?.(id)
    },
  })
  const { form } = recordForm
  const type = types.data?.items.find((each) => each.id === form.values.groupTypeId)
  return (
    <RecordDrawer of={recordForm} isNew={!group} words={words} onClose={onClose}>
      {group?.sourceType === 'SYNCED' && <Note kind="info">{words.synced}</Note>}
      {!group && (
        <Field<string | undefined> form={form} path="groupTypeId" label={words.type} required>
          {(bound) => (
            <Choice
              {...bound}
              value={bound.value || undefined}
              options={(types.data?.items ?? [])
                .filter(({ status }) => status === 'ACTIVE')
                .map(({ id, groupTypeName }) => ({ value: id, label: groupTypeName }))}
            />
          )}
        </Field>
      )}
      <Field<string> form={form} path="groupName" label={words.name} required>
        {(bound) => <TextInput {...bound} />}
      </Field>
      {!group?.isRoot && <Parents form={form} />}
      <Field<string> form={form} path="displayName" label={words.displayName} hint={words.displayNameHint}>
        {(bound) => <TextInput {...bound} />}
      </Field>
      <Field<string> form={form} path="legalName" label={words.legalName}>
        {(bound) => <TextInput {...bound} />}
      </Field>
      <Currency form={form} />
      <Field<string> form={form} path="externalId" label={words.externalId}>
        {(bound) => <TextInput {...bound} />}
      </Field>
      {(type?.addressEnabled ?? group?.addressEnabled) && <AddressFields form={form} />}
    </RecordDrawer>
  )
}

const isMoved = (group: GroupDetail, parents: readonly string[]) =>
  [...parents].sort().join() !== parentsOf(group).sort().join()

type Part = { form: Form<Values> }

function Parents({ form }: Part) {
  const id = useId()
  return (
    <>
      <div className="row spread">
        <div>
          <Label htmlFor={id}>{words.hasParent}</Label>
          <p className="caption tertiary">{words.hasParentHint}</p>
        </div>
        <Switch id={id} checked={form.values.hasParent} onChange={(on) => form.set('hasParent', on)} />
      </div>
      {form.values.hasParent && (
        <Field<readonly string[]> form={form} path="parentGroupIds" label={words.parents} required>
          {(bound) => <TreePicker {...bound} source={groupTree} />}
        </Field>
      )}
    </>
  )
}

const OF_ACCOUNT = 'ACCOUNT'

function Currency({ form }: Part) {
  const { currencies } = useViewer().tenant
  const chosen = form.values.baseCurrency
  const known = chosen && !currencies.includes(chosen) ? [...currencies, chosen] : currencies
  return (
    <Field<string> form={form} path="baseCurrency" label={words.baseCurrency}>
      {(bound) => (
        <Choice
          {...bound}
          value={bound.value || OF_ACCOUNT}
          options={[
            { value: OF_ACCOUNT, label: words.noCurrency },
            ...known.map((code) => ({ value: code, label: code })),
          ]}
          onChange={(value) => bound.onChange(value === OF_ACCOUNT ? '' : (value as string))}
        />
      )}
    </Field>
  )
}

const LINES = ['street1', 'street2', 'city', 'state', 'zipCode', 'country'] as const

function AddressFields({ form }: Part) {
  return (
    <fieldset className="column gap-16">
      <legend className="card-title">{words.address}</legend>
      {LINES.map((line) => (
        <Field<string> key={line} form={form} path={`address.${line}`} label={words[line]}>
          {(bound) => <TextInput {...bound} />}
        </Field>
      ))}
    </fieldset>
  )
}
