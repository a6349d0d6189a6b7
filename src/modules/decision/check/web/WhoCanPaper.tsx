import { useViewer } from '#platform/web/client/viewer.ts'
import { PaperHolders, QuestionPaper } from './PaperParts.tsx'
import { texts } from './texts.ts'
import {
  type WhoCan,
  type WhoCanSubject,
  whoCanAnswer,
  whoCanQuestion,
  withoutOccupants,
} from './who-can-sentences.ts'

/** What is printed of "Who can decide?": everyone who is shown. */
export function WhoCanPaper({ asked, shown, link }: { asked: WhoCanSubject; shown: WhoCan; link: string }) {
  const { zone } = useViewer().tenant
  const { items, total, withheld } = shown
  return (
    <QuestionPaper
      title={texts.whoCan}
      question={whoCanQuestion(asked, shown, zone)}
      answer={whoCanAnswer(asked, shown, zone)}
      instants={shown}
      link={link}
    >
      {items.length > 0 && <PaperHolders items={withoutOccupants(items)} />}
      {total > items.length && <p>{texts.notShown(total - items.length)}</p>}
      {withheld > 0 && <p>{texts.withheld(withheld)}</p>}
    </QuestionPaper>
  )
}
