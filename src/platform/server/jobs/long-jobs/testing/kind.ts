import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (_world, { jobId }) => ({
    listLongJobs: { path: '/api/auth/user/jobs' },
    getLongJob: { path: `/api/auth/user/jobs/${jobId}` },
    getLongJobFile: { path: `/api/auth/user/jobs/${jobId}/file` },
    cancelLongJob: { path: `/api/auth/user/jobs/${jobId}/cancel` },
    forgetLongJob: { path: `/api/auth/user/jobs/${jobId}` },
  }),
  ids: {
    jobId: 'job',
  },
  places: [[/^\/api\/auth\/user\/jobs\b/, 'job']],
})
