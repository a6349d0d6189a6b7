import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ATTACHMENT_RULE, endingOf, FILE_TYPES, type FileEnding } from '#platform/model/attachment.ts'
import { failureOf } from '#platform/model/failures.ts'
import { ask } from '../client/client.ts'
import { asFailure } from '../client/failure.ts'
import { FILE_SECONDS } from '../client/send.ts'
import { texts } from '../text/texts.ts'
import type { AttachmentsOf } from './attachment-source.ts'

/** A file that is on its way, or waits for the one before it. */
export type FileUpload = { key: number; name: string; size: number; cancel: () => void }
/** A file that was not attached, and why. */
type Problem = { key: number; name: string; message: string }

/** What is wrong with a file before it is sent: the server says the same. Spec 8. */
function problemOf(file: File, ending: FileEnding | undefined): string | undefined {
  const { most, limit, refusal } = ATTACHMENT_RULE
  if (!ending) return refusal
  return file.size > most ? failureOf('FILE_TOO_LARGE', { limit }).message : undefined
}

/** Attaches files one after the other; what goes wrong with one is said, and the others continue. `room`: how many more there may be. */
export function useAttaching({ service, calls, id, most }: AttachmentsOf, room: number) {
  const kept = useQueryClient()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const lastKey = useRef(0)
  const [sending, setSending] = useState<readonly FileUpload[]>([])
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const say = (key: number, name: string, message: string) =>
    setProblems((before) => [...before, { key, name, message }])

  const send = async (key: number, file: File, ending: FileEnding, stopped: AbortSignal) => {
    try {
      if (stopped.aborted) return
      // systems have several words for a type: the server wants that of the name, and looks at the bytes
      const body = file.slice(0, file.size, FILE_TYPES[ending][0])
      const asked = { params: { id }, query: { fileName: file.name }, body }
      await ask(service.base, calls.add, asked as never, { signal: stopped, seconds: FILE_SECONDS })
      await kept.invalidateQueries({ queryKey: [service.base] })
    } catch (thrown) {
      if (stopped.aborted) return
      const failure = asFailure(thrown)
      say(key, file.name, failure.kind === 'refused' ? failure.message : texts.image.failed)
    } finally {
      setSending((before) => before.filter((each) => each.key !== key))
    }
  }

  const add = (files: readonly File[]) => {
    setProblems([])
    let left = room - sending.length
    for (const file of files) {
      lastKey.current += 1
      const key = lastKey.current
      const { name, size } = file
      const ending = endingOf(name)
      const problem =
        problemOf(file, ending) ?? (left <= 0 ? failureOf('TOO_MANY_FILES', { most }).message : undefined)
      if (problem !== undefined || !ending) {
        say(key, name, problem ?? ATTACHMENT_RULE.refusal)
        continue
      }
      left -= 1
      const stop = new AbortController()
      setSending((before) => [...before, { key, name, size, cancel: () => stop.abort() }])
      last.current = last.current.then(() => send(key, file, ending, stop.signal))
    }
  }
  return { sending, problems, add }
}
