import { grouped } from '#platform/model/how-many.ts'
import { longDay } from '#platform/web/text/dates.ts'
import type { NodeState } from '../../model/node-state.ts'

/** The texts of the tree of authority. */
export const texts = {
  title: 'Authority tree',
  pathway: 'Pathway',
  pathwayOf: (name: string) => `Pathway of ${name}`,
  ofDecision: (name: string) => `Authority tree of ${name}`,
  ofGroup: (name: string) => `Who may decide what in ${name}`,
  purposeOfGroup:
    'Everyone who may decide something in this group or in a group below, and up to what limit.',
  organization: 'Organization',
  groups: 'Groups',
  rootAuthority: 'Root Authority',
  group: 'Group',
  inactive: 'Inactive',
  vacant: 'Vacant',
  /** `isPart` means that the reader cannot view others. */
  held: (count: number, isPart = false) => {
    const delegations =
      count === 0 ? 'No delegations' : count === 1 ? '1 delegation' : `${grouped(count)} delegations`
    return isPart ? `${delegations} you can view` : delegations
  },
  withheld: (count: number) =>
    count === 1
      ? '1 delegation is not shown because you cannot view it.'
      : `${grouped(count)} delegations are not shown because you cannot view them.`,
  issuedBy: (issuer: string) => `Issued by ${issuer}`,
  heldBy: (names: string) => `held by ${names}`,
  more: (count: number) => `${grouped(count)} more not shown`,
  none: 'This decision has no delegations on that day.',
  noneInGroup: 'Nothing is delegated in this group on that day.',
  asOf: 'As of',
  ended: 'Show ended',
  cut: (shown: number, total: number) =>
    `This picture shows the ${grouped(shown)} nodes closest to the top, of ${grouped(total)}. Open the tree of a group or the pathway of a delegation to see the others.`,
  whole: 'Show the whole authority tree',
  state: {
    LIVE: 'In force',
    CUT: 'In force, limit reduced above',
    UNHELD: 'In force, held by no one',
    NOT_YET: 'Takes effect later',
    APPROVAL: 'Awaiting approval',
    ACCEPTANCE: 'Awaiting acceptance',
    SUSPENDED: 'Suspended',
    BROKEN: 'Not in force',
    ENDED: 'Ended',
    DRAFT: 'Draft',
    MASKED: 'You cannot view it',
  } satisfies Record<NodeState, string>,
  cutByChange: 'In force, limit reduced until a change is accepted',
  position: 'Position',
  person: 'Person',
  kept: {
    organization: (name: string) => `Organization: ${name}`,
    asOf: (day: string) => `As of ${longDay(day)}`,
    by: (name: string, instant: string) => `Exported by ${name} on ${instant}`,
  },
} as const
