import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { OpenActionsNote } from '#modules/actions/index.web.ts'
import type { ActsProps } from '#platform/web/acts/Acts.tsx'
import { inMenu } from '#platform/web/acts/offered.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { useDownload } from '#platform/web/jobs/use-download.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { useLogDrawer } from '#platform/web/record/LogDrawer.tsx'
import { StatusTold } from '#platform/web/record/StatusTold.tsx'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import { StatusTag, statusLabel } from '#platform/web/theme/StatusTag.tsx'
import { type ColumnsView, type GridView, PLAIN_VIEW } from '../../grid/model/grid-view.ts'
import { isNarrowing } from '../../grid/model/narrow.ts'
import { useFormatting, useMatrixAddress } from '../../grid/web/matrix-address.ts'
import { EXPORT_FORMATS, exportMatrix } from '../model/export-call.ts'
import type { MatrixDetail } from '../model/matrix.ts'
import { addFavoriteMatrix, getMatrix, getMatrixView, removeFavoriteMatrix } from '../model/matrix-calls.ts'
import { matrixHistory } from '../model/matrix-history-calls.ts'
import { MatrixBody } from './MatrixBody.tsx'
import { MatrixState } from './MatrixState.tsx'
import { matrices } from './matrices-service.ts'
import { createsMatrices } from './matrix-route.ts'
import { ShareDrawer } from './ShareDrawer.tsx'
import { texts } from './texts.ts'
import { useMatrixActs } from './use-matrix-acts.tsx'

export const ahead = matrices.ahead(getMatrix, ({ matrixId = '' }) => ({ params: { id: matrixId } }))

/** One matrix: its head, and everything that it shows. Spec 2.4, DESIGN 9. */
export default function MatrixScreen() {
  const { matrixId = '' } = useParams({ strict: false }) as { matrixId?: string }
  const found = matrices.useCall(getMatrix, { params: { id: matrixId } })
  return <MatrixState found={found}>{(matrix) => <Shown matrix={matrix} />}</MatrixState>
}

const kindOf = ({ input }: MatrixDetail) => {
  if (input.authorityMatrix && input.roleMatrix) return texts.record.both
  return input.roleMatrix ? texts.record.authority : texts.record.decision
}

function Shown({ matrix }: { matrix: MatrixDetail }) {
  const log = useLogDrawer({
    events: texts.events,
    source: { service: matrices, call: matrixHistory.log, id: matrix.id },
    revision: matrixHistory.revision,
  })
  const [view, setView] = useView(matrix.id)
  const { acts, dialog } = useOffered(matrix, log.act, view)
  const favorite = useFavorite(matrix)
  const status = matrix.matrixStatusName
  return (
    <>
      <PageHeader
        area="matrices"
        crumbs={crumbsOf(texts.register, { label: texts.title, to: '/matrices' }, matrix.matrixId)}
        title={matrix.input.matrixName}
        status={
          <span className="row gap-8">
            <StatusTag kind="record" status={status} large />
            <IconButton
              icon={matrix.isFavorite ? 'starFull' : 'star'}
              label={matrix.isFavorite ? texts.record.notFavorite : texts.record.favorite}
              aria-pressed={matrix.isFavorite}
              onClick={favorite}
            />
          </span>
        }
        purpose={
          <>
            {matrix.input.matrixDescription || texts.record.ownedBy(kindOf(matrix), matrix.ownerName)}{' '}
            <StatusTold word={statusLabel('record', status)} since={matrix.statusSince} kind="matrix" />
          </>
        }
        acts={acts}
      />
      {status === 'DRAFT' && <Note kind="info">{texts.record.isDraft}</Note>}
      <OpenActionsNote recordId={matrix.id} />
      <MatrixBody matrixId={matrix.id} detail={matrix} onView={setView} />
      {log.drawer}
      {dialog}
    </>
  )
}

