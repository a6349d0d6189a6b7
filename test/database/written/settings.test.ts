import { describe, expect, test } from 'vitest'
import { updateActionType } from '#modules/actions/action-types/model/action-type-calls.ts'
import { tenantFields } from '#modules/auth/tenants/model/tenant.ts'
import { updateAuthorityType } from '#modules/settings/authority-types/model/authority-type-calls.ts'
import { updateDecisionRole } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import {
  decisionParts,
  valueTypes,
} from '#modules/settings/decision-settings/model/decision-settings-calls.ts'
import { delegationSettings } from '#modules/settings/delegation-settings/model/delegation-settings-calls.ts'
import { updateGroupType } from '#modules/settings/group-types/model/group-type-calls.ts'
import { matrixSettings } from '#modules/settings/matrix-settings/model/matrix-settings-calls.ts'
import { renameCategory, renameSection } from '#modules/settings/sections/model/section-calls.ts'
import { type Answer, startTestWorld } from '../product.ts'

// What an administrator sets in any field is read as it was set, kept and told; the other fields stay as they were.

const { product, world } = await startTestWorld()

type Fields = Record<string, unknown>

/** On where it is off, and off where it is on. */
const TURNED = Symbol('turned')
/** Caps are set while this is on. */
const FOR_THE_REST = 'isRedelegationLimit'

/** One of the settings: how it is read, and what each of its fields is set to, one after another. */
type Setting = {
  readonly schema: { readonly shape: object }
  readonly read: () => Promise<{ id: string; data: Fields; etag: string }>
  readonly path: (id: string) => string
  readonly log: (id: string) => string
  readonly kind: string
  readonly set: Fields
  /** Fields that nothing sets, by the specification. */
  readonly fixed?: readonly string[]
  /** What else is another once a field is: by that field. */
  readonly follows?: Readonly<Record<string, Fields>>
}

const ask = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
  const answer: Answer = await world.as('admin').ask(method, path, body, headers)
  expect(
    answer.status,
    `${method} ${path} ${JSON.stringify(body)} ${JSON.stringify(answer.data)}`,
  ).toBeLessThan(300)
  return answer
}

const SETTINGS = '/api/settings'

/** The settings of the organization have its id, and are read where they are written. */
const ofTenant = (
  path: string,
  kind: string,
  rest: Omit<Setting, 'kind' | 'read' | 'path' | 'log'>,
): Setting => ({
  ...rest,
  kind,
  path: (id) => `${path}/${id}`,
  log: (id) => `${SETTINGS}/changelogs/${kind}/${id}`,
  read: async () => {
    const { data, etag = '' } = await ask('GET', `${path}/${world.tenant.id}`)
    return { id: world.tenant.id, data, etag }
  },
})

/** A word of the organization's own is read in the table of its kind. */
const word = (
  path: string,
  kind: string,
  made: () => Promise<Fields> | Fields,
  rest: Omit<Setting, 'kind' | 'read' | 'path' | 'log'>,
  table = `${path}/table`,
): Setting => {
  let id: string | undefined
  return {
    ...rest,
    kind,
    path: (of) => `${path}/${of}`,
    log: (of) => `${SETTINGS}/changelogs/${kind}/${of}`,
    read: async () => {
      id ??= (await ask('POST', path, await made())).data.id as string
      const { data } = await ask('GET', table)
      const rows: (Fields & { categories?: Fields[] })[] = data.items
      const row = [...rows, ...rows.flatMap(({ categories = [] }) => categories)].find(
        (each) => each.id === id,
      )
      const { version, ...fields } = row as Fields
      return { id, data: fields, etag: `"${version}"` }
    },
  }
}

const sectionNow = async () => (await ask('GET', `${SETTINGS}/decision-sections`)).data.items[0].id

