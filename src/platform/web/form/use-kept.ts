import { useRef, useState } from 'react'
import { asFailure } from '../client/failure.ts'

/** A record as it was read or saved last. */
export type RecordVersion = { readonly id: string; readonly version: number }

export type KeptQuery<R, A extends readonly unknown[]> = {
  /** Someone else saved it since it was opened here. */
  readonly stale: boolean
  /** Undefined: it was never saved. */
  readonly known: () => RecordVersion | undefined
  /** Once every save has ended. */
  readonly settled: () => Promise<RecordVersion | undefined>
  /** Asks something of the record as it is known, once every save has ended. */
  readonly look: <T>(ask: (known: RecordVersion) => Promise<T>) => Promise<T>
  readonly save: (...asked: A) => Promise<R>
  /** The next save replaces what someone else saved. */
  readonly takeOver: () => Promise<void>
}

/**
 * The record behind a form. Saves go one after the other, each with the version that the one before left. `send` makes the
 * record where it is not known yet; `read` says which version it has by now.
 */
export function useKept<R extends RecordVersion, A extends readonly unknown[]>({
  record,
  send,
  read,
}: {
  record: RecordVersion | undefined
  send: (known: RecordVersion | undefined, ...asked: A) => Promise<R>
  read: (id: string) => Promise<RecordVersion>
}): KeptQuery<R, A> {
  const known = useRef(record && knownOf(record))
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const [stale, setStale] = useState(false)

  const sendNext = async (asked: A) => {
    const saved = await send(known.current, ...asked)
    known.current = knownOf(saved)
    setStale(false)
    return saved
  }
  const noticing = <T>(sent: Promise<T>): Promise<T> =>
    sent.catch((thrown) => {
      if (asFailure(thrown).status === 412) setStale(true)
      throw thrown
    })
  return {
    stale,
    known: () => known.current,
    settled: async () => {
      await last.current
      return known.current
    },
    look: async (ask) => {
      await last.current
      if (!known.current) throw new Error('Nothing was saved yet.')
      return noticing(ask(known.current))
    },
    save: (...asked) => {
      const sent = last.current.then(() => sendNext(asked))
      last.current = sent.catch(() => {})
      return noticing(sent)
    },
    takeOver: async () => {
      if (!known.current) return
      known.current = knownOf(await read(known.current.id))
      setStale(false)
    },
  }
}

const knownOf = ({ id, version }: RecordVersion): RecordVersion => ({ id, version })
