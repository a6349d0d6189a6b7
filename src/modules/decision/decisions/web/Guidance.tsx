import { RichText } from '#platform/web/form/RichText.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import type { DecisionDetail } from '../model/decision.ts'
import { texts } from './texts.ts'

/** How to decide well, where something was written about it. */
export function Guidance({ decision }: { decision: DecisionDetail }) {
  if (!decision.guidance) return null
  return (
    <Card title={texts.record.guidance}>
      <RichText html={decision.guidance} />
    </Card>
  )
}
