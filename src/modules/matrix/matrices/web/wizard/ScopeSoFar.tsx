import './wizard.css'
import { FailedPart } from '#platform/web/feedback/States.tsx'
import { leftOutLines, noRoomLines } from '../../../grid/model/left-out.ts'
import { texts } from '../texts.ts'
import type { MatrixValues } from './form-values.ts'
import type { useScopePreview } from './use-scope-preview.ts'

const words = texts.wizard.scope

/** How much the matrix would show, and what it leaves out. */
export function ScopeSoFar({
  preview,
  values,
}: {
  preview: ReturnType<typeof useScopePreview>
  values: MatrixValues
}) {
  const { data, error, refetch } = preview
  const chosen = (values.positions ?? []).length + (values.users ?? []).length
  const figures: readonly [number | undefined, string][] = [
    [data?.columns.length ?? chosen, words.columns],
    [data?.rows.length, words.decisions],
    [data?.delegations, words.delegations],
  ]
  return (
    <section className="wizard-scope" aria-label={words.title} aria-live="polite">
      <p className="caption tertiary">{words.title}</p>
      <p className="row wrap gap-12">
        {figures.map(([count, what]) => (
          <span key={what}>
            <strong>{count ?? '–'}</strong> {what}
          </span>
        ))}
      </p>
      {error && <FailedPart failure={error} onAgain={() => void refetch()} />}
      {data && (
        <ul className="wizard-notes caption tertiary">
          {[...leftOutLines(data), ...noRoomLines(data)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
