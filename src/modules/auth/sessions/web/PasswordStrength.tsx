import './password-strength.css'
import { useEffect, useState } from 'react'
import type { AboutPerson, PasswordProblem } from '../model/password-rules.ts'
import { texts } from './texts.ts'

type StrengthWord = PasswordProblem | 'good' | 'strong'

/** Whatever else is wrong with a password, it is weak. */
const BARS: Partial<Record<StrengthWord, string>> = {
  PASSWORD_SHORT: 'short',
  good: 'good',
  strong: 'strong',
}

export const NOTHING_KNOWN: AboutPerson = { hasApp: false, organizations: [] }

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
          <span className={`password-strength-bar is-${BARS[said] ?? 'weak'}`} aria-hidden="true" />
          <span className="caption">{texts.strengths[said]}</span>
        </>
      )}
    </div>
  )
}

function useStrength(password: string, about: AboutPerson): StrengthWord | undefined {
  const [judge, setJudge] = useState<(password: string, about: AboutPerson) => StrengthWord>()
  const isTyped = password !== ''
  useEffect(() => {
    if (!isTyped) return
    let wanted = true
    // without its lists the field says nothing, and the server says what is wrong
    import('../model/judge-password.ts').then(
      ({ isStrong, problemOfPassword }) =>
        wanted &&
        setJudge(
          () => (typed: string, known: AboutPerson) =>
            problemOfPassword(typed, known) ?? (isStrong(typed) ? 'strong' : 'good'),
        ),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [isTyped])
  return isTyped ? judge?.(password, about) : undefined
}
