import { Component, type ReactNode } from 'react'
import { Failure } from '../client/failure.ts'
import { texts } from '../text/texts.ts'
import { FailedPage } from './MessagePages.tsx'

type State = { reference: string | undefined }

const referenceOf = (thrown: unknown): string => {
  const id = (thrown instanceof Failure && thrown.requestId) || crypto.randomUUID().slice(0, 8).toUpperCase()
  const at = new Date().toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })
  return texts.failedPage.reference(id, at)
}

/** What is in place of the site when a screen cannot be drawn. Spec 2.1. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { reference: undefined }

  static getDerivedStateFromError(thrown: unknown): State {
    return { reference: referenceOf(thrown) }
  }

  override componentDidCatch(thrown: Error) {
    console.error(this.state.reference, thrown)
  }

  override render() {
    return this.state.reference ? <FailedPage reference={this.state.reference} /> : this.props.children
  }
}
