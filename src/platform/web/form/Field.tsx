import './field.css'
import { type ReactNode, useId } from 'react'
import { Icon } from '../theme/Icon.tsx'
import { valueAt } from './form-values.ts'
import type { Form } from './use-form.ts'

export function Label({
  htmlFor,
  required = false,
  children,
}: {
  htmlFor: string
  required?: boolean
  children: ReactNode
}) {
  return (
    <label htmlFor={htmlFor} className="field-label">
      {children}
      {required && <i aria-hidden="true">*</i>}
    </label>
  )
}

/** What would be right, at one press. */
export type Fix = { label: string; onFix: () => void }

/** A message under its field. It is there before it is needed, so that it is read out when it comes. */
export function ErrorText({
  id,
  error,
  fix,
}: {
  id: string
  error: string | undefined
  fix?: Fix | undefined
}) {
  return (
    <div id={id}>
      {error && (
        <div className="field-error">
          <Icon name="warning" size={14} />
          <span>
            {error}{' '}
            {fix && (
              <button type="button" className="link-button" onClick={() => applyFix(id, fix)}>
                {fix.label}
              </button>
            )}
          </span>
        </div>
      )}
    </div>
  )
}

/** The message goes with its button: the field that it was about has the focus. */
export function applyFix(id: string, { onFix }: Fix): void {
  onFix()
  document.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(id)}"]`)?.focus()
}

/** What a field hands to its input; every input of ours takes it as it is. */
export type Bound<T> = {
  id: string
  value: T
  onChange: (value: T) => void
  onBlur: () => void
  invalid: boolean
  required: boolean
  describedBy: string
}

/** The message of a field that has no room for one line of it: `apart` of the field names where it stands. */
export const MessageApart = ({
  form,
  path,
  id,
  fix,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: a form of any values
  form: Form<any>
  path: string
  id: string
  fix?: Fix | undefined
}) => <ErrorText id={id} error={form.shown(path)} fix={fix} />

/** Label, input, hint and message of one field of a form. `fix` offers what would be right: "Use $2,500,000". */
export function Field<T>({
  form,
  path,
  label,
  required = false,
  hint,
  fix,
  apart,
  children,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: a form of any values
  form: Form<any>
  path: string
  label: ReactNode
  required?: boolean
  hint?: ReactNode
  fix?: Fix | undefined
  /** The id of its message, where `MessageApart` shows it. */
  apart?: string | undefined
  children: (bound: Bound<T>) => ReactNode
}) {
  const id = useId()
  const error = form.shown(path)
  return (
    <div className="field" data-field={path}>
      <Label htmlFor={id} required={required}>
        {label}
      </Label>
      {children({
        id,
        value: valueAt(form.values, path) as T,
        onChange: (value) => form.set(path, value),
        onBlur: () => form.left(path),
        invalid: error !== undefined,
        required,
        describedBy: `${apart ?? `${id}error`} ${id}hint`,
      })}
      {apart === undefined && <ErrorText id={`${id}error`} error={error} fix={fix} />}
      {hint && (
        <div id={`${id}hint`} className="caption tertiary">
          {hint}
        </div>
      )}
    </div>
  )
}
