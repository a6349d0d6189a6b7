import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { SettingsSection } from '#platform/web/form/SettingsPage.tsx'
import { Icon } from '#platform/web/look/Icon.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'

type Props<W> = {
  texts: { heading: string; intro: string; add: string }
  /** The call that answers with all of them. */
  found: Parameters<typeof PartState<{ items: readonly W[] }>>[0]['found']
  /** How many there are at first: as many bars stand in their place. */
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
        {({ items }) => <div className="card">{table(items)}</div>}
      </PartState>
      {adding && form(() => setAdding(false))}
    </SettingsSection>
  )
}
