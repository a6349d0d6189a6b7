import { service } from '#platform/web/client/client.ts'
import { later } from '#platform/web/feedback/later.tsx'
import { RecordListScreen, useCreating } from '#platform/web/list/RecordListScreen.tsx'
import { useExport } from '#platform/web/list/use-export.ts'
import { withoutParts } from '#platform/web/list/without-parts.ts'
import { listHead } from '#platform/web/page/crumbs.ts'
import type { UploadSource } from '#platform/web/upload/upload-source.ts'
import { useUpload } from '#platform/web/upload/use-upload.tsx'
import { groupPicker } from '../../groups/web/group-pickers.ts'
import { ASKED_BY_PICKERS } from '../../pathways/model/pathway.ts'
import { positionsUpload } from '../model/position-calls.ts'
import { positionList, positionLists } from '../model/position-list.ts'
import { positionRoute } from './position-route.ts'
import { texts } from './texts.ts'
import { usePositionActs } from './use-position-acts.ts'

const settings = service('/api/settings')
const PositionForm = later(() => import('./PositionForm.tsx'))

const UPLOAD: UploadSource = {
  base: settings.base,
  calls: positionsUpload,
  template: { base: '/api/document', name: 'positions-template.csv' },
}

/** Filters that pickers ask for are not for people to set. */
const SHOWN = withoutParts(positionList, { columns: [], filters: ASKED_BY_PICKERS })

const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ')

/** The posts of the organization. Spec 2.3, 3.9. */
export default function PositionListScreen() {
  const counts = settings.useCall(positionLists.counts, {})
  return (
    <RecordListScreen
      list={SHOWN}
      source={{ base: settings.base, call: positionLists.list }}
      route={positionRoute}
      {...listHead('positions', texts.organization, texts)}
      offered={usePositionActs()}
      upload={useUpload(UPLOAD, { noun: texts.noun, ...texts.upload })}
      exporting={useExport(positionList, settings.base, positionLists.report)}
      creating={useCreating(positionRoute, texts.create, (form) => <PositionForm {...form} />)}
      tabCounts={counts.data ?? {}}
      pickers={{ group: groupPicker }}
      nameOf={(row) => row.positionName}
      cells={{ occupants: (row) => names(row.occupants) || texts.vacant }}
      card={{
        title: 'positionName',
        line: 'occupants',
        caption: ({ positionId, organizations, locations, departments }) =>
          [positionId, names([...organizations, ...locations, ...departments])].filter(Boolean).join(' · '),
      }}
      empty={(tab) => ({
        title: tab === 'inactive' ? texts.emptyInactive : texts.empty,
        detail: texts.emptyDetail,
      })}
    />
  )
}
