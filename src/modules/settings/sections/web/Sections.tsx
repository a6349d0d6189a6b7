import './sections.css'
import { Button } from 'antd'
import { useState } from 'react'
import { service } from '#platform/web/client/client.ts'
import { Menu, type MenuItem } from '#platform/web/overlay/Menu.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { SettingsSection } from '#platform/web/page/SettingsPage.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import type { UploadSource } from '#platform/web/upload/upload-source.ts'
import { useUpload } from '#platform/web/upload/use-upload.tsx'
import {
  categoryName,
  createCategory,
  createSection,
  deleteCategory,
  deleteSection,
  renameCategory,
  renameSection,
  type SectionRow,
  sectionName,
  sectionsUpload,
  tableOfSections,
} from '../model/section-calls.ts'
import { DeletePlace } from './DeletePlace.tsx'
import { NameForm } from './NameForm.tsx'
import { texts } from './texts.ts'

const settings = service('/api/settings')
const UPLOAD: UploadSource = {
  base: settings.base,
  calls: sectionsUpload,
  template: { base: settings.base, name: 'sections-categories-template.csv' },
  there: 'ignored',
}

/** Where decisions stand: sections and their categories. Spec 2.2, 7.2. `categories`: whether decisions have any. */
export function Sections({ categories }: { categories: boolean }) {
  const found = settings.useCall(tableOfSections, {})
  return (
    <SettingsSection title={categories ? texts.heading : texts.headingAlone} intro={texts.intro(categories)}>
      <PartState found={found} rows={8}>
        {({ items }) => (
          <div className="card">
            <Places
              sections={categories ? items : items.map((section) => ({ ...section, categories: [] }))}
              withCategories={categories}
            />
          </div>
        )}
      </PartState>
    </SettingsSection>
  )
}

function Places({ sections, withCategories }: { sections: readonly SectionRow[]; withCategories: boolean }) {
  const [adding, setAdding] = useState(false)
  const create = settings.useSend(createSection)
  const toasts = useToasts()
  const upload = useUpload(UPLOAD, texts.upload)
  return (
    <>
      {upload.dialog}
      {sections.length === 0 && !adding && <p className="dense secondary card-body">{texts.empty}</p>}
      <ul className="sections">
        {sections.map((section) => (
          <Section key={section.id} section={section} withCategories={withCategories} />
        ))}
        <li>
          {adding ? (
            <NameForm
              label={texts.section.name}
              schema={sectionName}
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
              <Button icon={<Icon name="upload" size={16} />} onClick={upload.act.onAct}>
                {upload.act.label}
              </Button>
            </div>
          )}
        </li>
      </ul>
    </>
  )
}

function Section({ section, withCategories }: { section: SectionRow; withCategories: boolean }) {
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
        more={
          withCategories
            ? [{ key: 'add', label: texts.category.add, icon: 'plus', onAct: () => setAdding(true) }]
            : []
        }
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
                schema={categoryName}
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

/** One section or category: its name, what is in it, and what can be done with it. */
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
        schema={kind === 'section' ? sectionName : categoryName}
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
        icon="more"
        framed
        items={[
          ...more,
          { key: 'rename', label: texts.rename, icon: 'edit', onAct: () => setDoing('rename') },
          {
            key: 'delete',
            label: platform.delete,
            icon: 'trash',
            danger: true,
            startsGroup: true,
            onAct: () => setDoing('delete'),
          },
        ]}
      />
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
