import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '#platform/web/feedback/States.tsx'
import { SettingsSection } from '#platform/web/page/SettingsPage.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'

type Props<W> = {
  /** `empty`: what is there while there are none, where that can be. */
  texts: { heading: string; intro: string; add: string; empty?: string }
  /** The call that answers with all of them. */
  found: Parameters<typeof PartState<{ items: readonly W[] }>>[0]['found']
  /** How many there are at first: as many bars are in their place. */
  usually: number
  table: (words: readonly W[]) => ReactNode
  /** The form of a new one. */
  form: (close: () => void) => ReactNode
}

/** The section of one kind of words on a settings page: its table, and the button that adds one. */
export function WordsSection<W>({ texts, found, usually, table, form }: Props<W>) {
  const [adding, setAdding] = useState(false)
  return (
    <SettingsSection
      title={texts.heading}
      intro={texts.intro}
      act={
        <Button icon={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      <PartState found={found} rows={usually}>
        {({ items }) => (
          <div className="card">
            {items.length === 0 && texts.empty ? <EmptyState title={texts.empty} /> : table(items)}
          </div>
        )}
      </PartState>
      {adding && form(() => setAdding(false))}
    </SettingsSection>
  )
}
