import { type ReactNode, useState } from 'react'
import { ConfirmAct, type ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { tellOutcome } from '#platform/web/overlay/tell-outcome.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import type { EffectsPreview } from '../../effects/model/effects.ts'
import { effectFacts } from '../../effects/web/effect-facts.ts'
import { sendAsShown } from '../../effects/web/send-as-shown.ts'
import type { Associations } from '../model/group.ts'
import {
  bulkDeleteGroups,
  bulkUpdateGroups,
  previewBulkDeleteGroups,
  previewBulkUpdateGroups,
} from '../model/group-calls.ts'
import { AssociationsChoice } from './AssociationsChoice.tsx'
import { texts } from './texts.ts'

const settings = service('/api/settings')

export type GroupTarget = 'activate' | 'deactivate' | 'delete'
type Subject = { id: string }
type Asked = { target: Exclude<GroupTarget, 'activate'>; rows: readonly Subject[] }

/** What is done to groups. Whoever deactivates one chooses what becomes of what it is tied to. DESIGN 13. */
export function useGroupActs({ onDeleted }: { onDeleted?: () => void } = {}): {
  act: (target: GroupTarget) => (rows: readonly Subject[]) => void
  dialog: ReactNode
} {
  const toasts = useToasts()
  const update = settings.useSend(bulkUpdateGroups)
  const [asked, setAsked] = useState<Asked>()
  const activate = async (rows: readonly Subject[]) => {
    const body = { ids: rows.map(({ id }) => id), status: 'ACTIVE' as const }
    const words = { done: texts.acts.activate.done, refused: texts.acts.refused }
    tellOutcome(toasts, await update.mutateAsync({ body }), words)
  }
  const close = () => setAsked(undefined)
  return {
    act: (target) => (rows) => {
      if (target === 'activate') void activate(rows).catch((thrown) => toasts.failed(thrown))
      else setAsked({ target, rows })
    },
    dialog: asked && (
      <>
        {asked.target === 'deactivate' && <Deactivate rows={asked.rows} onClose={close} />}
        {asked.target === 'delete' && (
          <Delete rows={asked.rows} onClose={close} {...(onDeleted && { onDeleted })} />
        )}
      </>
    ),
  }
}

type Preview = { data: EffectsPreview | undefined; error: unknown }

/** Those that would be refused, and what follows from the others. */
const factsOf = ({ data, error }: Preview, zone: string): ConfirmFact[] => [
  ...(data && data.refused.length > 0
    ? [
        {
          icon: 'lock' as const,
          tone: 'warning' as const,
          title: texts.acts.stay(data.refused.length),
          caption: [...new Set(data.refused.map(({ message }) => message))].slice(0, 3).join(' '),
        },
      ]
    : []),
  ...effectFacts({ data: data?.effects, error }, zone),
]

function Deactivate({ rows, onClose }: { rows: readonly Subject[]; onClose: () => void }) {
  const toasts = useToasts()
  const { zone } = useViewer().tenant
  const words = texts.acts.deactivate
  const [disableOption, choose] = useState<Associations>('KEEP_ASSOCIATIONS')
  const update = settings.useSend(bulkUpdateGroups)
  const body = { ids: rows.map(({ id }) => id), status: 'INACTIVE' as const, disableOption }
  const preview = settings.useCall(previewBulkUpdateGroups, { body }, { gcTime: 0 })
  return (
    <ConfirmAct
      open
      ending={false}
      title={words.question(rows.length)}
      effect={words.effect(rows.length)}
      facts={factsOf(preview, zone)}
      keep={texts.acts.cancel}
      act={() => words.act(rows.length)}
      onAct={async () => {
        const send = (stamp: object) => update.mutateAsync({ body, ...stamp })
        const reply = await sendAsShown(send, preview.data?.effects, preview.refetch)
        tellOutcome(toasts, reply, { done: words.done, refused: texts.acts.refused })
      }}
      onClose={onClose}
    >
      <AssociationsChoice value={disableOption} onChange={choose} />
    </ConfirmAct>
  )
}

/** The count is typed where something active is taken out of what it is tied to. Semantics 3.2. */
function Delete({
  rows,
  onClose,
  onDeleted,
}: {
  rows: readonly Subject[]
  onClose: () => void
  onDeleted?: () => void
}) {
  const toasts = useToasts()
  const { zone } = useViewer().tenant
  const words = texts.acts.delete
  const remove = settings.useSend(bulkDeleteGroups)
  const ids = rows.map(({ id }) => id)
  const careful = settings.useCall(previewBulkDeleteGroups, { body: { ids } }, { gcTime: 0 })
  const body = { ids, removeAssociations: true }
  const preview = settings.useCall(previewBulkDeleteGroups, { body }, { gcTime: 0 })
  const isUsed = careful.data?.refused.some(({ code }) => code === 'IN_USE') ?? true
  return (
    <ConfirmAct
      open
      title={words.question(rows.length)}
      effect={words.effect(rows.length)}
      facts={factsOf(preview, zone)}
      count={rows.length}
      {...(isUsed && { typed: true })}
      keep={words.keep(rows.length)}
      act={() => words.act(rows.length)}
      onAct={async () => {
        const send = (stamp: object) => remove.mutateAsync({ body, ...stamp })
        const reply = await sendAsShown(send, preview.data?.effects, preview.refetch)
        tellOutcome(toasts, reply, { done: words.done, refused: texts.acts.refused })
        onDeleted?.()
      }}
      onClose={onClose}
    />
  )
}
