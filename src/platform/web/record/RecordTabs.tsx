import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkTabs } from '../page/LinkTabs.tsx'
import { Card } from './RecordPage.tsx'

export type RecordTab = { key: string; label: string; count?: number; inside: ReactNode }

/** The parts of a record, each in a tab whose key is in the address; the first where it names none of them. */
export function RecordTabs({
  label,
  tabs,
  search,
}: {
  label: string
  tabs: readonly RecordTab[]
  /** What else the address keeps. */
  search?: Readonly<Record<string, string>>
}) {
  const asked = (useSearch({ strict: false }) as { tab?: string }).tab
  const current = tabs.find(({ key }) => key === asked) ?? tabs[0]
  return (
    <Card flush>
      <LinkTabs
        inset
        label={label}
        current={current?.key ?? ''}
        tabs={tabs.map(({ key, label, count }) => ({
          key,
          label,
          ...(count !== undefined && { count }),
          search: { ...search, tab: key },
        }))}
      />
      {current?.inside}
    </Card>
  )
}
