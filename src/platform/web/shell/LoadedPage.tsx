import { Component, type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { Failure } from '../failure.ts'
import { FailedPart, SessionSpinner } from '../States.tsx'
import { texts } from '../texts.ts'
import type { Screen } from './navigation.ts'

/** A page in a file of its own, and what of it is here. */
export type PageFile = { page: () => ComponentType | undefined; fetch: () => Promise<void> }

/** What failed once is asked for anew; many askers at once wait for one answer. */
export function pageFile(load: Screen['load']): PageFile {
  let page: ComponentType | undefined
  let asking: Promise<void> | undefined
  return {
    page: () => page,
    fetch: () => {
      asking ??= load()
        .then((file) => {
          page = file.default
        })
        .finally(() => {
          asking = undefined
        })
      return asking
    },
  }
}

/** A part of the site that was never fetched, while there is no connection. */
const notLoaded = () => new Failure({ kind: 'fetch-error', message: texts.unreachable })

/**
 * A page from its file. Where that cannot be fetched, its place says so and tries again; the site around it stays, and so does
 * what was typed there.
 */
export function LoadedPage({ file }: { file: PageFile }) {
  const [state, setState] = useState<'waiting' | 'failed' | 'here'>('waiting')
  useEffect(() => {
    if (state === 'waiting' && !file.page())
      file.fetch().then(
        () => setState('here'),
        () => setState('failed'),
      )
  }, [state, file])
  const page = file.page()
  if (page) return <PageBoundary>{createElement(page)}</PageBoundary>
  if (state === 'failed') return <FailedPart failure={notLoaded()} onAgain={() => setState('waiting')} />
  return <SessionSpinner />
}

/** A page that cannot be drawn says so in its own place, and is drawn anew on demand. */
class PageBoundary extends Component<{ children?: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(thrown: Error) {
    console.error(thrown)
  }

  override render() {
    return this.state.failed ? (
      <FailedPart onAgain={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
}
