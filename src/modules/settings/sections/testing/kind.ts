import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (world, { jobId }) => {
    const version = { 'if-match': '"1"' }
    const sectionId = world.sections.get('Procurement')
    const categoryId = [...world.categories.values()][0]
    return {
      listSections: { path: '/api/settings/decision-sections' },
      tableOfSections: { path: '/api/settings/decision-sections/table' },
      getSectionsTemplate: { path: '/api/settings/decision-sections/template' },
      getSectionsUploadColumns: { path: '/api/settings/decision-sections/bulk-upload/columns' },
      checkSectionsUpload: {
        path: '/api/settings/decision-sections/bulk-upload?fileName=a.csv',
        body: {},
        headers: { 'content-type': 'text/csv' },
      },
      applySectionsUpload: { path: `/api/settings/decision-sections/bulk-upload/${jobId}/apply` },
      createSection: { path: '/api/settings/decision-sections', body: { name: 'Of a stranger' } },
      renameSection: {
        path: `/api/settings/decision-sections/${sectionId}`,
        body: { name: 'Taken over' },
        headers: version,
      },
      checkSection: { path: `/api/settings/decision-sections/${sectionId}/check-relationships` },
      deleteSection: { path: `/api/settings/decision-sections/${sectionId}`, headers: version },
      createCategory: {
        path: '/api/settings/decision-categories',
        body: { name: 'Of a stranger', sectionId },
      },
      renameCategory: {
        path: `/api/settings/decision-categories/${categoryId}`,
        body: { name: 'Taken over' },
        headers: version,
      },
      checkCategory: { path: `/api/settings/decision-categories/${categoryId}/check-relationships` },
      deleteCategory: { path: `/api/settings/decision-categories/${categoryId}`, headers: version },
      listCategories: {
        path: `/api/settings/decision-categories?sectionIds=${world.sections.get('Procurement')}`,
      },
    }
  },
  ids: {
    section: 'section',
    sectionId: 'section',
    sectionIds: 'section',
    category: 'category',
    categoryId: 'category',
    categoryIds: 'category',
  },
  places: [
    [/^\/api\/settings\/decision-sections\b/, 'section'],
    [/^\/api\/settings\/decision-categories\b/, 'category'],
  ],
  chosen: {
    section: ({ sections }) => sections.get('Finance') as string,
    category: ({ categories }) => [...categories.values()][0] as string,
  },
})
