import { v7 as uuid } from 'uuid'
import type { RowProblem } from '#platform/model/import.ts'
import { textOf } from '#platform/model/import.ts'
import { defineImport } from '#platform/server/import/define-import.ts'
import { categoryName, sectionName } from '../model/section-calls.ts'
import { addPlaces, categoriesOf, sectionsOf } from './section-store.ts'

type Section = {
  id: string
  name: string
  isNew: boolean
  categories: Map<string, { id: string; name: string } | null>
}

/** Sections and categories from a file: names that already exist are ignored, whatever their case. Spec 5.4. */
export const importSections = defineImport<readonly Section[]>({
  kind: 'sections-categories',
  template: 'sections-categories-template.csv',
  columns: [
    { name: 'Section', required: true, allowed: textOf(sectionName), example: 'Procurement' },
    {
      name: 'Category',
      allowed: `${textOf(categoryName)} If empty, the section alone.`,
      example: 'Purchasing',
    },
  ],
  link: '/admin/account-settings/decisions?upload=:id',
  permission: 'tenant.manage_account_settings',
  async plan(tx, { tenantId }, file, { report }) {
    const [sections, categories] = await Promise.all([sectionsOf(tx, tenantId), categoriesOf(tx, tenantId)])
    // a category that is null was there before
    const known = new Map<string, Section>(
      sections.map(({ id, name }) => [
        name.toLowerCase(),
        {
          id,
          name,
          isNew: false,
          categories: new Map(
            categories.filter((each) => each.sectionId === id).map((each) => [each.name.toLowerCase(), null]),
          ),
        },
      ]),
    )
    const problems: RowProblem[] = []
    let ignored = 0
    for (const row of file.rows) {
      const [name, category] = [row.of('Section'), row.of('Category')]
      const wrong = problemOf(name, category)
      if (wrong) {
        problems.push({ row: row.row, ...wrong })
        continue
      }
      const found = known.get(name.toLowerCase())
      const section = found ?? { id: uuid(), name, isNew: true, categories: new Map() }
      known.set(name.toLowerCase(), section)
      const isThere = category === '' ? found !== undefined : section.categories.has(category.toLowerCase())
      if (isThere) ignored += 1
      else if (category !== '') section.categories.set(category.toLowerCase(), { id: uuid(), name: category })
    }
    await report(file.rows.length)
    const plan = [...known.values()]
    const created = plan.reduce((sum, each) => sum + Number(each.isNew) + newIn(each).length, 0)
    return { problems, plan, created, overwritten: 0, ignored, over: [] }
  },
  async write(tx, viewer, plan, { now, report }) {
    const sections = plan.filter(({ isNew }) => isNew).map(({ id, name }) => ({ id, name }))
    const categories = plan.flatMap((section) =>
      newIn(section).map((each) => ({ ...each, sectionId: section.id })),
    )
    await addPlaces(tx, viewer, { sections, categories }, 'UPLOAD', now)
    await report(sections.length + categories.length)
  },
})

const newIn = ({ categories }: Section) => [...categories.values()].filter((each) => each !== null)

/** A row without a category is one of a section alone. */
function problemOf(section: string, category: string): Omit<RowProblem, 'row'> | undefined {
  const cells = [
    ['Section', section, sectionName],
    ['Category', category, categoryName],
  ] as const
  for (const [column, value, name] of cells) {
    if (column === 'Category' && value === '') continue
    const fix = name.safeParse(value).error?.issues[0]?.message
    if (fix) return { column, value, fix }
  }
  return undefined
}
