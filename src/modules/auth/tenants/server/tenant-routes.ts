import type { EffectScope } from '#modules/settings/index.server.ts'
import { SentFile } from '#platform/model/file.ts'
import { IMAGES, kindOfType } from '#platform/model/image.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { type Routes, routes } from '#platform/server/http/routes.ts'
import { serveUpload } from '#platform/server/import/define-import.ts'
import { serveHistory } from '#platform/server/records/serve-history.ts'
import { MEMBER } from '../../permissions/model/permission-catalogue.ts'
import * as logoCalls from '../model/logo-calls.ts'
import { getLogo } from '../model/logo-picture.ts'
import * as calls from '../model/tenant-calls.ts'
import { importRates } from './import-rates.ts'
import { ratesOf } from './rate-store.ts'
import { readTenant, readTenantSettings } from './read-tenant.ts'
import { rateChangelog, tenantChangelog } from './tenant-changelog.ts'
import type { TenantQuestions } from './tenant-questions.ts'
import { readLogo } from './tenant-store.ts'
import { updateTenant } from './update-tenant.ts'
import { putLogo, removeLogo } from './write-logos.ts'

const manages = 'tenant.manage_account_settings'

/** The account: what it says of itself, its region and currencies, its logos. Spec 7.1. */
export const tenantRoutes = (questions: TenantQuestions): Routes =>
  routes((on) => {
    const rates = importRates
    on(calls.getTenant, {
      permission: manages,
      handle: ({ viewer, tx, now }) => readTenant(tx, viewer, questions, now),
    })
    on(calls.getTenantSettings, {
      permission: MEMBER,
      handle: ({ viewer, tx, now }) => readTenantSettings(tx, viewer, questions, now),
    })
    on(calls.getCurrencyRates, {
      permission: MEMBER,
      handle: async ({ viewer, tx, now }) => ({
        baseCurrency: viewer.baseCurrency,
        items: await ratesOf(tx, viewer.tenantId, now),
      }),
    })
    on(calls.updateTenant, {
      permission: manages,
      effects: (): EffectScope => ({ rates: true }),
      handle: ({ body: { currencyRates, ...change }, viewer, tx, now, expected }) =>
        updateTenant(tx, viewer, { change, rates: currencyRates, expected, now }, questions),
    })
    serveHistory(on, calls.tenantHistory, { permission: manages, changelog: () => tenantChangelog })
    serveHistory(on, calls.ratesHistory, {
      permission: manages,
      changelog: (_id, { viewer }) => rateChangelog(viewer),
    })
    on(calls.ratesUpload.template, {
      permission: manages,
      handle: ({ viewer, tx }) => rates.templateFile(tx, viewer),
    })
    serveUpload(on, calls.ratesUpload, rates)
    on(getLogo, {
      permission: MEMBER,
      handle: async ({ params: { logo }, viewer, tx }) => {
        const found = await readLogo(tx, viewer.tenantId, logo)
        if (!found) throw notFound()
        const kind = kindOfType(found.type)
        return new SentFile(`${logo}-logo.${kind ? IMAGES[kind].names[0] : ''}`, found.type, found.bytes)
      },
    })
    on(logoCalls.putCompanyLogo, {
      permission: manages,
      handle: ({ body, viewer, tx, now }) => putLogo(tx, viewer, { logo: 'company', image: body, now }),
    })
    on(logoCalls.putDashboardLogo, {
      permission: manages,
      handle: ({ body, viewer, tx, now }) => putLogo(tx, viewer, { logo: 'dashboard', image: body, now }),
    })
    on(logoCalls.deleteLogo, {
      permission: manages,
      handle: ({ params: { logo }, viewer, tx, now }) => removeLogo(tx, viewer, { logo, now }),
    })
  })
