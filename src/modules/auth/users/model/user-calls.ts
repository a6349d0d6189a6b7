import * as z from 'zod'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id, instant, text } from '#platform/model/fields.ts'
import { SCOPES } from '#platform/model/viewer.ts'
import { isZone } from '../../tenants/model/zones.ts'

export const named = z.object({ id, name: z.string() })

/** Spec 9. */
export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY/MM/DD'] as const

/** How a person wants to work. Null: as the organization does. */
const preferences = z.strictObject({
  /** Whether keys without ⌘ or Ctrl do anything. */
  singleKeys: z.boolean(),
  dateFormat: z.enum(DATE_FORMATS).nullable(),
  /** IANA name of the zone by whose clock times are shown. Days of authority are the organization's. */
  zone: z.string().refine(isZone, 'Select a time zone.').nullable(),
  /** What new limits begin with: one of the tenant's currencies. */
  currency: z.string().length(3).nullable(),
})
export type Preferences = z.output<typeof preferences>

/** Who is signed in, in the tenant of their token, and what they may do there. Spec 7.1. */
export const getUserDetails = defineCall({
  name: 'getUserDetails',
  summary: 'Get who is signed in, and what they may do',
  method: 'GET',
  path: '/user/details',
  reply: z.object({
    person: z.object({ id: z.string(), email: z.string() }),
    tenant: z.object({
      id,
      name: z.string(),
      accountId: z.string(),
      dateFormat: z.string(),
      zone: z.string(),
      baseCurrency: z.string(),
      /** The currencies that may be used: the base currency first, others only with multi-currency on and a rate. */
      currencies: z.array(z.string()),
      /** Since when each logo is as it is; null: there is none. */
      logos: z.object({ company: z.string().nullable(), dashboard: z.string().nullable() }),
    }),
    user: z.object({
      id,
      name: z.string(),
      positions: z.array(named),
      userRoles: z.array(named),
      mobilePhone: z.string(),
      employeeType: z.string(),
      manager: named.nullable(),
      groups: z.array(named.extend({ isPrimaryOrg: z.boolean() })),
      /** When they gave their picture; null: they gave none. */
      imageUpdatedAt: instant.nullable(),
    }),
    preferences,
    permissions: z.record(z.string(), z.enum(SCOPES)),
    /** One of their roles is the System Admin of the product. */
    isSystemAdmin: z.boolean(),
  }),
})
export type UserDetails = z.output<typeof getUserDetails.reply>

/** The same, of the tenant that is named: the one of the token. Spec 7.1. */
export const getUserTenantDetails = defineCall({
  name: 'getUserTenantDetails',
  summary: 'Get who is signed in, and what they may do, in the named tenant',
  method: 'GET',
  path: '/user/tenant/:tenantId/details',
  params: { tenantId: id },
  reply: getUserDetails.reply,
})

/** The groups of the person who asks, the primary organization first. Spec 7.1. */
export const getOwnGroups = defineCall({
  name: 'getOwnGroups',
  summary: 'List your own groups',
  method: 'GET',
  path: '/user/groups',
  reply: z.object({
    items: z.array(
      named.extend({
        displayName: z.string(),
        groupTypeName: z.string(),
        status: z.string(),
        isPrimaryOrg: z.boolean(),
      }),
    ),
  }),
})

export const updatePreferences = defineCall({
  name: 'updatePreferences',
  summary: 'Change your own preferences',
  method: 'PATCH',
  path: '/user/preferences',
  /** What is named is changed. */
  body: preferences.partial(),
  reply: preferences,
})

/** The tenants that the person belongs to; asked by the person, before any tenant is selected. */
export const listTenantsOfPerson = defineCall({
  name: 'listTenantsOfPerson',
  summary: 'List your own tenants',
  method: 'GET',
  path: '/tenants/user/list-tenants',
  reply: z.object({
    items: z.array(z.object({ id, name: z.string(), accountId: z.string() })),
    /** Tenants that cannot be reached now: of these only the ids are known. */
    away: z.array(id),
  }),
})

/**
 * What every page asks first, in one answer: who is signed in, their tenants, and what the navigation and the lists begin with. Each
 * part is the answer of the call that it names; one that the viewer may not ask is left out.
 */
export const startVisit = defineCall({
  name: 'startVisit',
  summary: 'Get what every page asks first, in one answer',
  method: 'GET',
  path: '/user/start',
  reply: z.object({
    answers: z.array(z.object({ service: z.string(), call: z.string(), data: z.unknown() })),
  }),
})

export const userChoice = z.object({ id, name: z.string(), email: z.string(), positions: z.array(named) })

/** People to choose from: active users by name or address, a page at a time. */
export const selectUsers = defineCall({
  name: 'selectUsers',
  summary: 'Find people to select from',
  method: 'GET',
  path: '/user/selection',
  query: {
    search: text(200).optional(),
    page: inQuery.integer(1, 100_000).default(1),
    limit: inQuery.integer(1, 100).default(25),
    ids: inQuery.list(id).optional(),
  },
  reply: z.object({ items: z.array(userChoice), more: z.boolean() }),
})

/** Organizations to choose from, such as a user's primary one: those in use by name, or the named ones. */
export const selectOrganizations = defineCall({
  name: 'selectOrganizations',
  summary: 'Find organizations to select from',
  method: 'GET',
  path: '/user/organizations',
  query: selectUsers.query.shape,
  reply: z.object({ items: z.array(named), more: z.boolean() }),
})
