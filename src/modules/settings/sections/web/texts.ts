import type { Uses } from '../../uses/model/uses.ts'
import { usesText } from '../../uses/web/texts.ts'

/** The texts of sections and categories. The specification's own messages stand word for word (spec 5.2). */
export const texts = {
  heading: 'Sections and categories',
  headingAlone: 'Sections',
  intro: (categories: boolean) =>
    categories
      ? 'Every decision stands in a section, and in a category of it where there are some.'
      : 'Every decision stands in a section.',
  empty: 'There are no sections yet. A decision needs one.',
  unused: 'Nothing stands here.',
  uses: usesText,
  acts: (name: string) => `Actions for ${name}`,
  rename: 'Rename',
  delete: 'Delete',
  save: 'Save',
  cancel: 'Cancel',
  upload: {
    title: 'Upload sections and categories',
    about: 'Names that are there already are ignored.',
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
        ? 'It can no longer be chosen. Its name is free again.'
        : `It can no longer be chosen, and ${categories === 1 ? '1 category goes' : `${categories} categories go`} with it.`,
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
    effect: () => 'It can no longer be chosen. Its name is free again.',
    keep: 'Keep category',
    act: 'Delete category',
  },
  blocked: (name: string) => `“${name}” cannot be deleted`,
  blockedBecause: (uses: Uses) =>
    `${usesText(uses)} ${uses.decisions + uses.delegations === 1 ? 'stands' : 'stand'} here. Move or delete the decisions first; delegations follow theirs.`,
} as const
