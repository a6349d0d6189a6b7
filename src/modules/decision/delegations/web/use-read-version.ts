import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { Failure } from '#platform/web/client/failure.ts'
import { decision } from '../../decisions/web/decision-service.ts'
import { getDelegation } from '../model/delegation-calls.ts'

/** Hears which version of a delegation is shown, and of none when it is shown no longer. */
export type VersionListener = (id: string, version: number | undefined) => void

/** What the question before an act shows of a single delegation: an act then answers that version and no other. */
export function useReadVersion() {
  const read = useRef(new Map<string, number>())
  const onRead: VersionListener = useCallback((id, version) => {
    if (version === undefined) read.current.delete(id)
    else read.current.set(id, version)
  }, [])
  const versionOf = ([id = '', ...others]: readonly string[]) =>
    others.length === 0 ? read.current.get(id) : undefined
  const kept = useQueryClient()
  /** What is read again is shown, and then answered. */
  const again = async (thrown: unknown): Promise<never> => {
    if (thrown instanceof Failure && thrown.code === 'STALE_VERSION')
      await kept.invalidateQueries({ queryKey: [decision.base] })
    throw thrown
  }
  return { onRead, versionOf, again }
}

/** A delegation that is shown in the question before an act. */
export function useShown(id: string, onRead: VersionListener) {
  const found = decision.useCall(getDelegation, { params: { id } })
  const version = found.data?.version
  useEffect(() => {
    onRead(id, version)
    return () => onRead(id, undefined)
  }, [id, version, onRead])
  return found
}
