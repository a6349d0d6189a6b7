import './amount-input.css'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { currencySign, groupDigits, groupTyped, parseAmount } from '../text/amount.ts'
import type { Bound } from './Field.tsx'
import { spokenOf } from './Inputs.tsx'

/**
 * An exact amount as text. What is typed ("2.5M", "250K", "$1,000") becomes a decimal such as "2500000"; a text that is no
 * amount is handed on as it was typed. The form refuses it, and nothing is lost. Empty is "".
 */
export function AmountInput({
  currency,
  suffix,
  placeholder,
  ...bound
}: Bound<string | undefined> & {
  /** Sign before, code behind. */
  currency?: string
  /** Behind the amount where there is no currency: "%", "days". */
  suffix?: string
  placeholder?: string
}) {
  const shown = (amount: string | undefined) => {
    const known = amount === undefined ? undefined : parseAmount(amount)
    return known === undefined ? (amount ?? '') : groupDigits(known)
  }
  const [typed, setTyped] = useState(shown(bound.value))
  const meant = (text: string) => (text.trim() === '' ? '' : (parseAmount(text) ?? text))

  // A value that comes from elsewhere ("Use $2,500,000") replaces what was typed; one's own typing stays as it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value matters
  useEffect(() => {
    if (meant(typed) !== (bound.value ?? '')) setTyped(shown(bound.value))
  }, [bound.value])

  return (
    <Input
      id={bound.id}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      {...(placeholder && { placeholder })}
      {...(currency && { prefix: <span className="tertiary amount-sign">{currencySign(currency)}</span> })}
      {...((currency ?? suffix) && { suffix: <span className="amount-unit">{currency ?? suffix}</span> })}
      {...spokenOf(bound)}
      onChange={(event) => {
        const field = event.target
        const next = groupTyped(typed, field.value)
        const end = field.value.length - (field.selectionEnd ?? field.value.length)
        setTyped(next)
        bound.onChange(meant(next))
        // the caret stays before the same digits, whatever commas came
        if (next !== field.value)
          requestAnimationFrame(() => field.setSelectionRange(next.length - end, next.length - end))
      }}
      onBlur={() => {
        setTyped(shown(bound.value))
        bound.onBlur()
      }}
    />
  )
}
