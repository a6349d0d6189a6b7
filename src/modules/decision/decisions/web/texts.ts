import { grouped, howMany, oneOr } from '#platform/model/how-many.ts'
import { actWords } from '#platform/web/acts/act-words.ts'
/** The texts of the decision screens. The specification's own messages stand word for word (spec 5.2). */
export const texts = {
  register: 'Register',
  title: 'Decisions',
  purpose: 'What may be decided, within which limits, and how it may be passed on.',
  noun: 'decisions',
  create: 'New decision',
  empty: 'There are no decisions yet',
  emptyDrafts: 'There are no drafts',
  emptyArchived: 'No archived decisions',
  emptyDetail:
    'A decision says what may be decided, and within which limits. Delegations are issued from published decisions.',

  record: {
    limitOf: (type: string) => `Limit, ${type}`,
    noLimits: 'No authority type yet',
    also: 'Other limits:',
    section: 'Section and category',
    sectionAlone: 'Section',
    owner: 'Owner',
    authorityType: 'Authority type',
    groups: 'Groups',
    delegable: 'Delegation',
    notDelegable: 'Not allowed',
    pathways: 'Redelegation',
    maxDepth: 'Maximum path length',
    steps: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
    delegations: 'Delegations',
    updated: 'Last update',
    created: 'Created',
    by: (day: string) => `${day} by`,
    guidance: 'Guidance',
    ownedBy: (owner: string, section: string) => `Owned by ${owner}. ${section}.`,
    publish: 'Publish',
    check: 'Can they decide?',
    issue: 'Issue delegation',
    request: 'Request authority',
    conditions: 'Conditions',
    decisionRoles: 'Decision roles',
    condition: 'Condition',
    applies: 'Applies when',
    isMet: 'Met when',
    always: 'Always',
    confirmed: 'Confirmed by a person',
    off: 'Off',
    binds: 'Applies to',
    bindsAll: 'All delegations',
    bindsFrom: (day: string) => `Delegations issued from ${day} on`,
    noConditions: 'This decision has no conditions.',
    decisionRole: 'Decision role',
    position: 'Position',
    requirement: 'Requirement',
    noDecisionRoles: 'No position has a decision role here.',
    group: 'Group',
    groupType: 'Type',
    noGroups: 'No groups are selected.',
    inactive: 'Inactive',
    within: (groups: string) => `in ${groups}`,
  },
  events: {
    CREATE: 'saved the draft',
    UPDATE: 'changed the decision',
    PUBLISH: 'published the decision',
    ARCHIVE: 'archived the decision',
    RESTORE: 'restored the decision',
    DELETE: 'deleted the decision',
    DUPLICATE: 'created the draft as a copy of another decision',
    LINK_DOCUMENTS: 'linked documents',
    UNLINK_DOCUMENTS: 'unlinked a document',
    UPLOAD: 'uploaded the decision in a file',
  } as Readonly<Record<string, string>>,
  upload: {
    one: 'decision',
    title: 'Upload decisions',
    about: 'Rows with a matching ID overwrite that decision. New decisions are created as Draft.',
  },
  acts: actWords(
    { one: 'decision', many: 'decisions' },
    {
      edit: { label: 'Edit', done: 'updated' },
      restore: {
        label: 'Restore',
        done: 'restored',
        effect: (count) =>
          `${oneOr(count, 'The decision returns', 'The decisions return')} to ${oneOr(count, 'its', 'their')} previous status. Delegations revoked by archiving stay revoked.`,
      },
      archive: {
        label: 'Archive',
        done: 'archived',
        effect: (count) =>
          `You can restore ${oneOr(count, 'the decision', 'the decisions')}. No delegations can be issued from an archived decision.`,
      },
      delete: {
        label: 'Delete',
        done: 'deleted',
        effect: (count) =>
          `${oneOr(count, 'The decision is', 'The decisions are')} deleted for everyone. The history keeps a record.`,
      },
    },
  ),
  duplicate: 'Duplicate',
  duplicated: (count: number) => (count === 1 ? 'Decision duplicated.' : `${count} decisions duplicated.`),
  ending: {
    nothing: (decisions: number) =>
      `${oneOr(decisions, 'The decision has', 'The decisions have')} no active delegations.`,
    delegations: (count: number) =>
      `${grouped(count)} active ${count === 1 ? 'delegation' : 'delegations'} will be revoked.`,
    forGood: {
      archive: (decisions: number) =>
        `Restoring the ${oneOr(decisions, 'decision', 'decisions')} does not restore them.`,
      delete: () => 'They cannot be restored.',
    },
    issuers: (count: number) => `Delegations from ${howMany(count, 'issuer', 'issuers')} will end`,
    people: (count: number) =>
      count === 1 ? '1 person will have less authority' : `${grouped(count)} people will have less authority`,
    names: (names: readonly string[], count: number) =>
      names.length < count
        ? `${names.slice(0, 3).join(', ')}${names.length > 1 ? ',' : ''} and ${(count - Math.min(3, names.length)).toLocaleString('en-US')} more`
        : names.length > 4
          ? `${names.slice(0, 3).join(', ')}, and ${names.length - 3} more`
          : names.join(', '),
    drafts: (count: number) =>
      count === 1 ? '1 draft delegation will be deleted' : `${count} draft delegations will be deleted`,
  },
  publish: {
    title: 'Publish this decision?',
    effect: 'Delegations can then be issued from this decision. It cannot become a draft again.',
    keep: 'Keep draft',
    act: 'Publish decision',
    blocked: 'This decision is incomplete',
    toEdit: 'Edit decision',
    done: 'Decision published.',
  },

  form: {
    create: 'New decision',
    edit: 'Edit decision',
    crumb: 'New',
    mayNotEdit: 'You cannot edit this decision',
    publish: 'Publish decision',
    saved: 'Decision updated.',
    draftSaved: 'Decision saved as draft.',
    published: 'Decision published.',
    autosaved: (time: string) => `Saved as draft at ${time}.`,
    saving: 'Saving the draft.',
    notSaved: 'The draft could not be saved. Mandate tries again after your next change.',
    whenSaved: 'The draft saves automatically once it has a name and a section.',
    publishedHint: 'Changes take effect when you save, including for existing delegations.',
    sections: {
      main: 'Main',
      authorities: 'Authorities',
      groups: 'Groups',
      redelegation: 'Redelegation',
      conditions: 'Conditions',
      decisionRoles: 'Decision roles',
    },
    purposes: {
      main: 'What the decision is, and where it belongs.',
      authorities: 'The outer limits. No delegation can exceed them.',
      groups: 'Where the decision may be made: these groups and every group below them.',
      redelegation: 'Whether the authority may be delegated, and how it may be passed on.',
      conditions: 'What else must be true. Conditions apply to delegations of this decision.',
      decisionRoles: 'Positions involved in the decision besides the person who decides.',
    },
    name: 'Name',
    description: 'Description',
    guidance: 'Guidance',
    guidanceHint: 'Advice on how to decide. Shown to everyone who can view the decision.',
    section: 'Section',
    category: 'Category',
    noCategory: 'No category',
    owner: 'Owner',
    sameName: (displayId: string) => `${displayId} in this section has the same name.`,
    seeSameName: 'View decision',

    authorityType: 'Authority type',
    addAuthorityType: 'Add authority type',
    removeAuthorityType: (name: string) => `Remove ${name}`,
    allTypesThere: 'All authority types have been added.',
    secondLimitType: 'Second limit type',
    thirdLimitType: 'Third limit type',
    addSecond: 'Add second limit',
    addThird: 'Add third limit',
    allMustHold: 'Every limit of an authority type applies.',

    groups: 'Groups',
    groupsPlaceholder: 'Select groups',
    ownGroups: 'Your own groups and the groups below them.',
    delegable: 'Allow delegation',
    delegableHint: 'When off, no one can issue a delegation from this decision.',
    pathways: 'Redelegation pathways',
    maxDepth: 'Maximum path length',
    maxDepthHint:
      'The maximum number of steps from Root Authority to a recipient. The organization’s maximum also applies.',
    departmentsOff: 'Requires departments, which are disabled in the settings.',

    applyToExisting: 'Apply new conditions to existing delegations',

    effects: {
      title: 'Save changes?',
      effect:
        'The changes affect delegations of this decision. Delegations that no longer fit are flagged as invalid but not changed. Once you save, only the part that still fits applies.',
      alert: (alert: string, count: number) =>
        `${alert}: ${count === 1 ? '1 delegation' : `${grouped(count)} delegations`}`,
      people: (count: number) =>
        count === 1
          ? '1 issuer or owner needs to fix this'
          : `${grouped(count)} people will be asked to fix this`,
      names: (names: readonly string[], count: number) =>
        names.length < count
          ? `${names.join(', ')}${names.length > 1 ? ',' : ''} and ${grouped(count - names.length)} more`
          : names.join(', '),
      act: 'Save changes',
    },

    allows: {
      title: 'What this allows',
      live: 'Live',
      nothing: 'Enter a name and an authority type to see what this allows.',
      limited: 'may be delegated within these limits:',
      and: ' and ',
      where: 'The decision applies in',
      notDelegable: 'The decision cannot be delegated.',
      passedOn: (pathways: string) => `The authority may be passed on along these pathways: ${pathways}.`,
      noPathway: 'Select how the authority may be passed on.',
    },

    addDecisionRole: 'Add decision role',
    inactiveRole: (name: string) => `${name} (inactive)`,
    removeDecisionRole: 'Remove',
    decisionRole: 'Decision role',
    position: 'Position',
    requirement: 'Requirement',
  },
} as const
