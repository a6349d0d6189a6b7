import { Link } from '@tanstack/react-router'
import { delegationList } from '#modules/decision/delegations/model/delegation-list.ts'
import { grouped } from '#platform/model/how-many.ts'
import type { LongJobView } from '#platform/model/long-job.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { toSearch } from '#platform/web/list/list-address.ts'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { texts as shared } from '#platform/web/text/texts.ts'
import { Choose } from '#platform/web/upload/upload-parts.tsx'
import { DONE_KINDS, type DoneDelegation, updateApplied } from '../model/update-calls.ts'
import { texts } from './texts.ts'

const KINDS: Partial<Record<LongJobView['status'], 'error' | 'success'>> = {
  FAILED: 'error',
  DONE: 'success',
}

type Ending = { job: LongJobView; busy: boolean; onFile: (file: File) => Promise<void> }

/** A job that has saved, or that ended before its time. */
export function EndedUpdate({ job, busy, onFile }: Ending) {
  const result = updateApplied.safeParse(job.result).data
  const { refused = [] } = result ?? {}
  return (
    <>
      <Note kind={KINDS[job.status] ?? 'info'} role="status">
        {[
          job.status === 'CANCELED' ? shared.upload.canceled : job.message,
          result && (result.act === 'DRAFT' ? texts.draftsSaved : texts.updated)(result.succeeded),
        ]
          .filter(Boolean)
          .join(' ')}
      </Note>
      {result &&
        DONE_KINDS.map((kind) => (
          <Done
            key={kind}
            title={result.act === 'DRAFT' ? texts.drafted : texts.done[kind]}
            delegations={result.delegations[kind]}
          />
        ))}
      {refused.length > 0 && (
        <Card title={texts.skipped(refused.length)}>
          <ul className="plain-list column gap-8">
            {refused.map(({ label, message }) => (
              <li key={label} className="column">
                <b className="dense">{label}</b>
                <span className="dense secondary">{message}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div className="row gap-16">
        {result && result.succeeded > 0 && (
          <Link
            to="/delegations"
            search={result.act === 'DRAFT' ? toSearch(delegationList, { tab: 'drafts' }) : {}}
          >
            {result.act === 'DRAFT' ? texts.seeDrafts : texts.seeDelegations}
          </Link>
        )}
        <Choose
          ending={texts.ending}
          type={job.status === 'DONE' ? 'default' : 'primary'}
          label={texts.another}
          busy={busy}
          onFile={(file) => void onFile(file)}
        />
      </div>
    </>
  )
}

type DoneProps = {
  title: string
  delegations: { readonly total: number; readonly shown: readonly DoneDelegation[] }
}

/** The delegations that were issued, changed, or revoked, each with a link to its page. */
function Done({ title, delegations: { total, shown } }: DoneProps) {
  if (total === 0) return null
  return (
    <Card
      title={
        <>
          {title} <span className="tertiary">{grouped(total)}</span>
        </>
      }
    >
      <ul className="plain-list column gap-8" aria-label={title}>
        {shown.map(({ id, displayId, decision, holder }, at) => (
          <li key={id ?? at} className="dense">
            {id ? <NameOf kind="delegation" record={{ id, name: displayId }} /> : texts.notViewed}{' '}
            <span className="secondary">{texts.ofHolder(decision, holder)}</span>
          </li>
        ))}
      </ul>
      {total > shown.length && <p className="caption tertiary">{texts.moreDone(total - shown.length)}</p>}
    </Card>
  )
}
