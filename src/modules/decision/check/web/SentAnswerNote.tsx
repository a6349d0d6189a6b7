import { longInstant } from '#platform/model/moment.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { texts as asOfTexts } from '#platform/web/record/as-of-texts.ts'
import { askedNow } from './check-address.ts'
import type { CheckDraft } from './check-draft.ts'
import type { QuestionDraft } from './question.ts'
import { texts } from './texts.ts'

/** Over a sent answer: as of when it is, whatever of the question is changed, and the way to now. */
export function SentAnswerNote({
  draft,
  onChange,
}: {
  draft: CheckDraft
  onChange: (draft: CheckDraft) => void
}) {
  const { zone } = useViewer().tenant
  const words = asOfWords(draft.question, zone)
  return words === undefined ? null : (
    <Note kind="warning" role="status">
      {words}{' '}
      <button type="button" className="link-button" onClick={() => onChange(askedNow(draft, zone))}>
        {asOfTexts.current}
      </button>
    </Note>
  )
}

function asOfWords({ at, knownAt }: QuestionDraft, zone: string): string | undefined {
  const asOf = at && longInstant(at, zone)
  const known = knownAt && longInstant(knownAt, zone)
  if (!known) return asOf && texts.asOfNote(asOf)
  if (!asOf) return texts.whenKnown(known)
  return asOf === known ? texts.asOfNote(asOf) : texts.asOfWhenKnown(asOf, known)
}
