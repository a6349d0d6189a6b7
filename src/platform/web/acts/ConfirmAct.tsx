import { tooLong } from '#platform/model/too-long.ts'
import './confirm-act.css'
import { Button, Checkbox, Input } from 'antd'
import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { asFailure } from '../client/failure.ts'
import { Note } from '../feedback/States.tsx'
import { ErrorText, Label } from '../form/Field.tsx'
import { useSubmitKey } from '../hooks/use-submit-key.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { texts } from '../text/texts.ts'
import type { IconName } from '../theme/Icon.tsx'
import { Line } from '../theme/Line.tsx'

export type ConfirmFact = {
  icon: IconName
  tone: 'error' | 'info' | 'warning' | 'quiet'
  title: string
  caption?: string
  /** Shown once the title is opened. */
  folded?: readonly ConfirmFact[]
}
export type ConfirmAnswer = { cascade: boolean; reason: string | undefined }

type Bound = {
  id: string
  status?: 'error'
  'aria-required': boolean
  'aria-describedby': string
  'aria-invalid'?: true
}

type Confirm = {
  open: boolean
  /** A question with its object: "Revoke this delegation?". */
  title: string
  /** What it does, in a sentence or two. */
  effect: ReactNode
  /** What depends on it, who is notified. */
  facts?: readonly ConfirmFact[] | ((answer: { cascade: boolean }) => readonly ConfirmFact[])
  /** Never ticked beforehand. */
  cascade?: { label: string; hint: string }
  reason?: 'required' | 'optional'
  /** From 10 on it is typed to continue. */
  count?: number
  /** Another number that is typed, however small. */
  typed?: number
  /** A choice that comes with it. */
  children?: ReactNode
  /** "Keep delegation": the safe button, where the focus starts. */
  keep: string
  /** Names the act and its count: "Revoke 3 delegations". */
  act: (answer: { cascade: boolean }) => string
  /** Whether what the act does is known: until then it cannot be confirmed. */
  ready?: (answer: { cascade: boolean }) => boolean
  /** An ending act has a red button, and so has a refusal that must give its reason. */
  ending?: boolean
  onAct: (answer: ConfirmAnswer) => Promise<unknown>
  onClose: () => void
}

const TYPED_FROM = 10

/** Before an act that cannot be undone: its effect, what depends on it, who is notified. A refusal is shown in place. */
export function ConfirmAct(confirm: Confirm) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={confirm.open}
      onCancel={confirm.onClose}
      // Who types already is not interrupted.
      afterOpenChange={(open) => {
        if (open && !document.activeElement?.matches('input, textarea')) keep.current?.focus()
      }}
      title={<span className="section-title">{confirm.title}</span>}
      width={confirm.ending === false && !confirm.facts ? 440 : 560}
      footer={null}
      destroyOnHidden
      centered
      closable={{ 'aria-label': texts.close }}
      className="confirm-act"
      styles={{ body: { padding: 0 } }}
    >
      <Question {...confirm} keepButton={keep} />
    </Dialog>
  )
}

