import { recordKind } from '#platform/server/records/record-kind.ts'
import { importRates } from './import-rates.ts'
import { rateReplay } from './rate-replay.ts'
import type { TenantQuestions } from './tenant-questions.ts'
import { tenantRoutes } from './tenant-routes.ts'
import { tenants } from './tenant-store.ts'

export const tenantKind = (questions: TenantQuestions) =>
  recordKind({
    name: 'auth/tenants',
    tables: ['tenant', 'tenant_register', 'tenant_logo', 'currency_rate'],
    routes: () => [['/api/auth', tenantRoutes(questions)]],
    replays: [tenants.replay, rateReplay],
    longJobs: () => importRates.jobs,
  })
