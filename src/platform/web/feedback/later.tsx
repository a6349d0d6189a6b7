import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { Failure } from '../client/failure.ts'
import { texts } from '../text/texts.ts'

/** A component in a file of its own, and what of it is here. */
export type PartFile<P extends object = object> = {
  part: () => ComponentType<P> | undefined
  fetch: () => Promise<void>
}

/** What failed once is asked for anew; many askers at once wait for one answer. */
export function partFile<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): PartFile<P> {
  let part: ComponentType<P> | undefined
  let asking: Promise<void> | undefined
  return {
    part: () => part,
    fetch: async () => {
      if (part) return
      asking ??= load()
        .then((file) => {
          part = file.default
        })
        .finally(() => {
          asking = undefined
        })
      return asking
    },
  }
}

/** A part of the site that was never fetched, while there is no connection. */
export const notLoaded = () => new Failure({ kind: 'fetch-error', message: texts.unreachable })

/** ms until what could not be fetched is tried again by itself. */
const AGAIN = 5_000

/** What of a part is here, fetched where nothing is. */
export function usePart<P extends object>(file: PartFile<P>) {
  const [state, setState] = useState<'waiting' | 'failed' | 'here'>('waiting')
  const part = file.part()
  const isHere = part !== undefined
  useEffect(() => {
    // it may have come since it was drawn: the fetch says so at once
    if (state === 'waiting' && !isHere)
      file.fetch().then(
        () => setState('here'),
        () => setState('failed'),
      )
  }, [state, isHere, file])
  useEffect(() => {
    if (state !== 'failed') return
    const again = setInterval(() => {
      file.fetch().then(
        () => setState('here'),
        () => {},
      )
    }, AGAIN)
    return () => clearInterval(again)
  }, [state, file])
  return { part, failed: state === 'failed', again: () => setState('waiting') }
}

/**
 * A component that comes with its file when it is first drawn, or was fetched before; `meanwhile` stands in its place. What cannot
 * be fetched is thrown to the boundary around it. `React.lazy` would show a part that is here up to 300 ms later.
 */
export function later<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  meanwhile: ReactNode = null,
): ComponentType<P> & { readonly fetch: () => Promise<void> } {
  const file = partFile(load)
  const inPlace = (props: P) => <Fetched file={file} props={props} meanwhile={meanwhile} />
  return Object.assign(inPlace, { fetch: file.fetch })
}

function Fetched<P extends object>({
  file,
  props,
  meanwhile,
}: {
  file: PartFile<P>
  props: P
  meanwhile: ReactNode
}) {
  const { part, failed } = usePart(file)
  if (failed) throw notLoaded()
  return part ? createElement(part, props) : meanwhile
}
