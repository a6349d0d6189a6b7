import { Link } from '@tanstack/react-router'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { texts } from './texts.ts'

/** How many active or invited users hold it, and the way to them. */
export function HeldBy({ id, count }: { id: string; count: number }) {
  return (
    <Card title={texts.record.heldBy}>
      {count === 0 ? (
        <p className="dense secondary">{texts.record.nobody}</p>
      ) : (
        <div className="column gap-4 dense">
          <p>{texts.record.holders(count)}</p>
          <Link to="/admin/users-roles/users" search={{ roleIds: id }}>
            {texts.record.showHolders}
          </Link>
        </div>
      )}
    </Card>
  )
}
