import { Component, createElement, type ReactNode } from 'react'
import { notLoaded, type PartFile, usePart } from '../feedback/later.tsx'
import { FailedPart } from '../feedback/States.tsx'

/**
 * A page from its file, its shape meanwhile. Where that cannot be fetched, its place says so and tries again; the site around it stays, and so does
 * what was typed there.
 */
export function LoadedPage({ file, meanwhile }: { file: PartFile; meanwhile: ReactNode }) {
  const { part, failed, again } = usePart(file)
  if (part) return <PageBoundary>{createElement(part)}</PageBoundary>
  if (failed) return <FailedPart failure={notLoaded()} onAgain={again} />
  return meanwhile
}

/** A page that cannot be drawn says so in its own place, and is drawn again on demand. */
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
