import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Mail, Message } from './mail.ts'

export type KeptMessage = Message & { number: number; sentAt: string }

export type DemoMailbox = Mail & {
  /** Newest first, at most 200. */
  list: () => readonly KeptMessage[]
}

const KEPT = 200

/**
 * Sends nothing: keeps the last emails in a file (JSON lines, 0600). A page of the demo shows their codes, after the next start
 * too.
 */
export function demoMailbox(file: string, now: () => Date): DemoMailbox {
  mkdirSync(dirname(file), { recursive: true })
  let kept = readKept(file)
  let linesInFile = kept.length
  return {
    send: async ({ to, subject, text, html }) => {
      const message = {
        number: (kept[0]?.number ?? 0) + 1,
        sentAt: now().toISOString(),
        to,
        subject,
        text,
        html,
      }
      kept = [message, ...kept].slice(0, KEPT)
      if (linesInFile < 2 * KEPT) {
        appendFileSync(file, line(message), { mode: 0o600 })
        linesInFile += 1
      } else {
        writeFileSync(`${file}.new`, kept.toReversed().map(line).join(''), { mode: 0o600 })
        renameSync(`${file}.new`, file)
        linesInFile = kept.length
      }
    },
    list: () => kept,
    close: () => {},
  }
}

const line = (message: KeptMessage) => `${JSON.stringify(message)}\n`

function readKept(file: string): KeptMessage[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  return text
    .split('\n')
    .flatMap((each) => {
      try {
        return [JSON.parse(each) as KeptMessage]
      } catch {
        return [] // the end of a line that was being written when the machine stopped
      }
    })
    .slice(-KEPT)
    .toReversed()
}
