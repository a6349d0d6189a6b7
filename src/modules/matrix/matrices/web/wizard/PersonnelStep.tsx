import './wizard.css'
import { Checkbox, Input, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { groupTree } from '#modules/settings/index.web.ts'
import { service } from '#platform/web/client/client.ts'
import { MessageApart } from '#platform/web/form/Field.tsx'
import { useSettled } from '#platform/web/form/picker-source.ts'
import { TreePicker } from '#platform/web/form/TreePicker.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { Who } from '#platform/web/theme/Who.tsx'
import { listPersonnel, PERSONNEL_COLUMNS, type Person } from '../../model/personnel-call.ts'
import { texts } from '../texts.ts'
import { AllSwitch } from './AllSwitch.tsx'
import type { StepProps } from './step.ts'

const words = texts.wizard.personnel
const auth = service('/api/auth')
const MOST_SHOWN = 100

type Kind = Person['kind']
const FIELD = { POSITION: 'positions', USER: 'users' } as const

/** The columns: positions or users, each once, in the order in which they were selected. Spec 3.6. */
export function PersonnelStep({ form }: StepProps) {
  return (
    <>
      <AllSwitch form={form} path="allPersonnel" label={words.all} hint={words.allHint} />
      {!form.values.allPersonnel && <Selection form={form} />}
      <MessageApart form={form} path="positions" id="personnel-error" />
    </>
  )
}

function Selection({ form }: Pick<StepProps, 'form'>) {
  const [kind, setKind] = useState<Kind>('POSITION')
  const [typed, setTyped] = useState('')
  const [groupIds, setGroups] = useState<readonly string[]>([])
  const search = useSettled(typed.trim())
  const found = auth.useCall(listPersonnel, {
    query: {
      kind,
      limit: MOST_SHOWN,
      ...(search && { search }),
      ...(groupIds.length > 0 && { groupIds: [...groupIds] }),
    },
  })
  return (
    <>
      <div className="row wrap gap-12">
        <Segmented<Kind>
          value={kind}
          onChange={setKind}
          options={[
            { value: 'POSITION', label: words.positions },
            { value: 'USER', label: words.users },
          ]}
        />
        <Input.Search
          className="wizard-search"
          allowClear
          value={typed}
          aria-label={kind === 'POSITION' ? words.searchPositions : words.searchUsers}
          placeholder={kind === 'POSITION' ? words.searchPositions : words.searchUsers}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="wizard-groups">
          <label htmlFor="personnel-groups" className="unseen">
            {words.groups}
          </label>
          <TreePicker
            id="personnel-groups"
            invalid={false}
            required={false}
            describedBy=""
            value={groupIds}
            onChange={setGroups}
            onBlur={() => {}}
            source={groupTree}
            placeholder={words.groups}
          />
        </div>
      </div>
      <PartState found={found} rows={8}>
        {({ items, total }) => (
          <>
            <People form={form} kind={kind} people={items} />
            {total > items.length && <p className="caption tertiary">{words.all100(items.length, total)}</p>}
          </>
        )}
      </PartState>
    </>
  )
}

type Column = (typeof PERSONNEL_COLUMNS)[Kind][number]

const named = (names: readonly string[]) => names.join(', ') || <span className="tertiary">–</span>
const CELL: Readonly<Record<Column, (person: Person) => ReactNode>> = {
  position: ({ name }) => name,
  name: ({ name }) => name,
  heldBy: ({ beside }) =>
    beside.length > 0 ? (
      <Who kind="person" name={beside.join(', ')} />
    ) : (
      <span className="tertiary">{words.notHeld}</span>
    ),
  positions: ({ beside }) =>
    beside.length > 0 ? <Who kind="position" name={beside.join(', ')} /> : named(beside),
  organizations: ({ organizations }) => named(organizations),
  locations: ({ locations }) => named(locations),
  departments: ({ departments }) => named(departments),
  delegations: ({ delegations }) => delegations,
}
const CLASS: Readonly<Partial<Record<Column, string>>> = {
  organizations: 'wizard-wide',
  locations: 'wizard-wide',
  departments: 'wizard-wide',
  delegations: 'wizard-number',
}

function People({ form, kind, people }: Pick<StepProps, 'form'> & { kind: Kind; people: readonly Person[] }) {
  const field = FIELD[kind]
  const chosen = form.values[field] ?? []
  const turn = (ids: readonly string[], on: boolean) =>
    form.set(
      field,
      on
        ? [...chosen, ...ids.filter((id) => !chosen.includes(id))]
        : chosen.filter((id) => !ids.includes(id)),
    )
  const ids = people.map(({ id }) => id)
  const selected = ids.filter((id) => chosen.includes(id))
  const columns = PERSONNEL_COLUMNS[kind]
  return (
    <div className="wizard-people">
      <table className="wizard-table">
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label={words.select(kind === 'POSITION' ? words.positions : words.users)}
                checked={ids.length > 0 && selected.length === ids.length}
                indeterminate={selected.length > 0 && selected.length < ids.length}
                onChange={({ target }) => turn(ids, target.checked)}
              />
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={CLASS[column]}>
                {words.of[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((each) => (
            <tr key={each.id} className={chosen.includes(each.id) ? 'wizard-chosen' : undefined}>
              <td>
                <Checkbox
                  aria-label={words.select(each.name)}
                  checked={chosen.includes(each.id)}
                  onChange={({ target }) => turn([each.id], target.checked)}
                />
              </td>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column} scope="row">
                    {each.name}
                  </th>
                ) : (
                  <td key={column} className={CLASS[column]}>
                    {CELL[column](each)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
