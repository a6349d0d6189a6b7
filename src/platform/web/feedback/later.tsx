import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { Failure } from '../client/failure.ts'
import { texts } from '../text/texts.ts'

/** Asks for what a page shows before it is drawn. */
export type Prefetch = (queries: QueryClient, params: Record<string, string>) => Promise<unknown>

/** The file of a component. A page may say what it asks for. */
export type Load<P extends object = object> = () => Promise<{
  readonly default: ComponentType<P>
  readonly ahead?: Prefetch
}>

/** A component in a file of its own, and what of it is here. */
export type PartFile<P extends object = object> = {
  part: () => ComponentType<P> | undefined
  fetch: () => Promise<void>
  /** Fetches it, and what it will ask for, while there is time: what fails is informed where it is drawn. */
  prepare: Prefetch
}

/** What failed once is asked for again; many askers at the same time wait for one answer. */
export function partFile<P extends object>(load: Load<P>): PartFile<P> {
  let here: Awaited<ReturnType<Load<P>>> | undefined
  let asking: Promise<void> | undefined
  const fetch = async () => {
    if (here) return
    asking ??= load()
      .then((file) => {
        here = file
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  return {
    part: () => here?.default,
    fetch,
    prepare: (queries, params) => fetch().then(() => here?.ahead?.(queries, params), nothing),
  }
}

const nothing = () => {}

/** A part of the site that was never fetched, while there is no connection. */
export const notLoaded = () => new Failure({ kind: 'fetch-error', message: texts.unreachable })

/** ms until what could not be fetched is tried again on its own. */
const AGAIN = 5_000

/** What of a part is here, fetched where nothing is. */
export function usePart<P extends object>(file: PartFile<P>) {
  const [state, setState] = useState<'waiting' | 'failed' | 'here'>('waiting')
  const part = file.part()
  const isHere = part !== undefined
  useEffect(() => {
    // it may have come since it was drawn: the fetch says so immediately
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
 * A component that comes with its file when it is first drawn, or was fetched before; `meanwhile` is in its place. What cannot
 * be fetched is thrown to the boundary around it. `React.lazy` would show a part that is here up to 300 ms later.
 */
export function later<P extends object>(
  load: Load<P>,
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
