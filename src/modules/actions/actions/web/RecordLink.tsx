import { Link } from '@tanstack/react-router'
import { ASSOCIATED_KINDS, type AssociatedView, associatedText } from '../model/action.ts'

/** The record that an action is about; who may not open it reads what it is called, where they may know it. */
export function RecordLink({ record }: { record: AssociatedView }) {
  const text = associatedText(record)
  if (!record.mayView) return <span className="secondary">{text}</span>
  return <Link to={`${ASSOCIATED_KINDS[record.kind].path}${record.id}`}>{text}</Link>
}
