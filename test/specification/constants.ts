import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { PROFILE_IMAGE_RULE } from '#modules/auth/profile/model/own-calls.ts'
import { LOGO_RULES, LOGO_SIZES } from '#modules/auth/tenants/model/logos.ts'
import { DATE_FORMATS } from '#modules/auth/tenants/model/tenant.ts'
import { isWebsite } from '#modules/auth/tenants/model/website.ts'
import { MOST_INVITED } from '#modules/auth/users/model/invite-calls.ts'
import { EMPLOYEE_TYPES, USER_STATUSES } from '#modules/auth/users/model/user.ts'
import { rangeOf } from '#modules/authority/terms/model/bound-rules.ts'
import { PATHWAYS, VALUE_TYPES } from '#modules/authority/terms/model/terms.ts'
import { matrixFormat } from '#modules/matrix/grid/model/definition.ts'
import { ATTACHMENT_RULE } from '#platform/model/attachment.ts'
import { BUILT, type Part, type State } from './row.ts'
import { readSource } from './sources.ts'

/**
 * A constant: what the specification says, and what its home in the code says. One that waits has no home yet; `trace` is what
 * a source would be called that has it.
 */
export type ConstantOf =
  | { name: string; state: typeof BUILT; says: unknown; home: () => unknown }
  | { name: string; state: Exclude<State, typeof BUILT>; trace: RegExp }

const built = (name: string, says: unknown, home: () => unknown): ConstantOf => ({
  name,
  state: BUILT,
  says,
  home,
})
const waiting = (name: string, part: Part, trace: RegExp): ConstantOf => ({
  name,
  state: { waitsFor: part },
  trace,
})

const schema = () => readFileSync(resolve(import.meta.dirname, '../../db/schema.sql'), 'utf8')
/** The default of a column, as the database has it. */
const defaultOf = (table: string, column: string) => () => {
  const created = schema().match(new RegExp(`create table ${table} \\(([\\s\\S]*?)\\n\\);`))?.[1]
  return created?.match(new RegExp(`\\n  ${column} [^\\n]*default '([^']*)'`))?.[1]
}
const token = (name: string) => () =>
  (JSON.parse(readSource('platform/web/theme/theme-light.json')).token as Record<string, unknown>)[name]
/** What a rule of a style sheet says. */
const style = (file: string, selector: string, property: string) => () =>
  readSource(`platform/web/${file}`)
    .match(new RegExp(`${selector}[^{]*\\{[^}]*?\\b${property}:\\s*([^;]+);`))?.[1]
    ?.trim()
const says = (file: string, text: RegExp) => () => text.test(readSource(file))

