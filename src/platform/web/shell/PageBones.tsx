import { LoadingSkeleton } from '../feedback/States.tsx'
import { HeadBones } from '../page/HeadBones.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { RecordBones } from '../record/RecordBones.tsx'
import { PageBody } from '../record/RecordPage.tsx'
import { texts } from '../text/texts.ts'
import type { NavigationItem, Screen } from './navigation.ts'

/** A page whose file is not here yet: the head that it will have, where the navigation knows it, and its shape. DESIGN 11. */
export function PageBones({ screen, entry }: { screen: Screen; entry: NavigationItem | undefined }) {
  if (screen.kind) return <RecordBones />
  return (
    <>
      {entry ? (
        <PageHeader
          area={entry.area}
          crumbs={[{ label: texts.shell.groups[entry.group] }, { label: entry.label }]}
          title={entry.label}
        />
      ) : (
        <HeadBones />
      )}
      <PageBody>
        <LoadingSkeleton rows={8} />
      </PageBody>
    </>
  )
}
