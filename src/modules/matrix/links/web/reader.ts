import type { Viewer } from '#platform/web/client/viewer.ts'
import type { DateFormat } from '#platform/web/text/dates.ts'
import type { Grid } from '../../grid/model/grid.ts'
import type { Tiers } from '../../grid/model/tiers.ts'
import type { SharedGrid, SharedMatrix, SharedTiers } from '../model/shared-matrix.ts'

/** Anyone who reads a link: no one in the organization, who may do nothing and sees its days and amounts as it writes them. */
export const readerOf = ({
  organization,
  zone,
  dateFormat,
  decisionMatrix,
  format,
}: SharedMatrix): Viewer => ({
  person: { id: '', email: '' },
  tenant: {
    id: '',
    name: organization,
    accountId: '',
    dateFormat: dateFormat as DateFormat,
    zone,
    baseCurrency: decisionMatrix?.baseCurrency ?? format.displayCurrencyCode,
    currencies: [],
    logos: { company: null, dashboard: null },
  },
  user: { id: '', name: '', positions: [], userRoles: [] },
  preferences: { singleKeys: false, dateFormat: null, zone: null, currency: null },
  isSystemAdmin: false,
  permissions: {},
})

const unnumbered = <R extends { decision: { id: string; name: string } }>(row: R) => ({
  ...row,
  decision: { ...row.decision, displayId: '' },
})
const OF_NOBODY = { delegations: 0, hash: '' }

/** As the parts that draw a matrix take it. What strangers do not get, these do not show. */
export const gridOf = (shared: SharedGrid, at: string): Grid => ({
  ...shared,
  ...OF_NOBODY,
  rows: shared.rows.map((row) => ({ ...unnumbered(row), authorityTypes: [] })),
  at,
  knownAt: at,
})

export const tiersOf = (shared: SharedTiers, at: string): Tiers => ({
  ...shared,
  ...OF_NOBODY,
  rows: shared.rows.map(unnumbered),
  at,
  knownAt: at,
})
