import './sections.css'
import { Button } from 'antd'
import { useState } from 'react'
import { service } from '#platform/web/client.ts'
import { Icon } from '#platform/web/Icon.tsx'
import { Menu, type MenuItem } from '#platform/web/Menu.tsx'
import { PageHeader } from '#platform/web/PageHeader.tsx'
import { SettingsPage } from '#platform/web/SettingsPage.tsx'
import { FailedPart, LoadingSkeleton, useSkeleton } from '#platform/web/States.tsx'
import { useToasts } from '#platform/web/use-toasts.tsx'
import { useViewer } from '#platform/web/viewer.ts'
import { LimitTypes } from '../../decision-settings/web/LimitTypes.tsx'
import { texts as limitTypes } from '../../decision-settings/web/texts.ts'
import { settingsSide } from '../../delegation-settings/web/settings-side.ts'
import {
  createCategory,
  createSection,
  deleteCategory,
  deleteSection,
  renameCategory,
  renameSection,
  type SectionRow,
  tableOfSections,
} from '../model/section-calls.ts'
import { DeletePlace } from './DeletePlace.tsx'
import { NameForm } from './NameForm.tsx'
import { texts } from './texts.ts'

const settings = service('/api/settings')

/** Where decisions stand: sections and their categories. Spec 2.2, 7.2. */
export default function DecisionSettingsScreen() {
  const { tenant } = useViewer()
  const found = settings.useCall(tableOfSections, {})
  const bones = useSkeleton(found.isPending)
  return (
    <>
      <PageHeader
        area="system"
        crumbs={[{ label: texts.settings }, { label: texts.modules }, { label: texts.title }]}
        title={texts.title}
        purpose={texts.purpose(tenant.name)}
      />
      <SettingsPage label={texts.settings} groups={settingsSide}>
        <section>
          <h2 className="section-title">{texts.heading}</h2>
          <p className="dense secondary sections-intro">{texts.intro}</p>
          <div className="card">
            {found.data ? (
              <Sections sections={found.data.items} />
            ) : found.error ? (
              <FailedPart failure={found.error} onAgain={() => void found.refetch()} />
            ) : (
              bones && <LoadingSkeleton rows={8} />
            )}
          </div>
        </section>
        <section>
          <h2 className="section-title">{limitTypes.heading}</h2>
          <p className="dense secondary sections-intro">{limitTypes.intro}</p>
          <div className="card">
            <LimitTypes />
          </div>
        </section>
      </SettingsPage>
    </>
  )
}

function Sections({ sections }: { sections: readonly SectionRow[] }) {
  const [adding, setAdding] = useState(false)
  const create = settings.useSend(createSection)
  const toasts = useToasts()
  return (
    <>
      {sections.length === 0 && !adding && <p className="dense secondary card-body">{texts.empty}</p>}
      <ul className="sections">
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        <li>
          {adding ? (
            <NameForm
              label={texts.section.name}
              onClose={() => setAdding(false)}
              onSave={async (name) => {
                await create.mutateAsync({ body: { name } })
                toasts.done(texts.section.created)
              }}
            />
          ) : (
            <div className="section-row">
              <Button icon={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
                {texts.section.add}
              </Button>
            </div>
          )}
        </li>
      </ul>
    </>
  )
}

function Section({ section }: { section: SectionRow }) {
  const [adding, setAdding] = useState(false)
  const rename = settings.useSend(renameSection)
  const remove = settings.useSend(deleteSection)
  const create = settings.useSend(createCategory)
  const toasts = useToasts()
  const { id, version, categories } = section
  return (
    <li>
      <PlaceRow
        kind="section"
        place={section}
        categories={categories.length}
        more={[{ key: 'add', label: texts.category.add, icon: 'plus', onAct: () => setAdding(true) }]}
        onRename={(name) => rename.mutateAsync({ params: { id }, body: { name }, version })}
        onDelete={() => remove.mutateAsync({ params: { id }, version })}
      />
      {(categories.length > 0 || adding) && (
        <ul className="sections">
          {categories.map((category) => (
            <Category key={category.id} category={category} />
          ))}
          {adding && (
            <li>
              <NameForm
                label={texts.category.name}
                onClose={() => setAdding(false)}
                onSave={async (name) => {
                  await create.mutateAsync({ body: { name, sectionId: id } })
                  toasts.done(texts.category.created)
                }}
              />
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

function Category({ category }: { category: SectionRow['categories'][number] }) {
  const rename = settings.useSend(renameCategory)
  const remove = settings.useSend(deleteCategory)
  const { id, version } = category
  return (
    <li>
      <PlaceRow
        kind="category"
        place={category}
        categories={0}
        more={[]}
        onRename={(name) => rename.mutateAsync({ params: { id }, body: { name }, version })}
        onDelete={() => remove.mutateAsync({ params: { id }, version })}
      />
    </li>
  )
}

/** One section or category: its name, what stands in it, and what can be done with it. */
function PlaceRow({
  kind,
  place,
  categories,
  more,
  onRename,
  onDelete,
}: {
  kind: 'section' | 'category'
  place: SectionRow['categories'][number]
  categories: number
  more: readonly MenuItem[]
  onRename: (name: string) => Promise<unknown>
  onDelete: () => Promise<unknown>
}) {
  const [doing, setDoing] = useState<'rename' | 'delete'>()
  const toasts = useToasts()
  const words = texts[kind]
  if (doing === 'rename')
    return (
      <NameForm
        label={words.name}
        name={place.name}
        onClose={() => setDoing(undefined)}
        onSave={async (name) => {
          await onRename(name)
          toasts.done(words.renamed)
        }}
      />
    )
  return (
    <div className="section-row">
      <span className={kind === 'section' ? 'strong grow' : 'grow'}>{place.name}</span>
      <span className="caption tertiary">{texts.uses(place) || texts.unused}</span>
      <Menu
        label={texts.acts(place.name)}
        className="more-button"
        items={[
          ...more,
          { key: 'rename', label: texts.rename, icon: 'edit', onAct: () => setDoing('rename') },
          {
            key: 'delete',
            label: texts.delete,
            icon: 'trash',
            danger: true,
            startsGroup: true,
            onAct: () => setDoing('delete'),
          },
        ]}
      >
        <Icon name="more" size={16} />
      </Menu>
      {doing === 'delete' && (
        <DeletePlace
          kind={kind}
          place={place}
          categories={categories}
          onClose={() => setDoing(undefined)}
          onAct={async () => {
            await onDelete()
            toasts.done(words.deleted)
          }}
        />
      )}
    </div>
  )
}