/** Spec 9, 3.1 and 5.3. */
export const CONSTANTS: readonly ConstantOf[] = [
  built('date formats', ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY/MM/DD'], () => [...DATE_FORMATS].sort()),
  built('default date format', 'MM/DD/YYYY', defaultOf('app.tenant', 'date_format')),
  built('default country', 'US', defaultOf('app.tenant', 'country')),
  built('default currency', 'USD', defaultOf('app.tenant', 'base_currency')),
  built('default time zone: EST', 'America/New_York', defaultOf('app.tenant', 'zone')),
  built('default employee type', 'Full Time', defaultOf('app."user"', 'employee_type')),
  built('employee types', ['Full Time', 'Part Time'], () => EMPLOYEE_TYPES),
  built('user statuses', ['ACTIVE', 'INACTIVE', 'INVITED'], () =>
    USER_STATUSES.filter((status) => status !== 'DELETED').sort(),
  ),
  built('limit types', ['CURRENCY', 'NUMBER', 'PERCENTAGE', 'TIME'], () =>
    VALUE_TYPES.filter((type) => type !== 'AUTHORIZED'),
  ),
  built('pathways', ['Direct Line', 'Functional', 'Matrix'], () => [...PATHWAYS].sort()),
  built('percentages', ['0', '100'], () => {
    const { least, most } = rangeOf('PERCENTAGE', '%')
    return [least, most]
  }),
  built('addresses of an invitation', 50, () => MOST_INVITED),
  built('company logo', [100 * 1024, 40, 40], () => [
    LOGO_RULES.company.most,
    LOGO_SIZES.company.width,
    LOGO_SIZES.company.height,
  ]),
  built('dashboard logo', [200 * 1024, 200, 50], () => [
    LOGO_RULES.dashboard.most,
    LOGO_SIZES.dashboard.width,
    LOGO_SIZES.dashboard.height,
  ]),
  built('logo types', ['jpeg', 'png', 'svg', 'webp'], () => [...LOGO_RULES.company.types].sort()),
  built('profile image', [20 * 1024 * 1024, 'gif', 'jpeg', 'png', 'webp'], () => [
    PROFILE_IMAGE_RULE.most,
    ...[...PROFILE_IMAGE_RULE.types].sort(),
  ]),
  built('website', [true, true, false, false, false], () =>
    ['www.alder.edu', 'HTTPS://alder.io ', 'alder.edu', 'http://localhost', 'http://10.0.0.1'].map(
      (address) => isWebsite(address.trim().toLowerCase()),
    ),
  ),
  built(
    'template of positions',
    true,
    says('modules/settings/positions/server/import-positions.ts', /'positions-template\.csv'/),
  ),
  built(
    'template of decisions',
    true,
    says('modules/decision/decisions/server/import-decisions.ts', /'decisions-template\.csv'/),
  ),
  built(
    'template of users',
    true,
    says('modules/auth/users/server/import-users.ts', /'users-template\.csv'/),
  ),
  built(
    'name of an export',
    true,
    says('platform/server/lists/export-list.ts', /\$\{type\}-report-.*\.xlsx/),
  ),
  built(
    'revisions newest first',
    true,
    says('platform/server/records/changelog.ts', /order by r\.revision_number desc/),
  ),
  built('font', ['Roboto', 14], () => [
    String(token('fontFamily')()).split(',')[0]?.replaceAll(/["']/g, ''),
    token('fontSize')(),
  ]),
  built('breakpoints', [480, 576, 768, 992, 1200, 1600], () =>
    ['XS', 'SM', 'MD', 'LG', 'XL', 'XXL'].map((size) => token(`screen${size}`)()),
  ),
  built('primary color', '#02978E', token('colorPrimary')),
  built(
    'height of the rich-text editor',
    '150px',
    style('form/rich-text.css', '\\.rich-text-box', 'min-height'),
  ),
  built(
    'height of a dialog’s header',
    '64px',
    style('overlay/overlay.css', '\\.drawer \\.ant-drawer-header', 'min-height'),
  ),
  built('height of a page’s header', '96px', style('page/page-header.css', '\\.page-header', 'min-height')),
  built('width of a filter’s search', '264px', style('list/list-toolbar.css', '\\.list-search', 'max-width')),
  built('default theme', true, says('platform/web/theme/theme.ts', /\?\? 'light'/)),
  built('theme key', true, says('platform/web/theme/theme.ts', /KEY = 'theme'/)),
  built('local key nextUrl', true, says('modules/auth/sessions/web/next-url.ts', /'nextUrl'/)),
  waiting('document files: 10 MB, one', 'Documents', /modules\/document\/documents\//),
  waiting('default filter of documents: PUBLISHED', 'Documents', /modules\/document\/documents\//),
  built('action attachments: 20 MB', 20 * 1_048_576, () => ATTACHMENT_RULE.most),
  waiting('reminders after 7, 15 and 30 days', 'Notifications', /remind/),
  built(
    'dashboard: viewMode all',
    true,
    says('modules/decision/delegations/model/delegation-dashboard-call.ts', /VIEW_MODES\)\.default\('all'\)/),
  ),
  built('formats of a matrix', ['actual', 0, 'actual', 0, 'username', 'USD'], () => {
    const { valueAbbrevations, valueRounding, timeUnit, timeRounding, ...rest } = z
      .object(matrixFormat)
      .parse({})
    return [
      valueAbbrevations,
      valueRounding,
      timeUnit,
      timeRounding,
      rest.delegationIdentification,
      rest.displayCurrencyCode,
    ]
  }),
]
