import './password-strength.css'
import { useEffect, useState } from 'react'
import {
  type AboutPerson,
  type PasswordProblem,
  problemOfPassword,
  STRONG_ENOUGH,
} from '../model/password-rules.ts'
import { texts } from './texts.ts'

type Said = keyof typeof texts.strengths

const SAID: Readonly<Record<PasswordProblem, Said>> = {
  PASSWORD_SHORT: 'short',
  PASSWORD_PERSONAL: 'personal',
  PASSWORD_GUESSED: 'guessed',
}

export const NOTHING_KNOWN: AboutPerson = { hasApp: false, words: [] }

type Props = { password: string; about?: AboutPerson }

/**
 * How strong a password is while it is typed: by the rule that the server refuses by, as far as the page knows the person. Its
 * lists are loaded with the first letter.
 */
export function PasswordStrength({ password, about = NOTHING_KNOWN }: Props) {
  const said = useStrength(password, about)
  return (
    <div className="password-strength" aria-live="polite">
      {said && (
        <>
          <span className={`password-strength-bar is-${said}`} aria-hidden="true" />
          <span className="caption">{texts.strengths[said]}</span>
        </>
      )}
    </div>
  )
}

function useStrength(password: string, about: AboutPerson): Said | undefined {
  const [strengthOf, setStrengthOf] = useState<(password: string) => number>()
  const isTyped = password !== ''
  useEffect(() => {
    if (!isTyped) return
    let wanted = true
    // without its lists the field says nothing, and the server says what is wrong
    import('../model/password-strength.ts').then(
      (lists) => wanted && setStrengthOf(() => lists.strengthOf),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [isTyped])
  if (!isTyped || !strengthOf) return undefined
  const problem = problemOfPassword(password, about, strengthOf)
  if (problem) return SAID[problem]
  return strengthOf(password) > STRONG_ENOUGH ? 'strong' : 'good'
}
