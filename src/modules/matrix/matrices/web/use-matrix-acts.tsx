import { Radio } from 'antd'
import { userPicker } from '#modules/auth/index.web.ts'
import type { Effects } from '#modules/settings/effects/model/effects.ts'
import { previewCall } from '#modules/settings/effects/model/preview-call.ts'
import { authorityEffects } from '#modules/settings/index.web.ts'
import type { ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'
import type { ActOffer } from '#platform/web/acts/offered.ts'
import { Failure } from '#platform/web/client/failure.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Picker } from '#platform/web/form/Picker.tsx'
import { useActs } from '#platform/web/record/use-acts.tsx'
import {
  archiveMatrices,
  deleteMatrices,
  previewMatricesEnding,
  reassignMatrices,
  restoreMatrices,
} from '../model/matrix-calls.ts'
import { type MatrixAct, matrixActs } from '../model/matrix-lifecycle.ts'
import { matrices } from './matrices-service.ts'
import { texts } from './texts.ts'

type Subject = { readonly id: string; readonly narrowsWhenShared: boolean }
type DirectAct = Exclude<MatrixAct, 'edit'>
type Choice = { readonly ownerId?: string | undefined; readonly keeps?: boolean }

const { edit: _edit, ...of } = matrixActs.of
const ACTS = { of: { ...of, reassign: { ...of.reassign, asks: 'always' as const } } }
const KEYS = matrixActs.keys.filter((act): act is DirectAct => act !== 'edit')

/** What is done to matrices. Before an archive it is said what would be revoked, and chosen whether it is. Spec 4.5. */
export function useMatrixActs<R extends Subject>(
  fits: (act: DirectAct, row: R) => boolean,
  nameOf: (row: R) => string,
) {
  const archive = matrices.useSend(archiveMatrices)
  const restore = matrices.useSend(restoreMatrices)
  const remove = matrices.useSend(deleteMatrices)
  const reassign = matrices.useSend(reassignMatrices)
  const { act, dialog } = useActs<DirectAct, R, Choice, Effects>({
    effects: authorityEffects,
    acts: ACTS,
    words: texts.acts,
    choice: {},
    nameOf: (row) => texts.quoted(nameOf(row)),
    preview: ({ act, ids, choice }) =>
      act === 'archive' ? previewArchive(ids, choice) : Promise.resolve({}),
    mustBeTold: (act, { keeps }) => act === 'archive' && !keeps,
    effect: (act, rows, { keeps }) =>
      act === 'archive' ? texts.archiving.effect[keeps ? 'keep' : 'revoke'](rows.length) : undefined,
    extra: (act, rows, choice, choose) =>
      act === 'archive' ? (
        <WhatEnds choice={choice} onChange={choose} />
      ) : (
        act === 'reassign' && (
          <>
            {rows.some((row) => row.narrowsWhenShared) && <Note kind="warning">{texts.narrows.given}</Note>}
            <NewOwner choice={choice} onChange={choose} />
          </>
        )
      ),
    send: ({ act, ids: matrixIds, choice, shown }) => {
      if (act === 'archive')
        return archive.mutateAsync({
          body: toArchiveBody(matrixIds, choice),
          ...(shown !== undefined && { shown }),
        })
      if (act === 'restore') return restore.mutateAsync({ body: { matrixIds } })
      if (act === 'delete') return remove.mutateAsync({ body: { matrixIds } })
      if (!choice.ownerId) throw new Failure({ kind: 'refused', status: 400, message: texts.ownerNeeded })
      return reassign.mutateAsync({ body: { matrixIds, ownerId: choice.ownerId } })
    },
  })
  const offered: ActOffer<DirectAct, R> = { acts: { keys: KEYS, of: ACTS.of }, words: texts.acts, fits, act }
  return { ...offered, dialog }
}

const toArchiveBody = (matrixIds: string[], { keeps }: Choice) => ({ matrixIds, revokesDelegations: !keeps })

/** Asks what an archive would do to authority and to public links. The number of delegations is typed to confirm. */
async function previewArchive(ids: string[], choice: Choice) {
  const body = toArchiveBody(ids, choice)
  const [ending, previewed] = await Promise.all([
    matrices.ask(previewMatricesEnding, { body }),
    choice.keeps ? null : matrices.ask(previewCall(archiveMatrices), { body }),
  ])
  const { matrices: going, delegations, links, refused } = ending
  // of those that stay nothing is said but why
  if (going === 0) return { refused }
  const facts: ConfirmFact[] =
    links > 0 ? [{ icon: 'warning', tone: 'warning', title: texts.archiving.endsLinks(links) }] : []
  if (!previewed) return { refused, facts }
  return { refused, facts, effects: previewed.effects, ...(delegations > 0 && { typed: delegations }) }
}

type ChoiceProps = { choice: Choice; onChange: (choice: Choice) => void }

function WhatEnds({ choice, onChange }: ChoiceProps) {
  return (
    <Radio.Group
      className="column gap-8"
      aria-label={texts.archiving.title}
      value={choice.keeps ? 'keep' : 'revoke'}
      onChange={({ target }) => onChange({ keeps: target.value === 'keep' })}
    >
      <Radio value="revoke">{texts.archiving.revokeAll}</Radio>
      <Radio value="keep">
        {texts.archiving.keep} <span className="caption tertiary">{texts.archiving.keepHint}</span>
      </Radio>
    </Radio.Group>
  )
}

function NewOwner({ choice, onChange }: ChoiceProps) {
  return (
    <div className="column gap-4">
      <label htmlFor="new-owner">{texts.newOwner}</label>
      <Picker
        id="new-owner"
        required
        invalid={false}
        describedBy=""
        value={choice.ownerId}
        onChange={(ownerId) => onChange({ ownerId })}
        onBlur={() => {}}
        source={userPicker}
      />
    </div>
  )
}
