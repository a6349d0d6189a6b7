import type { Uses } from '../../uses/model/uses.ts'
import { usesText } from '../../uses/web/texts.ts'

/** The texts of sections and categories. The specification's own messages stand word for word (spec 5.2). */
export const texts = {
  heading: 'Sections and categories',
  headingAlone: 'Sections',
  intro: (categories: boolean) =>
    categories
      ? 'Every decision belongs to a section and, where there are categories, may belong to one of them.'
      : 'Every decision belongs to a section.',
  empty: 'There are no sections yet. Every decision needs a section.',
  unused: 'Not used.',
  uses: usesText,
  acts: (name: string) => `Actions for ${name}`,
  rename: 'Rename',
  save: 'Save',
  upload: {
    title: 'Upload sections and categories',
    about: 'Names that already exist are ignored.',
    noun: 'sections and categories',
    one: 'section or category',
  },
  section: {
    add: 'Add section',
    name: 'Section name',
    created: 'Section added.',
    renamed: 'Section renamed.',
    deleted: 'Section deleted.',
    question: (name: string) => `Delete the section “${name}”?`,
    effect: (categories: number) =>
      categories === 0
        ? 'The section can no longer be selected. Its name can be reused.'
        : `The section can no longer be selected, and ${categories === 1 ? 'its category is' : `its ${categories} categories are`} deleted with it.`,
    keep: 'Keep section',
    act: 'Delete section',
  },
  category: {
    add: 'Add category',
    name: 'Category name',
    created: 'Category added.',
    renamed: 'Category renamed.',
    deleted: 'Category deleted.',
    question: (name: string) => `Delete the category “${name}”?`,
    effect: () => 'The category can no longer be selected. Its name can be reused.',
    keep: 'Keep category',
    act: 'Delete category',
  },
  blocked: (name: string) => `“${name}” cannot be deleted`,
  blockedBecause: (uses: Uses) =>
    `${usesText(uses)} ${uses.decisions + uses.delegations === 1 ? 'uses' : 'use'} it. Move or delete the decisions first. Their delegations follow.`,
} as const
