import { Button } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { asFailure } from '#platform/web/client/failure.ts'
import { texts } from './texts.ts'

const RESEND_AFTER = 30

/** The message of the field that was refused, where one was named; else what the server says. */
const messageOf = (thrown: unknown): string => {
  const failure = asFailure(thrown)
  return failure.fields[0]?.message ?? failure.message
}

/** One try to sign in: what is missing is said immediately, what the server refuses when it answers. */
export function useAttempt<Reply>(attempt: () => Promise<Reply>, onDone: (reply: Reply) => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  return {
    busy,
    error,
    clear: () => setError(undefined),
    go(event: FormEvent | undefined, missing: string | undefined) {
      event?.preventDefault()
      if (busy) return
      setError(missing)
      if (missing) return
      setBusy(true)
      attempt()
        .then(onDone)
        .catch((thrown) => setError(messageOf(thrown)))
        .finally(() => setBusy(false))
    },
  }
}

/** Sends an email when it is first shown and again on demand, at most every 30 seconds. */
export function useMail(send: () => Promise<unknown>, atOnce: boolean) {
  const [left, setLeft] = useState(0)
  const [error, setError] = useState<string>()
  const again = () => {
    setLeft(RESEND_AFTER)
    setError(undefined)
    send().catch((thrown) => {
      setLeft(0)
      setError(messageOf(thrown))
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is first shown
  useEffect(() => {
    if (atOnce) again()
  }, [])
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return { left, error, again }
}

export function SendAgain({
  left,
  again,
  children,
}: {
  left: number
  again: () => void
  children: ReactNode
}) {
  return (
    <>
      <button type="button" className="link-button" disabled={left > 0} onClick={again}>
        {children}
      </button>
      {left > 0 && <span className="tertiary"> {texts.wait(left)}</span>}
    </>
  )
}

export const Submit = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <Button type="primary" size="large" block htmlType="submit" loading={busy}>
    {children}
  </Button>
)
