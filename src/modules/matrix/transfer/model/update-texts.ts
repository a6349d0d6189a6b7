import { howMany } from '#platform/model/how-many.ts'
import type { DelegationState } from '../../grid/model/grid.ts'

const STATES: Readonly<Record<DelegationState, string>> = {
  LIVE: 'In force',
  UNHELD: 'In force, held by no one',
  WAITING: 'Awaiting approval or acceptance',
  NOT_YET: 'Not yet in force',
  SUSPENDED: 'Suspended',
  BROKEN: 'Not in force, because the path above is broken',
  ENDED: 'Ended',
}

/** What is said of a changed cell: why it is skipped, and what its act does. */
export const updateTexts = {
  states: STATES,
  several: (count: number) =>
    `${howMany(count, 'delegation stands', 'delegations stand')} behind this cell. Change them on their own pages.`,
  changed: (now: string) =>
    `This cell has changed since the export, and now shows ${now}. Export the matrix again, and change the new file.`,
  changedSincePreview:
    'This cell, or what its change does, has changed since the preview. Upload the file again.',
  showsAlready: 'This cell already shows what the file says.',
  notInForce: (state: string) =>
    `The delegation behind this cell is not in force: ${state.charAt(0).toLowerCase()}${state.slice(1)}. Change it on its own page.`,
  nothingThere: 'Nothing is delegated in this cell, so there is nothing to revoke.',
  onItsPage:
    'The delegation behind this cell states no limit of this authority type. Edit it on its own page.',
  ofPosition:
    'This authority comes with a position. Change the column of the position, or the delegation on its own page.',
  moreLimits: (limit: string) =>
    `The delegation states more than an upper limit: ${limit}. Edit it on its own page.`,
  cut: (effective: string, stated: string) =>
    `A delegation above reduces this limit from ${stated} to ${effective}. Raise the delegation above, in this file or on its own page.`,
  severalRecipients: 'The delegation behind this cell has several recipients. Edit it on its own page.',
  alsoGrants:
    'The delegation behind this cell also grants another authority type. Empty that cell too, or edit the delegation on its own page.',
  notInMatrix: {
    export: 'This row or column is no longer part of the matrix. Export the matrix again.',
    own: 'This decision, position, person, or authority type is no longer part of the matrix. Change the mapping.',
  },
  leftOut: 'The matrix leaves out what stands behind this cell. Use the page of the delegation.',
  notInFile:
    'The file leaves out what stands behind this cell. Export the matrix again without filters, and change the new file.',
  notVisible: 'You cannot view the delegation behind this cell.',
  noSource: 'You hold no authority for this decision that you can delegate.',
  severalSources: (names: string) =>
    `You can delegate this decision from several sources: ${names}. Issue the delegation on its own page, and select the issuer there.`,
  typeNotOfDecision:
    'The decision does not have this authority type. Add the type to the decision, and upload the file again.',
  typeNotPassedOn: 'This authority type cannot be delegated for this decision.',
  noGroup: 'No group of this matrix can be selected for a delegation of this decision.',
  tooManyGroups:
    'The delegation would name more than 200 groups. Issue it on its own page, and select the groups there.',
  issuedFrom: (source: string, groups: string, until: string | null) =>
    `From ${source}, for ${groups}${until ? `, through ${until}` : ', without expiration'}.`,
  draft: 'Saved as a draft, which is checked when you issue it.',
  holdsAlready: (now: string) =>
    `The matrix shows ${now} in this cell. A spreadsheet of your own only fills empty cells.`,
  draftThere: (displayId: string) =>
    `The draft ${displayId} is already there for this position or person. Edit that draft.`,
  approval: 'Approval required before it is in force.',
  approvalFirst: 'Approval required before it is issued.',
  acceptance: 'In force once the recipient accepts it.',
  changeAcceptance: 'The recipient is asked to accept the change. Until then, the lower limit applies.',
  reason: (matrix: string) => `Matrix ${matrix} was updated from Excel.`,
} as const
