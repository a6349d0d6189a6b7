import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { asFailure, type Failure } from './failure.ts'
import { FailedPart, SessionSpinner } from './States.tsx'
import { useToasts } from './use-toasts.tsx'

/**
 * An address that makes a copy and goes on to its form, once. The form takes its place in the browser's history: going
 * back makes no other copy.
 */
export function Duplicating({ make, done }: { make: () => Promise<string>; done: string }) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const [failure, setFailure] = useState<Failure>()
  const begun = useRef(false)
  const begin = () =>
    make().then(
      (to) => {
        toasts.done(done)
        void navigate({ to, replace: true })
      },
      (thrown) => setFailure(asFailure(thrown)),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, however often it is drawn
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void begin()
  }, [])
  return failure ? (
    <FailedPart
      failure={failure}
      onAgain={() => {
        setFailure(undefined)
        void begin()
      }}
    />
  ) : (
    <SessionSpinner />
  )
}
