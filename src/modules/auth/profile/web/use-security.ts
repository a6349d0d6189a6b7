import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asFailure, type Failure } from '#platform/web/client/failure.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { readSecurity, type Security } from '../../security/model/security-calls.ts'
import { askIdentity } from '../../sessions/web/identity.ts'

const KEY = ['identity', 'security']

/** How one signs in, read again after every change. */
export const useSecurity = () =>
  useQuery<Security, Failure>({ queryKey: KEY, queryFn: () => askIdentity(readSecurity, {}) })

type Navigation = { go: () => void; leave: () => void }

/** What a person turned away from is no failure. */
export const TURNED_AWAY = Symbol('turned away')

/**
 * Lets a change happen; where it asks for a proof that is not old, asks for that first and then lets it happen. `waiting` is
 * there while the proof is asked for.
 */
export function useChanges() {
  const kept = useQueryClient()
  const toasts = useToasts()
  const [waiting, setWaiting] = useState<Navigation>()
  const prove = () =>
    new Promise<void>((go, refuse) =>
      setWaiting({
        go: () => {
          setWaiting(undefined)
          go()
        },
        leave: () => {
          setWaiting(undefined)
          refuse(TURNED_AWAY)
        },
      }),
    )

  /** Fails with a `Failure`, or with `TURNED_AWAY`. */
  async function change<T>(act: () => Promise<T>): Promise<T> {
    const proven = async () => {
      try {
        return await act()
      } catch (thrown) {
        if (thrown === TURNED_AWAY || asFailure(thrown).code !== 'PROVE_AGAIN') throw thrown
        await prove()
        return act()
      }
    }
    const reply = await proven()
    await kept.invalidateQueries({ queryKey: KEY })
    return reply
  }

  /** The same, told by a toast. */
  async function changeAndTell<T>(act: () => Promise<T>, done: string): Promise<T | undefined> {
    try {
      const reply = await change(act)
      toasts.done(done)
      return reply
    } catch (thrown) {
      if (thrown !== TURNED_AWAY) toasts.failed(thrown)
      return undefined
    }
  }
  return { waiting, change, changeAndTell }
}

export type Changes = ReturnType<typeof useChanges>
