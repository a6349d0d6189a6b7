import './password-strength.css'
import { useEffect, useState } from 'react'
import { LONG_ENOUGH, STRONG_ENOUGH } from '../model/password-rules.ts'
import { texts } from './texts.ts'

type Strength = 'short' | 'guessed' | 'good' | 'strong'

/** How strong a password is while it is typed. Its lists are loaded with the first letter; the server judges by the same. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = useStrength(password)
  return (
    <div className="password-strength" aria-live="polite">
      {strength && (
        <>
          <span className={`password-strength-bar is-${strength}`} aria-hidden="true" />
          <span className="caption">{texts.strengths[strength]}</span>
        </>
      )}
    </div>
  )
}

function useStrength(password: string): Strength | undefined {
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
  if (!isTyped) return undefined
  if (password.length < LONG_ENOUGH) return 'short'
  if (!strengthOf) return undefined
  const strength = strengthOf(password)
  return strength < STRONG_ENOUGH ? 'guessed' : strength === STRONG_ENOUGH ? 'good' : 'strong'
}
