import { useSyncExternalStore } from 'react'
import type { Failure } from './failure.ts'

/** What the last answers say about the line to the server. */
export type Connection = 'fine' | 'offline' | 'slow'

let state: Connection = 'fine'
const listeners = new Set<() => void>()

function become(next: Connection) {
  if (next === state) return
  state = next
  for (const tell of listeners) tell()
}

export const connection = {
  answered: () => become('fine'),
  failed(failure: Failure) {
    if (failure.kind === 'fetch-error') become('offline')
    if (failure.kind === 'timeout-error') become('slow')
  },
}

function watch(tell: () => void) {
  const offline = () => become('offline')
  const online = () => become('fine')
  listeners.add(tell)
  addEventListener('offline', offline)
  addEventListener('online', online)
  return () => {
    listeners.delete(tell)
    removeEventListener('offline', offline)
    removeEventListener('online', online)
  }
}

export const useConnection = () => useSyncExternalStore(watch, () => state)
