import { Note } from '../feedback/States.tsx'
import { texts } from '../text/texts.ts'

/** Someone else saved the record meanwhile: what it is now beside what was typed here, and the choice to save over it. */
export function StaleNote({ current, onSaveOver }: { current: string; onSaveOver: () => void }) {
  return (
    <Note kind="warning" role="alert" seen>
      {texts.stale.told}{' '}
      <a href={current} target="_blank" rel="noreferrer">
        {texts.stale.seeCurrent}
      </a>
      {' · '}
      <button type="button" className="link-button" onClick={onSaveOver}>
        {texts.stale.saveOver}
      </button>
    </Note>
  )
}
