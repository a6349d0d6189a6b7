import { inMenu } from '#platform/web/acts/offered.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { createAct, RecordListScreen } from '#platform/web/list/RecordListScreen.tsx'
import { listHead } from '#platform/web/page/crumbs.ts'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { type MatrixRow, matrixList, matrixLists } from '../model/matrix-list.ts'
import { matrices } from './matrices-service.ts'
import { createsMatrices, matrixRoute } from './matrix-route.ts'
import { pickers } from './pickers.ts'
import { texts } from './texts.ts'
import { useMatrixActs } from './use-matrix-acts.tsx'

const EMPTY: Readonly<Record<string, string>> = {
  draft: texts.emptyDrafts,
  archived: texts.emptyArchived,
  favorite: texts.emptyFavorites,
}

/** Where a matrix is opened: a draft at the step of its wizard. */
const pathOf = ({ id, matrixStatusName, acts }: MatrixRow) =>
  matrixStatusName === 'DRAFT' && acts.includes('edit') ? `/matrices/draft/${id}` : matrixRoute.pathOf(id)

/** Matrices that the viewer may open. Spec 2.3, 2.4. */
export default function MatrixListScreen() {
  const viewer = useViewer()
  const counts = matrices.useCall(matrixLists.counts, {})
  const acts = useMatrixActs<MatrixRow>(
    (act, row) => row.acts.includes(act),
    (row) => row.matrixName,
  )
  return (
    <RecordListScreen
      route={matrixRoute}
      offered={acts}
      creating={createsMatrices(viewer) && { act: createAct(texts.create, { to: '/matrices/create' }) }}
      list={matrixList}
      source={{ base: matrices.base, call: matrixLists.search }}
      {...listHead('matrices', texts.register, texts)}
      tabCounts={counts.data ?? {}}
      pickers={pickers}
      nameOf={(row) => row.matrixName}
      linkOf={pathOf}
      editOf={(row) => (row.acts.includes('edit') ? `/matrices/edit/${row.id}` : undefined)}
      cells={{ ownerId: (row) => <NameOf kind="user" record={{ id: row.ownerId, name: row.ownerName }} /> }}
      card={{ title: 'matrixName', line: 'matrixDescription', caption: ['matrixId', 'ownerId'] }}
      rowActs={(row) => [
        ...(createsMatrices(viewer)
          ? [
              {
                key: 'duplicate',
                label: texts.duplicate,
                icon: 'copy' as const,
                to: `/matrices/duplicate/${row.id}`,
              },
            ]
          : []),
        ...inMenu(acts, row),
      ]}
      empty={(tab) => ({
        title: EMPTY[tab ?? ''] ?? texts.empty,
        detail: tab === 'favorite' ? texts.emptyFavoritesDetail : texts.emptyDetail,
      })}
    />
  )
}
