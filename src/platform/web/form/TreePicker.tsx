import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { hasWords } from '#platform/model/folded.ts'
import type { Failure } from '../client/failure.ts'
import { texts } from '../text/texts.ts'
import type { Bound } from './Field.tsx'
import { spokenOf } from './Inputs.tsx'
import { exactFirst } from './picker-source.ts'
import { TabLeaves } from './TabLeaves.tsx'

/** One that is `barred` shows where the others stand, and cannot be chosen. */
export type TreeOption = { id: string; label: string; parentId?: string | undefined; barred?: boolean }
type TreeNode = { value: string; title: string; disabled: boolean; children: TreeNode[] }

/** Where a tree picker looks: the whole tree at the same time, flat. */
export type TreeSource = { key: string; load: (signal: AbortSignal) => Promise<readonly TreeOption[]> }

/** A node whose parent is not among the options is at the top, so that nothing gets lost. What has the typed name comes first. */
export function treeOf(given: readonly TreeOption[], typed = ''): TreeNode[] {
  const options = exactFirst(given, typed, ({ label }) => label)
  const nodes = new Map<string, TreeNode>(
    options.map((option) => [
      option.id,
      { value: option.id, title: option.label, disabled: option.barred ?? false, children: [] },
    ]),
  )
  const tops: TreeNode[] = []
  for (const option of options) {
    const node = nodes.get(option.id) as TreeNode
    const above = option.parentId === undefined ? undefined : nodes.get(option.parentId)
    if (above) above.children.push(node)
    else tops.push(node)
  }
  return tops
}

/** Some of a tree, such as groups. Only what is drawn is in the page, so that thousands do no harm. */
export function TreePicker({
  source,
  placeholder,
  disabled,
  ...bound
}: Bound<readonly string[]> & { source: TreeSource; placeholder?: string; disabled?: boolean }) {
  const [typed, setTyped] = useState('')
  const loaded = useQuery<readonly TreeOption[], Failure>({
    queryKey: ['tree', source.key],
    staleTime: 60_000,
    queryFn: ({ signal }) => source.load(signal),
  })
  const tree = useMemo(() => treeOf(loaded.data ?? [], typed), [loaded.data, typed])
  return (
    <TabLeaves>
      <TreeSelect<string[]>
        id={bound.id}
        multiple
        showSearch={{
          filterTreeNode: (typed, { title }) => hasWords(String(title), typed),
          searchValue: typed,
          onSearch: setTyped,
        }}
        treeData={tree}
        treeDefaultExpandAll={(loaded.data?.length ?? 0) < 100}
        value={[...bound.value]}
        {...(disabled !== undefined && { disabled })}
        loading={loaded.isPending}
        notFoundContent={
          loaded.isError ? texts.failedPart : loaded.isPending ? texts.loading : texts.picker.nothing
        }
        style={{ width: '100%' }}
        {...(placeholder && { placeholder })}
        {...spokenOf(bound)}
        onChange={(value) => {
          setTyped('')
          bound.onChange(value)
        }}
        onBlur={bound.onBlur}
      />
    </TabLeaves>
  )
}
