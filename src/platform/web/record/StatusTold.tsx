import type { ReactNode } from 'react'
import type { StatusSince } from '#platform/model/status-since.ts'
import { useViewer } from '../client/viewer.ts'
import { dayOf, longDay } from '../text/dates.ts'
import { texts } from '../text/texts.ts'
import { NameOf } from './record-routes.tsx'

const words = texts.told

/** At the head of a record: who gave it its status, when, with what, and why. */
export function StatusTold({
  word,
  since,
  kind,
}: {
  /** What happened to it: "Revoked". */
  word: string
  since: StatusSince | null
  /** Of the record above with which it ended. */
  kind: string
}) {
  const { zone } = useViewer().tenant
  if (!since) return null
  const { at, by, reason, together } = since
  return (
    <span>
      {word}
      {by && (
        <>
          {' '}
          {words.by} <Linked kind="user" id={by.id} name={by.name} />
        </>
      )}{' '}
      {words.on(longDay(dayOf(at, zone)))}
      {together && (
        <>
          {', '}
          {words.together} <Linked kind={kind} id={together.id} name={together.displayId} />
        </>
      )}
      {'.'}
      {reason && ` ${words.reason(reason)}`}
    </span>
  )
}

const MOST_NAMED = 3

/** At the head of a record: who must act, and since when. */
export function WaitsFor({
  word,
  people,
  since,
}: {
  /** What is awaited: "Awaiting approval". */
  word: string
  people: readonly { kind: string; id: string; name: string }[]
  since: string | null
}) {
  const { zone } = useViewer().tenant
  const named = people.slice(0, MOST_NAMED)
  const more = people.length - named.length
  return (
    <span>
      {word}
      {named.length > 0 && ` ${words.by} `}
      {named.map((each, at) => (
        <Listed key={each.id} at={at} of={named.length} more={more}>
          <Linked {...each} />
        </Listed>
      ))}
      {more > 0 && words.more(more)}
      {since && ` ${words.since(longDay(dayOf(since, zone)))}`}
      {'.'}
    </span>
  )
}

/** "A", "A and B", "A, B, and C", "A, B, C, and 4 more". */
function Listed({ at, of, more, children }: { at: number; of: number; more: number; children: ReactNode }) {
  const isLast = at === of - 1 && more === 0
  const before = at === 0 ? '' : isLast ? words.and(of) : ', '
  return (
    <>
      {before}
      {children}
    </>
  )
}

const Linked = ({ kind, id, name }: { kind: string; id: string | null; name: string }) =>
  id === null ? (
    name
  ) : (
    <NameOf kind={kind} record={{ id, name }}>
      {name}
    </NameOf>
  )
