import { later } from '#platform/web/feedback/later.tsx'
import { texts } from './texts.ts'
import { useTreeShown } from './use-tree-shown.ts'

const tree = {
  key: 'authority',
  label: texts.title,
  Inside: later(() => import('./AuthorityTreeOfGroup.tsx')),
}

/** Who may decide what in a group, as a tab of its page. */
export default function useGroupTabs() {
  return useTreeShown() ? [tree] : []
}