function Question({
  effect,
  facts: given,
  cascade,
  reason,
  count = 1,
  typed: toType = count >= TYPED_FROM ? count : undefined,
  children,
  keep,
  act,
  ready = () => true,
  ending = true,
  onAct,
  onClose,
  keepButton,
}: Confirm & { keepButton: Ref<HTMLButtonElement> }) {
  const [cascading, setCascading] = useState(false)
  const [why, setWhy] = useState('')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, refusal, attempt } = useAttempt(onClose)

  const facts = typeof given === 'function' ? given({ cascade: cascading }) : given
  const reasonWrong = whatIsWrong(why.trim(), reason)
  const countMissing = toType !== undefined && typed.trim() !== String(toType)

  const go = async () => {
    setTried(true)
    if (reasonWrong !== undefined || countMissing) return
    await attempt(() => onAct({ cascade: cascading, reason: why.trim() || undefined }))
  }

  const inside = useRef<HTMLDivElement>(null)
  const isReady = ready({ cascade: cascading })
  useSubmitKey(() => void go(), { inside, on: isReady })

  return (
    <>
      <div ref={inside} className="column gap-16 confirm-body">
        {refusal && (
          <Note kind="error" role="alert">
            {refusal}
          </Note>
        )}
        {effect && <p>{effect}</p>}
        {children}
        <FactBox facts={facts ?? []} />
        {cascade && (
          <Checkbox checked={cascading} onChange={(event) => setCascading(event.target.checked)}>
            <Cascade {...cascade} />
          </Checkbox>
        )}
        {reason && (
          <ReasonField
            required={reason === 'required'}
            error={tried ? reasonWrong : undefined}
            value={why}
            onChange={setWhy}
          />
        )}
        {toType !== undefined && (
          <CountField count={toType} isMissing={tried && countMissing} value={typed} onChange={setTyped} />
        )}
      </div>
      <div className="ant-modal-footer">
        <Button ref={keepButton} onClick={onClose}>
          {keep}
        </Button>
        <Button
          type="primary"
          danger={ending || reason === 'required'}
          loading={busy}
          disabled={!isReady}
          onClick={() => void go()}
        >
          {act({ cascade: cascading })}
        </Button>
      </div>
    </>
  )
}

type TypedField = { value: string; onChange: (typed: string) => void }

const ReasonField = ({
  required,
  error,
  value,
  onChange,
}: TypedField & { required: boolean; error: string | undefined }) => (
  <Asked
    label={required ? texts.confirm.reason : texts.confirm.reasonOptional}
    required={required}
    error={error}
  >
    {(bound) => (
      <Input.TextArea {...bound} rows={2} value={value} onChange={(event) => onChange(event.target.value)} />
    )}
  </Asked>
)

const CountField = ({
  count,
  isMissing,
  value,
  onChange,
}: TypedField & { count: number; isMissing: boolean }) => (
  <Asked
    label={texts.confirm.typeCount(count)}
    required
    error={isMissing ? texts.confirm.typeCountWrong(count) : undefined}
  >
    {(bound) => (
      <Input
        {...bound}
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Asked>
)

const MOST_REASON = 500

function whatIsWrong(why: string, reason: Confirm['reason']): string | undefined {
  if (reason === 'required' && why === '') return texts.confirm.reasonRequired
  return why.length > MOST_REASON ? tooLong(MOST_REASON, why.length) : undefined
}

const Cascade = ({ label, hint }: { label: string; hint: string }) => (
  <>
    <span className="dense strong">{label}</span>
    <span className="caption tertiary" style={{ display: 'block' }}>
      {hint}
    </span>
  </>
)

const FactBox = ({ facts }: { facts: readonly ConfirmFact[] }) =>
  facts.length > 0 && (
    <div className="confirm-box">
      <FactLines facts={facts} />
    </div>
  )

const FactLines = ({ facts }: { facts: readonly ConfirmFact[] }) =>
  facts.map(({ folded, ...fact }) =>
    folded ? (
      <details key={fact.title} className="confirm-more">
        <summary className="dense strong">{fact.title}</summary>
        <FactLines facts={folded} />
      </details>
    ) : (
      <Line key={`${fact.title} ${fact.caption}`} {...fact} />
    ),
  )

/** One attempt at a time: it closes the dialog, or is refused in place. */
function useAttempt(onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const attempt = async (act: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await act()
      onDone()
    } catch (thrown) {
      setRefusal(asFailure(thrown).reasons.join(' '))
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, attempt }
}

/** What is typed before the act, and what is wrong with it. */
function Asked({
  label,
  required,
  error,
  children,
}: {
  label: string
  required: boolean
  error: string | undefined
  children: (bound: Bound) => ReactNode
}) {
  const id = useId()
  return (
    <div className="field">
      <Label htmlFor={id} required={required}>
        {label}
      </Label>
      {children({
        id,
        'aria-required': required,
        'aria-describedby': `${id}error`,
        ...(error !== undefined && { status: 'error', 'aria-invalid': true }),
      })}
      <ErrorText id={`${id}error`} error={error} />
    </div>
  )
}
