import { Note } from '#platform/web/States.tsx'
import { texts } from '../texts.ts'

/** Somebody else saved it meanwhile: the current record beside what was typed here, and the choice to save over it. */
export function Stale({ id, onSaveOver }: { id: string | undefined; onSaveOver: () => void }) {
  return (
    <Note kind="warning" role="alert">
      {texts.form.stale}{' '}
      <a href={`/decisions/view/${id}`} target="_blank" rel="noreferrer">
        {texts.form.seeCurrent}
      </a>
      {' · '}
      <button type="button" className="link-button" onClick={onSaveOver}>
        {texts.form.saveOver}
      </button>
    </Note>
  )
}
