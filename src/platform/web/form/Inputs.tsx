import { isOptionFound } from './find-option.ts'
import './choice.css'
import './inputs.css'
import { Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Bound } from './Field.tsx'
import { exactFirst } from './picker-source.ts'

/** The words that tell a reader what a field is, for inputs that take them as attributes. */
export const spokenOf = (bound: Pick<Bound<unknown>, 'invalid' | 'required' | 'describedBy'>) => ({
  'aria-required': bound.required,
  'aria-invalid': bound.invalid,
  ...(bound.describedBy && { 'aria-describedby': bound.describedBy }),
  ...(bound.invalid && { status: 'error' as const }),
})

/** One line of text. */
export function TextInput({
  placeholder,
  type = 'text',
  autoComplete = 'off',
  readOnly,
  ...bound
}: Bound<string> & {
  readOnly?: boolean
  placeholder?: string
  type?: 'text' | 'email' | 'url'
  autoComplete?: string
}) {
  return (
    <Input
      id={bound.id}
      type={type}
      value={bound.value}
      autoComplete={autoComplete}
      {...(readOnly && { readOnly })}
      {...(placeholder && { placeholder })}
      {...spokenOf(bound)}
      onChange={(event) => bound.onChange(event.target.value)}
      onBlur={bound.onBlur}
    />
  )
}

/** Several lines of text; it does not grow on its own. */
export function TextArea({ rows = 3, ...bound }: Bound<string> & { rows?: number }) {
  return (
    <Input.TextArea
      id={bound.id}
      rows={rows}
      value={bound.value}
      {...spokenOf(bound)}
      onChange={(event) => bound.onChange(event.target.value)}
      onBlur={bound.onBlur}
    />
  )
}

type ChoiceOption<T> = {
  readonly value: T
  readonly label: string
  /** Behind the label, and never cut: an amount, an ID. */
  readonly caption?: string
  readonly icon?: ReactNode
}

/** As it is heard and searched. */
const wholeOf = ({ label, caption }: ChoiceOption<unknown>) => (caption ? `${label}, ${caption}` : label)

function drawn(option: ChoiceOption<unknown> | undefined, label: ReactNode) {
  if (!option?.icon && !option?.caption) return label
  return (
    <span className="row choice-drawn">
      {option.icon}
      <span className="ellipsis">{option.label}</span>
      {option.caption && <span className="caption secondary choice-caption">{option.caption}</span>}
    </span>
  )
}

/** One of some fixed words, each perhaps with a drawing before it. */
export function Choice<T extends string>({
  options,
  placeholder,
  disabled,
  searched = false,
  ...bound
}: Bound<T | undefined> & {
  options: readonly ChoiceOption<T>[]
  placeholder?: string
  disabled?: boolean
  /** There are many: they are found by what is typed. */
  searched?: boolean
}) {
  const [typed, setTyped] = useState('')
  const draw = ({ value, label }: { value?: unknown; label?: ReactNode }) =>
    drawn(
      options.find((option) => option.value === value),
      label,
    )
  return (
    <Select<T>
      id={bound.id}
      value={bound.value ?? null}
      options={exactFirst(options, typed, ({ label }) => label).map((option) => ({
        value: option.value,
        label: wholeOf(option),
      }))}
      optionRender={draw}
      labelRender={draw}
      {...(disabled !== undefined && { disabled })}
      {...(searched && {
        showSearch: { filterOption: isOptionFound, searchValue: typed, onSearch: setTyped },
      })}
      style={{ width: '100%' }}
      {...(placeholder && { placeholder })}
      {...spokenOf(bound)}
      onChange={(value) => bound.onChange(value)}
      onBlur={bound.onBlur}
    />
  )
}
