import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (world, { jobId }) => {
    const tenantId = world.tenant.id
    const version = { 'if-match': '"1"' }
    const tenantPath = `/api/auth/tenants/${tenantId}`
    return {
      getTenant: { path: tenantPath },
      getTenantSettings: { path: `${tenantPath}/get-settings` },
      getCurrencyRates: { path: `${tenantPath}/currency-rates` },
      updateTenant: { path: tenantPath, body: { city: 'Taken over' }, headers: version },
      getRatesChangelog: { path: `${tenantPath}/currency-rates/changelog` },
      getTenantChangelog: { path: `${tenantPath}/changelog` },
      getCurrencyRatesTemplate: { path: '/api/auth/currency-rates/template' },
      getCurrencyRatesUploadColumns: { path: '/api/auth/currency-rates/bulk-upload/columns' },
      checkCurrencyRatesUpload: {
        path: '/api/auth/currency-rates/bulk-upload?fileName=a.csv',
        body: {},
        headers: { 'content-type': 'text/csv' },
      },
      applyCurrencyRatesUpload: { path: `/api/auth/currency-rates/bulk-upload/${jobId}/apply` },
      getLogo: { path: `${tenantPath}/logos/company` },
      putCompanyLogo: {
        path: `${tenantPath}/logos/company?fileName=a.png`,
        body: {},
        headers: { 'content-type': 'image/png' },
      },
      putDashboardLogo: {
        path: `${tenantPath}/logos/dashboard?fileName=a.png`,
        body: {},
        headers: { 'content-type': 'image/png' },
      },
      deleteLogo: { path: `${tenantPath}/logos/company` },
    }
  },
  ids: {
    tenantId: { why: 'compared with the token by every call: trespass.test.ts' },
  },
})
