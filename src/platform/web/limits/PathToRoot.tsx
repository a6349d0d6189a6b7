import './path.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { texts } from '../text/texts.ts'
import { Icon, type IconName } from '../theme/Icon.tsx'
import { LimitBar } from './Limit.tsx'
import { logShare } from './limit-scale.ts'

export type PathStep = {
  id: string
  /** Position first, person second. A root has no holder but its basis. */
  holder: string
  /** Where its name leads. */
  holderTo?: string
  caption?: string
  /** As it is shown: "$250,000", "12 positions". None: no limit. */
  limit?: string
  /** The limit inside a sentence: "up to $250,000". Left out: as it is shown. */
  spoken?: string
  /** The number of the limit as text, for the bar. Left out where there is no number. */
  amount?: string
  displayId?: string
  to?: string
  place: 'root' | 'holder' | 'here' | 'below'
  /** In words, for readers and beside the id where `showState`: "in force". */
  state: string
  /** Why nothing below is in force: "DEL-1042 is suspended." Everything below it loses its color. */
  broken?: string
  /** Not in force on its own, in a word, which breaks nothing above it: "Awaiting approval". */
  idle?: string
  /** What else is to be known of this step. */
  note?: string
  /** It is not broken or idle permanently: someone's answer is waited for. */
  waits?: boolean
}

/** The line from Root Authority to this record and the redelegations below it. Root on top. */
export function PathToRoot({
  steps,
  here,
  showState = false,
}: {
  steps: readonly PathStep[]
  /** Under the step that is this record: "This delegation". */
  here?: string
  showState?: boolean
}) {
  const largest = steps.reduce(
    (top, step) => (Number(step.amount ?? 0) > Number(top) ? step.amount! : top),
    '0',
  )
  const brokenAt = steps.findIndex((step) => step.broken !== undefined)
  return (
    <ol className="path">
      {steps.map((step, at) => (
        <Step
          key={step.id}
          step={step}
          spoken={`${describePlace(steps, at)} ${spokenOf(step)}`}
          share={step.amount === undefined ? 1 : logShare(step.amount, largest)}
          dead={brokenAt >= 0 && at > brokenAt}
          line={lineAfter(step, steps[at + 1])}
          here={here && describeHere(steps, at, here)}
          showState={showState}
        />
      ))}
    </ol>
  )
}

/** The recipients of one record stand side by side, so that no line leads from one to the next. */
const lineAfter = (step: PathStep, next: PathStep | undefined): 'whole' | 'dashed' | 'none' => {
  if (step.place === 'here' && next?.place === 'here') return 'none'
  return step.place === 'below' || next?.place === 'below' ? 'dashed' : 'whole'
}

/** Counts a step among those of its place: "2 of 3". */
function countAt(steps: readonly PathStep[], at: number): { nth: number; of: number } {
  const isAlike = ({ place }: PathStep) => place === steps[at]?.place
  return { nth: steps.slice(0, at + 1).filter(isAlike).length, of: steps.filter(isAlike).length }
}

/** Only what leads from one to the next is a step: several recipients, and redelegations, stand side by side. */
function describePlace(steps: readonly PathStep[], at: number): string {
  const { nth, of } = countAt(steps, at)
  const place = steps[at]?.place
  if (place === 'below') return texts.path.redelegation(nth, of)
  if (place === 'here' && of > 1) return texts.path.recipient(nth, of)
  const levels = steps.filter((each) => each.place === 'root' || each.place === 'holder').length
  return texts.path.step(at + 1, steps.some((each) => each.place === 'here') ? levels + 1 : levels)
}

function describeHere(steps: readonly PathStep[], at: number, here: string): string {
  const { nth, of } = countAt(steps, at)
  return of > 1 ? `${here}. ${texts.path.recipient(nth, of)}` : here
}

const spokenOf = (step: PathStep): string => {
  const limit = step.spoken ?? step.limit ?? texts.path.noLimit.toLowerCase()
  const state = (step.broken ?? step.state).replace(/\.$/, '')
  return `${[step.holder, step.caption, limit, state].filter(Boolean).join(', ')}.`
}

function Step({
  step,
  spoken,
  share,
  dead,
  line,
  here,
  showState,
}: {
  step: PathStep
  spoken: string
  share: number
  dead: boolean
  line: ReturnType<typeof lineAfter>
  here: string | undefined
  showState: boolean
}) {
  const trouble = troubleOf(step)
  return (
    <li
      className={`path-step${line === 'whole' ? '' : ` path-${line === 'none' ? 'apart' : line}`}${dead ? ' path-dead' : ''}${step.broken ? ' path-cut' : ''}`}
    >
      <span className="unseen">{spoken}</span>
      <span className={`path-node path-node-${trouble ?? step.place}`} aria-hidden="true">
        <Icon name={iconOf(step)} size={14} />
      </span>
      <div className={step.place === 'here' ? 'path-text path-here' : 'path-text'}>
        <div className="row spread dense strong">
          {step.holderTo ? (
            <Link to={step.holderTo} className="quiet-link">
              {step.holder}
            </Link>
          ) : (
            <span aria-hidden="true">{step.holder}</span>
          )}
          <span className="path-limit" aria-hidden="true">
            {step.limit ?? texts.path.noLimit}
          </span>
        </div>
        <div className="row spread caption tertiary">
          <span className="ellipsis" aria-hidden="true">
            {step.caption}
          </span>
          <span className="row path-id">
            {step.displayId && <DisplayId step={step} />}
            {showState && !step.broken && !step.idle && !dead && <InForce>{step.state}</InForce>}
          </span>
        </div>
        <LimitBar share={share} broken={dead || step.broken !== undefined || step.idle !== undefined} />
        {step.broken && <div className={`caption path-${trouble}`}>{step.broken}</div>}
        {step.idle && (
          <div
            className={`caption ${trouble === 'waiting' ? 'path-waiting' : 'secondary'}`}
            aria-hidden="true"
          >
            {step.idle}
          </div>
        )}
        {step.note && <div className="caption secondary path-note">{step.note}</div>}
        {step.place === 'here' && here && <div className="caption path-here-words">{here}</div>}
      </div>
    </li>
  )
}

/** What a node is drawn as instead of its place: the record itself is filled only while it is in force. */
function troubleOf({ broken, idle, waits, place }: PathStep): 'waiting' | 'broken' | 'idle' | undefined {
  if (broken) return waits ? 'waiting' : 'broken'
  if (idle === undefined || place !== 'here') return undefined
  return waits ? 'waiting' : 'idle'
}

function iconOf(step: PathStep): IconName {
  const trouble = troubleOf(step)
  if (trouble === 'waiting') return 'clock'
  if (trouble === 'broken') return 'cross'
  return step.place === 'root' ? 'root' : 'position'
}

const DisplayId = ({ step }: { step: PathStep }) =>
  step.to && step.place !== 'here' ? (
    <Link to={step.to} className="quiet-link">
      {step.displayId}
    </Link>
  ) : (
    <span aria-hidden="true">{step.displayId}</span>
  )

const InForce = ({ children }: { children: ReactNode }) => (
  <span className="row gap-4 path-in-force" aria-hidden="true">
    <Icon name="tick" />
    {children}
  </span>
)
