import '#platform/web/theme/rows.css'
import './update.css'
import { Button } from 'antd'
import { useState } from 'react'
import { grouped } from '#platform/model/how-many.ts'
import { longInstant } from '#platform/model/moment.ts'
import { clockOf, useViewer } from '#platform/web/client/viewer.ts'
import { FailedPart, LoadingSkeleton, Note } from '#platform/web/feedback/States.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { sizeText } from '#platform/web/text/size-text.ts'
import { texts as shared } from '#platform/web/text/texts.ts'
import { Choose, Figures, FileLine } from '#platform/web/upload/upload-parts.tsx'
import { ChangeSign } from '../../grid/web/changed-view.tsx'
import { matrices } from '../../matrices/web/matrices-service.ts'
import { listMatrixUpdate, UPDATE_ACTS, type UpdateCheck, type UpdateRow } from '../model/update-calls.ts'
import { texts } from './texts.ts'

type Part = (typeof UPDATE_ACTS)[number] | 'SKIPPED'
const PARTS: readonly Part[] = [...UPDATE_ACTS, 'SKIPPED']
/** What a spreadsheet of one's own can do. */
const OWN_PARTS: readonly Part[] = ['ISSUE', 'SKIPPED']
const PAGE = 100

const countOf = ({ counts }: UpdateCheck, part: Part) => (part === 'SKIPPED' ? counts.skipped : counts[part])

type Props = {
  matrixId: string
  jobId: string
  checked: UpdateCheck
  busy: boolean
  onFile: (file: File) => Promise<void>
  /** Of a spreadsheet of one's own: corrects what is what in it. */
  onMapAgain: (() => void) | undefined
}

/** What a changed export would do: counts, then each cell by what is done to its delegation. */
export function CheckedUpdate({ matrixId, jobId, checked, busy, onFile, onMapAgain }: Props) {
  const viewer = useViewer()
  const isOwn = checked.source === 'MAPPED'
  const parts = isOwn ? OWN_PARTS : PARTS
  const permitted = UPDATE_ACTS.reduce((sum, act) => sum + checked.counts[act], 0)
  const { rows, columns } = checked.missing
  return (
    <>
      <FileLine
        name={checked.fileName}
        about={texts.about(
          sizeText(checked.size),
          checked.exportedAt && longInstant(checked.exportedAt, clockOf(viewer)),
        )}
        state="fine"
      >
        {onMapAgain && <Button onClick={onMapAgain}>{texts.own.again}</Button>}
        <Choose
          ending={texts.ending}
          type="default"
          label={shared.upload.replace}
          busy={busy}
          onFile={(file) => void onFile(file)}
        />
      </FileLine>
      <Figures
        figures={parts.map((part) => {
          const count = countOf(checked, part)
          return {
            key: part === 'SKIPPED' ? 'errors' : part.toLowerCase(),
            shown: grouped(count),
            label: isOwn && part === 'ISSUE' ? texts.draftsToSave(count) : texts.figures[part](count),
            isNone: count === 0,
          }
        })}
      />
      <Note kind={permitted === 0 && checked.counts.skipped > 0 ? 'warning' : 'info'} role="status">
        {[
          permitted > 0
            ? texts.notSaved
            : checked.counts.skipped > 0
              ? texts.onlySkipped
              : isOwn
                ? texts.nothingToAdd
                : texts.nothing,
          checked.same > 0 && texts.same(checked.same),
          rows + columns > 0 && texts.missing(rows, columns),
        ]
          .filter(Boolean)
          .join(' ')}
      </Note>
      {checked.leftOut.length > 0 && <Note kind="warning">{checked.leftOut.join(' ')}</Note>}
      {PARTS.filter((part) => countOf(checked, part) > 0).map((part) => (
        <PartCard
          key={part}
          title={isOwn && part === 'ISSUE' ? texts.drafts : texts.acts[part]}
          part={part}
          total={countOf(checked, part)}
          matrixId={matrixId}
          jobId={jobId}
        />
      ))}
    </>
  )
}

