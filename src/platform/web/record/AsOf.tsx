import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { AnyCall } from '#platform/model/call.ts'
import type { Revision } from '#platform/model/changelog.ts'
import type { Service } from '../client/client.ts'
import { useViewer } from '../client/viewer.ts'
import { MessagePage } from '../feedback/MessagePages.tsx'
import { Note } from '../feedback/States.tsx'
import { addDays, longDay, startOfDay } from '../text/dates.ts'
import { texts as words } from './as-of-texts.ts'
import { type RecordQuery, RecordState } from './RecordState.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The day of the past that the address asks for. */
export function useAsOf(): string | undefined {
  const { asOf } = useSearch({ strict: false }) as { asOf?: string }
  return asOf && DAY.test(asOf) ? asOf : undefined
}

type PastRevision<R> = Revision & { record: R }

/**
 * The record as it was when a day was over, with a note that says so: nothing can be done with it. `one` is what people call
 * it ("decision"), `path` leads to the record as it is. DESIGN 6.5.
 */
export function AsOf<R>({
  source: { service, call, id },
  day,
  one,
  path,
  children,
}: {
  source: { service: Service; call: AnyCall & { reply: z.ZodType<PastRevision<R>> }; id: string }
  day: string
  one: string
  path: string
  children: (record: R, note: ReactNode) => ReactNode
}) {
  const { zone } = useViewer().tenant
  const params = { id, revisionDate: lastInstantOf(day, zone) }
  const found: RecordQuery<PastRevision<R>> = service.useCall<AnyCall>(call, { params })
  const toCurrent = (
    <Link to={path} search={{}}>
      {words.current}
    </Link>
  )
  if (found.error?.status === 404)
    return <MessagePage title={words.notThere(one, longDay(day))} detail={words.detail} acts={toCurrent} />
  return (
    <RecordState found={found}>
      {({ record }) =>
        children(
          record,
          <Note kind="warning" role="status">
            {words.note(longDay(day))} {toCurrent}
          </Note>,
        )
      }
    </RecordState>
  )
}

/** A day holds until the next one begins. */
export const lastInstantOf = (day: string, zone: string): string =>
  new Date(Date.parse(startOfDay(addDays(day, 1), zone)) - 1).toISOString()
