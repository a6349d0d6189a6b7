import './update.css'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FILE_TYPES } from '#platform/model/attachment.ts'
import { failureOf } from '#platform/model/failures.ts'
import { grouped } from '#platform/model/how-many.ts'
import { isUnderWay } from '#platform/model/long-job.ts'
import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { asFailure } from '#platform/web/client/failure.ts'
import { MessagePage } from '#platform/web/feedback/MessagePages.tsx'
import { Note } from '#platform/web/feedback/States.tsx'
import { usePatchSearch } from '#platform/web/hooks/use-patch-search.ts'
import { useBegan } from '#platform/web/jobs/long-jobs.ts'
import { useDownload } from '#platform/web/jobs/use-download.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { Card, PageBody } from '#platform/web/record/RecordPage.tsx'
import { texts as shared } from '#platform/web/text/texts.ts'
import { Drop, UnderWay, useUploadJob } from '#platform/web/upload/upload-parts.tsx'
import { exportMatrix } from '../../matrices/model/export-call.ts'
import type { MatrixDetail } from '../../matrices/model/matrix.ts'
import { getMatrix } from '../../matrices/model/matrix-calls.ts'
import { MatrixState } from '../../matrices/web/MatrixState.tsx'
import { matrices } from '../../matrices/web/matrices-service.ts'
import { matrixRoute } from '../../matrices/web/matrix-route.ts'
import { texts as register } from '../../matrices/web/texts.ts'
import {
  applyMatrixUpdate,
  checkMatrixUpdate,
  mapOwnSheet,
  type SheetMapping,
  UPDATE_RULE,
  type UpdateCheck,
  updateChecked,
} from '../model/update-calls.ts'
import { CheckedUpdate } from './CheckedUpdate.tsx'
import { EndedUpdate } from './EndedUpdate.tsx'
import { OwnSheet } from './OwnSheet.tsx'
import { texts } from './texts.ts'

/** /matrices/update/:matrixId. The address has the job that checks or saves the file: it survives a reload. */
export default function UpdateScreen() {
  const { matrixId = '' } = useParams({ strict: false }) as { matrixId?: string }
  const found = matrices.useCall(getMatrix, { params: { id: matrixId } })
  return <MatrixState found={found}>{(matrix) => <OfMatrix matrix={matrix} />}</MatrixState>
}

function OfMatrix({ matrix }: { matrix: MatrixDetail }) {
  const { matrixStatusName: status, permissions } = matrix
  if (status === 'ARCHIVED') return <MessagePage title={texts.archived} detail={texts.archivedDetail} />
  if (!permissions.export.allowed)
    return <MessagePage drawing="noPermission" title={texts.mayNot} detail={texts.mayNotDetail} />
  return <Update matrix={matrix} />
}

const refusalOfFile = (file: File): string | undefined => {
  if (!/\.xlsx$/i.test(file.name)) return UPDATE_RULE.refusal
  return file.size > UPDATE_RULE.most
    ? failureOf('FILE_TOO_LARGE', { limit: UPDATE_RULE.limit }).message
    : undefined
}

/** What is asked of the server, and the job that the address names. */
function useUpdate({ id }: MatrixDetail) {
  const { job: jobId } = useSearch({ strict: false }) as { job?: string }
  const patchSearch = usePatchSearch()
  const began = useBegan()
  const check = matrices.useSend(checkMatrixUpdate)
  const apply = matrices.useSend(applyMatrixUpdate)
  const map = matrices.useSend(mapOwnSheet)
  const job = useUploadJob(jobId)
  const [failure, setFailure] = useState<string>()
  const show = async (next: { jobId: string }) => {
    // first: the job before may be dismissed by now, and is not asked for again
    await patchSearch({ job: next.jobId }, { replace: true })
    await began(next.jobId)
  }
  const upload = async (file: File) => {
    const refusal = refusalOfFile(file)
    setFailure(refusal)
    if (refusal) return
    // systems have several words for a type: the server wants that of the name, and looks at the bytes
    const body = file.slice(0, file.size, FILE_TYPES.xlsx[0])
    try {
      await show(
        await check.mutateAsync({ params: { id }, query: { fileName: file.name }, body: body as never }),
      )
    } catch (thrown) {
      setFailure(asFailure(thrown).message)
    }
  }
  return {
    job,
    failure: failure ?? (job.error?.passing ? undefined : job.error && shared.upload.gone) ?? undefined,
    upload,
    busy: check.isPending,
    map: async (checkId: string, body: SheetMapping) =>
      show(await map.mutateAsync({ params: { id, jobId: checkId }, body })),
    apply: async (checkId: string) => show(await apply.mutateAsync({ params: { id, jobId: checkId } })),
  }
}

