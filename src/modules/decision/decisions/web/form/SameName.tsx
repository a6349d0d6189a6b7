import { Link } from '@tanstack/react-router'
import { Note } from '#platform/web/feedback/States.tsx'
import { useSettled } from '#platform/web/form/picker-source.ts'
import { decisionLists } from '../../model/decision-list.ts'
import { decision as decisions } from '../decision-service.ts'
import { decisionRoute } from '../record-routes.ts'
import { texts } from '../texts.ts'
import type { DecisionValues } from './form-values.ts'

const words = texts.form
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Says that another decision of the section is called the same. It is no mistake on its own. Semantics 3.4. */
export function SameName({ id, values }: { id: string | undefined; values: DecisionValues }) {
  const name = useSettled(values.name.trim())
  const { sectionId } = values
  const found = decisions.useCall(
    decisionLists.search,
    { body: { search: name, section: [sectionId], limit: 100 } },
    { enabled: name !== '' && sectionId !== '' },
  )
  const other = found.data?.items.find((row) => row.id !== id && same(row.name, values.name))
  return (
    <div aria-live="polite">
      {other && (
        <Note kind="warning">
          {words.sameName(other.displayId)}{' '}
          <Link to={decisionRoute.pathOf(other.id)} target="_blank">
            {words.seeSameName}
          </Link>
        </Note>
      )}
    </div>
  )
}
