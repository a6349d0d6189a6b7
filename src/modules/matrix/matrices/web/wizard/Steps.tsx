import './wizard.css'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { WIZARD_STEPS, type WizardStep } from '../../model/matrix.ts'
import { texts } from '../texts.ts'

const words = texts.wizard

/** The seven steps. Any of them may be opened; one where something is missing says so. DESIGN 7. */
export function Steps({
  current,
  wrong,
  onGo,
}: {
  current: WizardStep
  wrong: ReadonlySet<WizardStep>
  onGo: (step: WizardStep) => void
}) {
  const at = WIZARD_STEPS.indexOf(current)
  return (
    <nav className="wizard-steps" aria-label={words.step(at + 1, WIZARD_STEPS.length)}>
      <ol>
        {WIZARD_STEPS.map((step, i) => {
          const isWrong = wrong.has(step)
          const isDone = i < at && !isWrong
          return (
            <li key={step}>
              <button
                type="button"
                className={`wizard-step${step === current ? ' wizard-here' : ''}${isDone ? ' wizard-done' : ''}${isWrong && i < at ? ' wizard-wrong' : ''}`}
                {...(step === current && { 'aria-current': 'step' as const })}
                onClick={() => onGo(step)}
              >
                <span className="wizard-mark">
                  {isDone ? (
                    <Icon name="tick" size={14} />
                  ) : isWrong && i < at ? (
                    <Icon name="warning" size={14} />
                  ) : (
                    i + 1
                  )}
                </span>
                {words.steps[step]}
                {isWrong && i < at && <span className="unseen">, {words.missing}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
