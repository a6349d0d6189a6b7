import { useMemo } from 'react'
import { limitText } from '#modules/authority/terms/model/limit-texts.ts'
import { inBulk } from '#platform/web/acts/offered.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { createAct, RecordListScreen } from '#platform/web/list/RecordListScreen.tsx'
import { useExport } from '#platform/web/list/use-export.ts'
import { withoutParts } from '#platform/web/list/without-parts.ts'
import { listHead } from '#platform/web/page/crumbs.ts'
import type { OfferedActs } from '#platform/web/record/RecordScreen.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import type { UploadSource } from '#platform/web/upload/upload-source.ts'
import { useUpload } from '#platform/web/upload/use-upload.tsx'
import type { StatusAct } from '../model/decision-acts.ts'
import { decisionsUpload } from '../model/decision-calls.ts'
import { type DecisionRow, decisionList, decisionLists } from '../model/decision-list.ts'
import { decision } from './decision-service.ts'
import { pickers } from './pickers.ts'
import { decisionRoute } from './record-routes.ts'
import { texts } from './texts.ts'
import { useDecisionActs } from './use-decision-acts.ts'
import { useDuplicate } from './use-duplicate.ts'
import { type Parts, useParts } from './use-parts.ts'

/** The limit of the first authority type; the others by their number, all of them in the tooltip. */
function Limit({ row }: { row: DecisionRow }) {
  const [first, ...others] = row.authorityLimit
  if (!first) return null
  const all = row.authorityLimit.map((each) => `${each.authorityTypeName}: ${limitText(each.bound)}`)
  return (
    <span title={all.join(', ')}>
      {limitText(first.bound)}
      {others.length > 0 && <span className="tertiary"> +{others.length}</span>}
    </span>
  )
}

const UPLOAD: UploadSource = {
  base: decision.base,
  calls: decisionsUpload,
  template: { base: '/api/document', name: 'decisions-template.csv' },
}

/** The list with the parts that decisions have. */
const useListOf = ({ categories, decisionRoles }: Parts) =>
  useMemo(
    () =>
      withoutParts(decisionList, {
        columns: categories ? [] : ['category'],
        filters: [...(categories ? [] : ['category']), ...(decisionRoles ? [] : ['decisionRoleIds'])],
      }),
    [categories, decisionRoles],
  )

/** What may be decided. Spec 2.3, 3.3. */
export default function DecisionListScreen() {
  const viewer = useViewer()
  const parts = useParts()
  const list = useListOf(parts)
  const counts = decision.useCall(decisionLists.counts, {})
  const upload = useUpload(UPLOAD, { noun: texts.noun, ...texts.upload })
  const exporting = useExport(list, decision.base, decisionLists.export)
  const mayUpload = may(viewer, 'tenant.bulk_upload')
  const mayCreate = may(viewer, 'tenant.create_decisions')
  const acts = useDecisionActs()
  const offered: OfferedActs<StatusAct, DecisionRow> = { ...acts, fits: (act, row) => row.acts.includes(act) }
  const duplicate = useDuplicate()
  return (
    <RecordListScreen
      route={decisionRoute}
      offered={offered}
      upload={mayUpload && upload}
      exporting={may(viewer, 'decision.export') && exporting}
      creating={mayCreate && { act: createAct(texts.create, { to: '/decisions/create' }) }}
      list={list}
      source={{ base: decision.base, call: decisionLists.search }}
      {...listHead('decisions', texts.register, texts)}
      tabCounts={counts.data ?? {}}
      pickers={pickers}
      nameOf={(row) => row.name}
      editOf={(row) => (row.acts.includes('edit') ? `/decisions/edit/${row.id}` : undefined)}
      cells={{
        authorityLimit: (row) => (row.authorityLimit.length > 0 ? <Limit row={row} /> : undefined),
        owner: (row) => <NameOf kind="user" record={{ id: row.ownerId, name: row.ownerName }} />,
      }}
      card={{
        title: 'decision',
        line: ['section', 'category'],
        value: (row) => limitText(row.authorityLimit[0]?.bound),
        caption: ['decisionId', 'authorityType'],
      }}
      actsOnAll
      bulk={[
        ...(mayCreate
          ? [
              {
                key: 'duplicate',
                label: texts.duplicate,
                icon: 'copy' as const,
                fits: () => true,
                onAct: duplicate,
              },
            ]
          : []),
        ...inBulk(offered),
      ]}
      empty={(tab) => ({
        title: tab === 'draft' ? texts.emptyDrafts : tab === 'archived' ? texts.emptyArchived : texts.empty,
        detail: texts.emptyDetail,
      })}
    />
  )
}
