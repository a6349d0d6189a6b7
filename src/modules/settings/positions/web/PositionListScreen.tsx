import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { inBulk, inMenu } from '#platform/web/acts/offered.ts'
import { service } from '#platform/web/client/client.ts'
import { later } from '#platform/web/feedback/later.tsx'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { useExport } from '#platform/web/list/use-export.ts'
import { withoutParts } from '#platform/web/list/without-parts.ts'
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
  const navigate = useNavigate()
  const counts = settings.useCall(positionLists.counts, {})
  const upload = useUpload(UPLOAD, { noun: texts.noun, ...texts.upload })
  const exporting = useExport(positionList, settings.base, positionLists.report)
  const acts = usePositionActs()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <ListScreen
        list={SHOWN}
        source={{ base: settings.base, call: positionLists.list }}
        area="positions"
        crumbs={[{ label: texts.organization }, { label: texts.title }]}
        title={texts.title}
        purpose={texts.purpose}
        noun={texts.noun}
        acts={{
          outlined: [upload.act, exporting],
          primary: { key: 'create', label: texts.create, icon: 'plus', onAct: () => setCreating(true) },
        }}
        tabCounts={counts.data ?? {}}
        pickers={{ group: groupPicker }}
        nameOf={(row) => row.positionName}
        linkOf={(row) => positionRoute.pathOf(row.id)}
        cells={{ occupants: (row) => names(row.occupants) || texts.vacant }}
        card={{
          title: 'positionName',
          line: 'occupants',
          caption: ({ positionId, organizations, locations, departments }) =>
            [positionId, names([...organizations, ...locations, ...departments])].filter(Boolean).join(' · '),
        }}
        bulk={inBulk(acts)}
        rowActs={(row) => inMenu(acts, row)}
        empty={(tab) => ({
          title: tab === 'inactive' ? texts.emptyInactive : texts.empty,
          detail: texts.emptyDetail,
        })}
      />
      {upload.dialog}
      {creating && (
        <PositionForm
          onClose={() => setCreating(false)}
          onCreated={(id) => void navigate({ to: positionRoute.pathOf(id) })}
        />
      )}
      {acts.dialog}
    </>
  )
}