const SIGNS = { ISSUE: 'ADDED', RAISE: 'RAISED', LOWER: 'LOWERED', REVOKE: 'ENDED' } as const

type PartProps = { title: string; part: Part; total: number; matrixId: string; jobId: string }

function PartCard({ title, part, total, matrixId, jobId }: PartProps) {
  const [pages, setPages] = useState(1)
  const shown = Math.min(pages * PAGE, total)
  return (
    <Card
      flush
      title={
        <span className="row gap-8">
          {part !== 'SKIPPED' && <ChangeSign kind={SIGNS[part]} />}
          {title} <span className="tertiary">{grouped(total)}</span>
        </span>
      }
    >
      <table className="rows rows-stack update-rows" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{texts.decision}</th>
            <th scope="col">{texts.holder}</th>
            <th scope="col">{texts.change}</th>
            <th scope="col">{part === 'SKIPPED' ? texts.reason : texts.effects}</th>
            <th scope="col">{texts.cell}</th>
          </tr>
        </thead>
        {Array.from({ length: pages }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
          <Page key={i} part={part} page={i + 1} matrixId={matrixId} jobId={jobId} />
        ))}
      </table>
      {shown < total && (
        <button type="button" className="link-button update-more" onClick={() => setPages(pages + 1)}>
          {texts.more(Math.min(PAGE, total - shown))}
        </button>
      )}
    </Card>
  )
}

function Page({ part, page, matrixId, jobId }: Omit<PartProps, 'total' | 'title'> & { page: number }) {
  const found = matrices.useCall(listMatrixUpdate, {
    params: { id: matrixId, jobId },
    query: { act: part, page, limit: PAGE },
  })
  const { data, error } = found
  if (error || !data)
    return (
      <tbody>
        <tr>
          <td colSpan={5}>
            {error ? (
              <FailedPart failure={error} onAgain={() => void found.refetch()} />
            ) : (
              <LoadingSkeleton rows={2} />
            )}
          </td>
        </tr>
      </tbody>
    )
  return (
    <tbody>
      {data.items.map((row) => (
        <Row key={row.place} row={row} />
      ))}
    </tbody>
  )
}

/** What was typed is quoted where it is no limit, or none that the delegation may have. */
function changeOf({ act, from, to }: UpdateRow): string {
  if (act === 'ISSUE') return to
  if (act === 'REVOKE') return texts.was(from)
  if (act !== null) return texts.fromTo(from, to)
  return from === '–' || from === ''
    ? texts.typed(to)
    : texts.fromTo(from, to === '–' ? texts.emptied : texts.typed(to))
}

function Row({ row }: { row: UpdateRow }) {
  const { decision, holder, authorityType, delegation, from, to, effects, refusal, place } = row
  return (
    <tr>
      <th scope="row">
        {decision ? (
          <>
            <b>
              <NameOf kind="decision" record={decision} />
            </b>{' '}
            <span className="caption tertiary">{decision.displayId}</span>
          </>
        ) : (
          place
        )}
      </th>
      <td>
        {holder && <NameOf kind={holder.kind.toLowerCase()} record={holder} />}
        {authorityType && <span className="caption tertiary update-under">{authorityType.name}</span>}
      </td>
      <td>
        {(from || to) && <span className="update-change">{changeOf(row)}</span>}
        {delegation && (
          <span className="caption update-under">
            <NameOf kind="delegation" record={{ id: delegation.id, name: delegation.displayId }} />
          </span>
        )}
      </td>
      <td className="update-effects">
        {refusal ??
          (effects.length > 0 ? effects.map((each) => <div key={each}>{each}</div>) : texts.noOther)}
      </td>
      <td className="caption tertiary update-place">{place}</td>
    </tr>
  )
}
