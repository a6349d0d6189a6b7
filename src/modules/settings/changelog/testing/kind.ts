import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (world) => {
    const sectionId = world.sections.get('Procurement')
    return {
      getSettingsChangelog: { path: `/api/settings/changelogs/section/${sectionId}` },
    }
  },
  places: [[/^\/api\/settings\/changelogs\b/, 'section']],
})