/** What the status and the viewer's permissions allow. */
function useOffered(matrix: MatrixDetail, log: ReturnType<typeof useLogDrawer>['act'], view: ColumnsView) {
  const viewer = useViewer()
  const { permissions } = matrix
  const can = {
    archive: permissions.archive.allowed,
    restore: permissions.restore.allowed,
    delete: permissions.delete.allowed,
    reassign: permissions.changeOwner.allowed,
  }
  const offered = useMatrixActs<MatrixDetail>(
    (act) => can[act],
    ({ input }) => input.matrixName,
  )
  const formatting = useFormatting()
  const [sharing, share] = useState(false)
  const file = useExport(matrix, view)
  const acts: ActsProps = {
    outlined: [
      ...(permissions.share.allowed || permissions.shareExternal.allowed
        ? [{ key: 'share', label: texts.record.share, icon: 'link' as const, onAct: () => share(true) }]
        : []),
      ...(permissions.export.allowed
        ? [
            {
              key: 'export',
              label: texts.record.export,
              icon: 'export' as const,
              busy: file.busy,
              choices: file.choices,
            },
          ]
        : []),
      ...(permissions.edit.allowed
        ? [{ key: 'format', label: texts.record.format, icon: 'filter' as const, onAct: formatting.open }]
        : []),
    ],
    ...(permissions.edit.allowed && {
      primary: {
        key: 'edit',
        label: texts.record.edit,
        icon: 'edit',
        to: `/matrices/${matrix.matrixStatusName === 'DRAFT' ? 'draft' : 'edit'}/${matrix.id}`,
        shortcut: 'e',
      },
    }),
    more: [
      ...(permissions.export.allowed && matrix.matrixStatusName !== 'ARCHIVED'
        ? [
            {
              key: 'update',
              label: texts.record.update,
              icon: 'upload' as const,
              to: `/matrices/update/${matrix.id}`,
            },
          ]
        : []),
      ...(createsMatrices(viewer)
        ? [
            {
              key: 'duplicate',
              label: texts.duplicate,
              icon: 'copy' as const,
              to: `/matrices/duplicate/${matrix.id}`,
            },
          ]
        : []),
      ...(permissions.history.allowed ? [log] : []),
      ...inMenu(offered, matrix),
    ],
  }
  const dialog = (
    <>
      {offered.dialog}
      {sharing && <ShareDrawer matrix={matrix} onClose={() => share(false)} />}
    </>
  )
  return { acts, dialog }
}

/** The viewer's own view as it stands on the screen, whether or not it is kept by now. */
function useView(matrixId: string) {
  const [changed, setChanged] = useState<GridView>()
  const kept = matrices.useCall(getMatrixView, { query: { matrixId } })
  return [changed ?? kept.data?.viewData ?? PLAIN_VIEW, setChanged] as const
}

/** What is on the screen as a file: the day and the filters of its address, and the columns of the viewer's own view. */
function useExport({ id, input }: MatrixDetail, { columnOrder, hiddenColumns }: ColumnsView) {
  const { asked, day, narrowing, type } = useMatrixAddress(input.viewerAdjustableFilters)
  const { busy, download } = useDownload(matrices.base, exportMatrix)
  const isTiers = input.roleMatrix && (type === 'authority' || !input.authorityMatrix)
  const choiceOf = (format: (typeof EXPORT_FORMATS)[number]) => ({
    key: format,
    label: texts.record.formats[format],
    onAct: () =>
      download({
        body: {
          matrixId: id,
          ...asked(day),
          format,
          type: isTiers ? 'AUTHORITY' : 'DECISION',
          ...(isNarrowing(narrowing) && { narrowing }),
          ...(!isTiers &&
            columnOrder.length + hiddenColumns.length > 0 && {
              view: { columnOrder: [...columnOrder], hiddenColumns: [...hiddenColumns] },
            }),
        },
      }),
  })
  return { busy, choices: EXPORT_FORMATS.map(choiceOf) }
}

/** Turns the star of a matrix. */
function useFavorite({ id, isFavorite }: MatrixDetail) {
  const toasts = useToasts()
  const add = matrices.useSend(addFavoriteMatrix)
  const remove = matrices.useSend(removeFavoriteMatrix)
  return () =>
    void (
      isFavorite ? remove.mutateAsync({ params: { id } }) : add.mutateAsync({ body: { matrixId: id } })
    ).catch(toasts.failed)
}