const KINDS: Readonly<Record<string, Setting>> = {
  'the organization': {
    ...ofTenant('/api/auth/tenants', 'tenant', {
      schema: tenantFields,
      set: {
        companyName: 'Birch College',
        website: 'www.birch.edu',
        taxId: '12-3456789',
        addressLine1: '2 Birch Way',
        addressLine2: 'Floor 3',
        country: 'CA',
        state: 'Ontario',
        city: 'Toronto',
        zipCode: 'M5V 2T6',
        billingEmail: 'bills@birch.example',
        dateFormat: 'YYYY/MM/DD',
        zone: 'Europe/Vienna',
        multiCurrencyEnabled: TURNED,
        baseCurrency: 'EUR',
      },
    }),
    log: (id) => `/api/auth/tenants/${id}/changelog`,
  },
  'settings of delegations': ofTenant(`${SETTINGS}/delegation/recipient-settings`, 'delegation-settings', {
    schema: delegationSettings,
    set: {
      personalInPosition: TURNED,
      positionOnly: TURNED,
      specificPersonal: TURNED,
      autoIssue: TURNED,
      autoRevoke: TURNED,
      isRedelegationLimit: TURNED,
      redelegationLimitValueCurrency: '750',
      redelegationLimitValueNumber: '12',
      redelegationLimitValuePercentage: '40',
      redelegationLimitValueTime: '90',
      redelegationLimitsAuthorised: TURNED,
      maxDepth: 7,
      actionDelegationAcceptance: TURNED,
      actionDecisionRoleAck: TURNED,
      actionIssuerApproval: TURNED,
      actionDesignatedApprover: () => [world.users.get('approver')],
      actionChangeApproval: TURNED,
      fourEyes: TURNED,
      delegationPathway: TURNED,
      actionAuthorityRequest: TURNED,
    },
  }),
  'value types': ofTenant(`${SETTINGS}/decision-authority-value-types`, 'decision-settings', {
    schema: valueTypes,
    set: {
      isCurrencyValue: TURNED,
      isNumberValue: TURNED,
      isPercentageValue: TURNED,
      isTimeValue: TURNED,
      isAuthorisedValue: TURNED,
    },
  }),
  'parts of decisions': ofTenant(`${SETTINGS}/decision-settings`, 'decision-settings', {
    schema: decisionParts,
    set: { conditionEnabled: TURNED, roleEnabled: TURNED, documentEnabled: TURNED, disableCategory: TURNED },
    fixed: ['commentsEnabled', 'disableSection'],
  }),
  'settings of matrices': ofTenant(`${SETTINGS}/matrices-settings`, 'matrix-settings', {
    schema: matrixSettings,
    set: {
      decisionMatrixEnabled: TURNED,
      authorityMatrixEnabled: TURNED,
      externalSharing: TURNED,
      requirePassword: TURNED,
      requireExpiration: TURNED,
    },
  }),
  'a section': word(`${SETTINGS}/decision-sections`, 'section', () => ({ name: 'Law' }), {
    schema: renameSection.body,
    set: { name: 'Laws' },
  }),
  'a category': word(
    `${SETTINGS}/decision-categories`,
    'category',
    async () => ({ name: 'Cases', sectionId: await sectionNow() }),
    { schema: renameCategory.body, set: { name: 'Court cases' } },
    `${SETTINGS}/decision-sections/table`,
  ),
  'a decision role': word(`${SETTINGS}/decision-roles`, 'decision-role', () => ({ name: 'Adviser' }), {
    schema: updateDecisionRole.body,
    set: { name: 'Counsel', status: 'INACTIVE' },
  }),
  'an authority type': word(
    `${SETTINGS}/delegation/authority-types`,
    'authority-type',
    () => ({ name: 'Witness', icon: 'key' }),
    {
      schema: updateAuthorityType.body,
      set: { name: 'Eyewitness', icon: 'coins', status: 'INACTIVE', authorityTypeOrder: 1 },
    },
  ),
  'an action type': {
    ...word(
      `${SETTINGS}/action-types`,
      'action-type',
      () => ({ name: 'Policy review', typeIcon: 'eye' }),
      {
        schema: updateActionType.body,
        set: { name: 'Review of a policy', typeIcon: 'coins', status: TURNED },
      },
      `${SETTINGS}/action-types`,
    ),
    log: (id) => `${SETTINGS}/action-types/${id}/changelog`,
  },
  'a group type': word(
    `${SETTINGS}/group-types`,
    'group-type',
    () => ({ groupTypeName: 'Clubs' }),
    {
      schema: updateGroupType.body,
      set: {
        groupTypeName: 'Societies',
        addressEnabled: TURNED,
        order: 1,
        status: 'INACTIVE',
      },
      fixed: ['disableOption'], // no field: how the type is disabled
      follows: { status: { disableOption: 'KEEP_ASSOCIATIONS' } },
    },
    `${SETTINGS}/group-types`,
  ),
}

describe.each(Object.entries(KINDS))(
  '%s',
  (_name, { kind, schema, set, fixed = [], follows = {}, read, path, log }) => {
    test('sets every field that the call takes', () =>
      expect([...Object.keys(set), ...fixed].sort()).toEqual(
        Object.keys(schema.shape)
          .filter((field) => field !== 'tenantId')
          .sort(),
      ))

    test('keeps and tells each field that is set, and leaves the others as they were', async () => {
      for (const [field, wanted] of Object.entries(set)) {
        const before = await read()
        const value =
          wanted === TURNED ? !before.data[field] : typeof wanted === 'function' ? wanted() : wanted
        const entries = async () => (await ask('GET', `${log(before.id)}?limit=100`)).data.items
        const [told, evidence] = [await entries(), await evidenceOf(kind, before.id)]
        expect(before.data[field], `${field} before`).not.toEqual(value)
        await ask('PATCH', path(before.id), { [field]: value }, { 'if-match': before.etag })
        const after = await read()
        expect(meant(after.data), field).toEqual(meant({ ...before.data, ...follows[field], [field]: value }))
        const [entry, ...earlier] = await entries()
        expect(earlier, field).toEqual(told)
        expect(entry.changes.length, `what is told of ${field}`).toBeGreaterThan(0)
        expect(await evidenceOf(kind, before.id), `evidence of ${field}`).not.toEqual(evidence)

        await ask('PATCH', path(before.id), { [field]: value }, { 'if-match': after.etag })
        expect(await read(), `${field} saved again`).toEqual(after)
        expect(await entries(), `${field} saved again`).toEqual([entry, ...earlier])
        // one of several stays on: the next is tried with this one as it was
        if (wanted === TURNED && field !== FOR_THE_REST)
          await ask('PATCH', path(before.id), { [field]: !value }, { 'if-match': after.etag })
      }
    })
  },
)

/** What a save writes on its own is no field. */
const meant = ({ version: _version, updatedAt: _at, ...fields }: Fields) => fields

async function evidenceOf(kind: string, id: string): Promise<unknown> {
  const { rows } = await product.owner.query(
    'select snapshot from app.revision where kind = $1 and record_id = $2 order by revision_number desc limit 1',
    [kind, id],
  )
  return rows[0]?.snapshot
}
