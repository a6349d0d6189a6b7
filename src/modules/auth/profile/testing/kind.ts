import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (world) => {
    const userId = world.users.get('dean') as string
    return {
      addRecentSearch: { path: '/api/auth/user/add-recent-search', body: { searchData: 'stranger' } },
      listRecentSearches: { path: '/api/auth/user/recent-searches' },
      updateOwn: { path: '/api/auth/user', body: { mobilePhone: '+1 555 010 0199' } },
      getProfileImage: { path: `/api/auth/users/${userId}/profile-image` },
      putProfileImage: {
        path: '/api/auth/user/profile-image?fileName=a.png',
        body: {},
        headers: { 'content-type': 'image/png' },
      },
      deleteProfileImage: { path: '/api/auth/user/profile-image' },
      getUserDetails: { path: '/api/auth/user/details' },
      startVisit: { path: '/api/auth/user/start' },
      getUserTenantDetails: { path: `/api/auth/user/tenant/${world.tenant.id}/details` },
      getOwnGroups: { path: '/api/auth/user/groups' },
      updatePreferences: { path: '/api/auth/user/preferences', body: { singleKeys: false } },
      selectOrganizations: { path: `/api/auth/user/organizations?ids=${world.tenant.organizationId}` },
    }
  },
})