function Update({ matrix }: { matrix: MatrixDetail }) {
  const { job, failure, upload, busy, map, apply } = useUpdate(matrix)
  const file = useDownload(matrices.base, exportMatrix)
  const [asking, ask] = useState(false)
  const [mapsAgain, mapAgain] = useState(false)
  const { data } = job
  const checked = data && updateChecked.safeParse(data.result).data
  const counts = checked && totalOf(checked)
  const path = matrixRoute.pathOf(matrix.id)
  const isOwn = checked?.source === 'MAPPED'
  const maps = checked?.source === 'OWN' || (isOwn && mapsAgain)
  const act = isOwn ? texts.saveDrafts : texts.update
  return (
    <>
      <PageHeader
        area="matrices"
        crumbs={[
          { label: register.register },
          { label: register.title, to: '/matrices' },
          { label: matrix.matrixId, to: path },
          { label: texts.title },
        ]}
        title={texts.title}
        purpose={`${matrix.input.matrixName}. ${texts.purpose}`}
        acts={{
          quiet: { key: 'view', label: texts.view, to: path },
          outlined: [
            {
              key: 'export',
              label: texts.export,
              icon: 'export',
              busy: file.busy,
              onAct: () => file.download({ body: { matrixId: matrix.id } }),
            },
          ],
          ...(counts &&
            counts > 0 &&
            !maps && {
              primary: { key: 'update', label: act(counts), icon: 'tick', onAct: () => ask(true) },
            }),
        }}
      />
      <PageBody>
        <div className="column gap-16 update-page">
          {failure && (
            <Note kind="error" role="alert">
              {failure}
            </Note>
          )}
          {!data && <Start busy={busy} onFile={upload} />}
          {data && isUnderWay(data) && <UnderWay job={data} />}
          {data && !isUnderWay(data) && !checked && <EndedUpdate job={data} busy={busy} onFile={upload} />}
          {data && maps && (
            <OwnSheet
              matrixId={matrix.id}
              jobId={data.id}
              currency={matrix.input.displayCurrencyCode}
              leftOut={checked?.leftOut ?? []}
              onMap={async (mapping) => {
                await map(data.id, mapping)
                mapAgain(false)
              }}
            />
          )}
          {data && checked && !maps && (
            <CheckedUpdate
              matrixId={matrix.id}
              jobId={data.id}
              checked={checked}
              busy={busy}
              onFile={upload}
              onMapAgain={isOwn ? () => mapAgain(true) : undefined}
            />
          )}
        </div>
      </PageBody>
      {data && checked && (
        <ConfirmAct
          open={asking}
          title={isOwn ? texts.draftQuestion(counts ?? 0) : texts.question(counts ?? 0)}
          effect={isOwn ? texts.draftEffect : texts.effect}
          facts={isOwn ? [] : factsOf(checked)}
          count={checked.counts.REVOKE}
          keep={texts.keep}
          act={() => act(counts ?? 0)}
          ending={checked.counts.REVOKE > 0}
          onAct={() => apply(data.id)}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

const Start = ({ busy, onFile }: { busy: boolean; onFile: (file: File) => Promise<void> }) => (
  <>
    <Drop ending={texts.ending} bounds={texts.bounds} busy={busy} onFile={(each) => void onFile(each)} />
    <Steps />
  </>
)

const totalOf = ({ counts: { ISSUE, RAISE, LOWER, REVOKE } }: UpdateCheck) => ISSUE + RAISE + LOWER + REVOKE

const factsOf = ({ counts }: UpdateCheck) =>
  (['ISSUE', 'RAISE', 'LOWER', 'REVOKE'] as const)
    .filter((act) => counts[act] > 0)
    .map((act) => ({
      icon: act === 'REVOKE' ? ('warning' as const) : ('info' as const),
      tone: act === 'REVOKE' ? ('error' as const) : ('quiet' as const),
      title:
        act === 'REVOKE'
          ? texts.revokes(counts.REVOKE)
          : `${grouped(counts[act])} ${texts.figures[act](counts[act])}`,
    }))

function Steps() {
  return (
    <Card title={texts.how}>
      <ol className="update-steps">
        {texts.steps.map(([what, how]) => (
          <li key={what}>
            <b className="dense">{what}</b>
            <span className="dense secondary">{how}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
