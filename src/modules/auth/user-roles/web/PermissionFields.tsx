import './permission-fields.css'
import { Select, Switch } from 'antd'
import { useId, useRef, useState } from 'react'
import type { Permission, Scope } from '#platform/model/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import {
  labelOf,
  NO_SCOPE_LABEL,
  PERMISSION_MODULES,
  type PermissionModule,
  type PermissionWords,
  SCOPE_LABELS,
} from '../../permissions/model/permission-modules.ts'
import {
  changed,
  fitted,
  ladderOf,
  type Permissions,
  whyNot,
} from '../../permissions/model/permission-rules.ts'
import { texts } from './texts.ts'

const words = texts.form

type SetScope = (key: Permission, scope: Scope | undefined) => void

/** One card a module: its switch, then its permissions. What follows from a change happens with it, and is said. */
export function PermissionFields({
  permissions,
  onChange,
}: {
  permissions: Permissions
  onChange: (next: Permissions) => void
}) {
  const [also, setAlso] = useState<{ module: string; labels: readonly string[] }>()
  const before = useRef(new Map<string, Permissions>())
  const changeIn =
    (module: PermissionModule): SetScope =>
    (key, scope) => {
      const next = changed(permissions, key, scope)
      onChange(next.permissions)
      setAlso({ module: module.key, labels: next.also.map(labelOf) })
    }
  /** What was chosen in a module comes back when it is turned on again. */
  const open = (module: PermissionModule, access: Permission, on: boolean) => {
    if (!on) before.current.set(module.key, permissions)
    const kept = on ? before.current.get(module.key) : undefined
    const own = [...module.basic, ...module.extended].map((each) => each.key)
    const again = Object.fromEntries(own.flatMap((key) => (kept?.[key] ? [[key, kept[key]]] : [])))
    onChange(
      on
        ? fitted({ ...again, ...permissions, [access]: 'ON' })
        : changed(permissions, access, undefined).permissions,
    )
    setAlso(undefined)
  }
  return PERMISSION_MODULES.map((module) => {
    const { key, label, access, basic, extended } = module
    const isOpen = access === null || permissions[access] !== undefined
    const change = changeIn(module)
    return (
      <FormSection
        key={key}
        id={key}
        title={label}
        {...(words.modules[key] && { purpose: words.modules[key] })}
      >
        {access && <Access label={label} on={isOpen} onChange={(on) => open(module, access, on)} />}
        <div role="status">
          {also?.module === key && also.labels.length > 0 && (
            <Note kind="info">{words.also(also.labels)}</Note>
          )}
        </div>
        {isOpen && <Group title={words.basic} {...{ rows: basic, module, permissions, change }} />}
        {isOpen && extended.length > 0 && (
          <Group title={words.extended} {...{ rows: extended, module, permissions, change }} />
        )}
      </FormSection>
    )
  })
}

function Access({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  const id = useId()
  return (
    <div className="row spread">
      <label htmlFor={id} className="strong">
        {words.access(label)}
      </label>
      <Switch id={id} checked={on} onChange={onChange} />
    </div>
  )
}

type PermissionModuleProps = { module: PermissionModule; permissions: Permissions; change: SetScope }

function Group({
  title,
  rows,
  ...shown
}: PermissionModuleProps & { title: string; rows: readonly PermissionWords[] }) {
  return (
    <fieldset className="permission-group">
      <legend>{title}</legend>
      <div className="permissions">
        {rows.map((row) => (
          <Row key={row.key} row={row} {...shown} />
        ))}
      </div>
    </fieldset>
  )
}

const isView = (key: Permission) => key.endsWith('.view')

/** A permission with its reach. How far View lets the others reach stands once, below View. */
function Row({
  row: { key, label },
  module,
  permissions,
  change,
}: PermissionModuleProps & { row: PermissionWords }) {
  const id = useId()
  const ladder = ladderOf(key)
  const widest = ladder.at(-1) as Scope
  const bound = `view-of-${module.key}`
  return (
    <div className="permission">
      <div>
        <label htmlFor={id}>{label}</label>
        {isView(key) && (
          <div id={bound} className="caption tertiary">
            {!permissions[key] ? words.viewFirst : permissions[key] !== widest && words.noFurther}
          </div>
        )}
      </div>
      <div className="permission-control">
        {widest === 'ON' ? (
          <Switch
            id={id}
            checked={permissions[key] !== undefined}
            onChange={(on) => change(key, on ? 'ON' : undefined)}
          />
        ) : (
          <Select<Scope | 'NONE'>
            id={id}
            value={permissions[key] ?? 'NONE'}
            disabled={ladder.every((scope) => whyNot(permissions, key, scope) !== undefined)}
            style={{ width: '100%' }}
            aria-describedby={bound}
            options={[
              { value: 'NONE', label: NO_SCOPE_LABEL },
              ...ladder.map((scope) => ({
                value: scope,
                label: SCOPE_LABELS[scope],
                title: whyNot(permissions, key, scope) ?? '',
                disabled: whyNot(permissions, key, scope) !== undefined,
              })),
            ]}
            onChange={(scope) => change(key, scope === 'NONE' ? undefined : scope)}
          />
        )}
      </div>
    </div>
  )
}
