import { grouped } from '#platform/model/how-many.ts'
import { jobsTexts } from './jobs-texts.ts'
import { listTexts } from './list-texts.ts'
import { uploadTexts } from './upload-texts.ts'

/** The texts of the platform. The specification's own messages stand word for word, punctuation included (spec 8). */
export const texts = {
  product: 'Mandate',
  skipToContent: 'Skip to content',
  somethingWentWrongToast: 'Something went wrong!',
  noDay: (typed: string, format: string) =>
    `“${typed}” is not a date. Enter it as ${format}. The previous date is kept.`,
  offline: 'You are offline. Your changes are kept here until you are back online.',
  slow: 'This is taking too long. Try again.',
  tryAgain: 'Try again',
  edit: 'Edit',
  delete: 'Delete',
  saveChanges: 'Save changes',
  saveDraft: 'Save as draft',
  loading: 'Loading',

  failedPage: {
    title: 'Something went wrong.',
    detail:
      'Your saved work is safe. Reload the page to continue. If the problem happens again, send the reference below to support.',
    reload: 'Reload Page',
    reference: (id: string, at: string) => `Reference ${id}, ${at}`,
  },
  stale: {
    told: 'This record has changed since you opened it. Your edits are still here.',
    seeCurrent: 'View the current record',
    saveOver: 'Overwrite with my changes',
  },
  duplicating: {
    title: 'Duplicate this record?',
    detail: 'The copy is created as a draft, and its form opens. The original does not change.',
    act: 'Duplicate record',
  },
  failedPart: 'This part did not load.',
  unreachable: 'The server cannot be reached. Retrying automatically.',
  triedAgain: 'Retrying automatically.',
  changelog: {
    title: 'Change log',
    empty: 'No changes recorded yet.',
    newer: 'Newer',
    older: 'Older',
    day: 'Changes on',
    order: { desc: 'Show oldest first', asc: 'Show newest first' },
    noneOnDay: 'No changes on this day.',
    show: 'Show version',
    showOf: (number: string) => `Show version ${number}`,
    version: (number: string) => `Version ${number}`,
    versionOf: (at: string, by: string) => `As of ${at}, saved by ${by}`,
  },
  notFound: {
    title: 'Page not found',
    detail:
      'There is nothing at this address. The record may have been deleted, or the link may be incomplete.',
    home: 'Go to home page',
  },
  noPermission: {
    title: 'You do not have permission to view this page.',
    detail: (tenant: string) =>
      `None of your roles includes this permission. An administrator of ${tenant} can help.`,
  },
  wrongAccount: {
    title: 'Access Denied: Incorrect Account',
    detail: (tenant: string) =>
      [
        'This record belongs to a different account. You are signed in to ',
        tenant,
        '. Switch account to open it.',
      ] as const,
    act: 'Switch account',
    hint: 'Need access? Ask the person who sent you the link.',
  },

  none: 'None',
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  view: 'View',

  shell: {
    navigation: 'Main',
    side: 'Account and navigation',
    openNavigation: 'Open navigation',
    fold: 'Collapse navigation',
    unfold: 'Expand navigation',
    switchTenant: 'switch account',
    accounts: 'Accounts',
    profile: 'profile menu',
    signOut: 'Sign out',
    create: 'New',
    groups: { work: 'Work', register: 'Register', organization: 'Organization' },
    keys: 'Keyboard shortcuts',
    or: 'or',
    singleKeysOff: 'Single-key shortcuts are turned off in your profile.',
  },

  keys: {
    next: 'Next row',
    previous: 'Previous row',
    open: 'Open',
    select: 'Select row',
    selectRange: 'Select range',
    edit: 'Edit',
    addFilter: 'Add filter',
    submit: 'Submit form',
    inside: 'Move inside tabs and toolbars',
    insideNavigation: 'Move inside navigation',
    widen: 'Change column width',
    moveColumn: 'Move column',
    goTo: (page: string) => `Go to ${page}`,
  },

  told: {
    deactivated: 'Deactivated',
    by: 'by',
    on: (day: string) => `on ${day}`,
    together: 'together with',
    reason: (reason: string) => `Reason: ${reason}`,
    since: (day: string) => `since ${day}`,
    and: (of: number) => (of > 2 ? ', and ' : ' and '),
    more: (count: number) => `, and ${count} more`,
  },

  palette: {
    search: 'Search records, people, and positions',
    goTo: 'Go to a page or run a command',
    pages: 'Go to',
    acts: 'Commands',
    /** Words that find what creates a record. */
    create: ['new', 'create', 'add', 'issue'],
    move: 'move',
    open: 'open',
    openInNewTab: 'open in new tab',
    found: (count: string) => `${count} found`,
    more: (kind: string) => `Show more ${kind}`,
    searching: 'Searching…',
    like: (word: string) => `like “${word}”`,
    failed: (kinds: string) => `Search did not work for: ${kinds}.`,
    recent: 'Recent searches',
  },

  list: listTexts,

  layout: {
    label: 'Layout',
    layouts: 'Layouts',
    columns: 'Columns',
    byDefault: 'Default',
    changed: 'changed',
    density: 'Density',
    densities: { compact: 'Compact', default: 'Default', relaxed: 'Relaxed' },
    save: 'Save changes',
    saveAs: 'Save as new',
    rename: 'Rename',
    remove: 'Delete',
    reset: 'Reset to default',
    name: 'Layout name',
    nameRequired: 'Layout name is required.',
    keepName: 'Save',
    alwaysFirst: 'Always first',
    up: (column: string) => `Move ${column} up`,
    down: (column: string) => `Move ${column} down`,
    saved: (name: string) => `Layout “${name}” saved.`,
    removed: (name: string) => `Layout “${name}” deleted.`,
  },

  picker: {
    search: 'Search',
    nothing: 'No results. Check the spelling.',
    failed: 'This list did not load. Type again to retry.',
    more: 'Scroll for more',
  },

  form: {
    sections: 'Sections',
    optionalHint: 'Sections with a dashed ring are optional.',
    leaveTitle: 'Leave without saving?',
    leaveDetail: 'If you leave, your changes are discarded.',
    keepEditing: 'Keep editing',
    leave: 'Leave',
    draftTitle: 'Keep this as a draft?',
    draftDetail: 'A draft can be continued later. Discarded changes cannot be restored.',
    keepDraft: 'Keep as draft',
    discardDraft: 'Discard',
    stays: 'The server cannot be reached. Your changes stay here.',
    done: 'complete',
    wrong: 'has errors',
    optional: 'optional',
    open: 'incomplete',
    changedSince: 'This record has changed since you opened it.',
    reload: 'View the current record',
    amount: 'Enter a number, such as 2500.00.',
  },

  richText: {
    format: 'Text format',
    heading: 'Heading',
    bold: 'Bold',
    italic: 'Italic',
    bullets: 'Bulleted list',
    numbers: 'Numbered list',
    link: 'Link',
    address: 'Link address',
    apply: 'Apply',
    remove: 'Remove link',
    noAddress: 'Please enter a valid URL.',
  },

  tree: {
    open: (name: string) => `Open ${name}`,
    close: (name: string) => `Close ${name}`,
    more: (next: number, left: number) =>
      next < left ? `Show ${next} more of ${grouped(left)}` : `Show ${grouped(next)} more`,
  },

  confirm: {
    reason: 'Reason',
    reasonOptional: 'Reason (optional)',
    reasonRequired: 'Reason is required.',
    typeCount: (count: number) => `Type ${count} to confirm`,
    typeCountWrong: (count: number) => `Type the number ${count}.`,
    showRecords: 'Show records',
  },

  jobs: jobsTexts,

  upload: uploadTexts,

  path: {
    title: 'Path to Root Authority',
    step: (step: number, of: number) => `Step ${step} of ${of}.`,
    recipient: (nth: number, of: number) => `Recipient ${nth} of ${of}.`,
    redelegation: (nth: number, of: number) => `Redelegation ${nth} of ${of}.`,
    noLimit: 'No limit',
    below: 'Redelegation',
  },

  image: {
    choose: 'Choose file',
    replace: 'Replace',
    remove: 'Remove',
    saved: (name: string) => `${name} saved.`,
    removed: (name: string) => `${name} removed.`,
    /** Spec 8, word for word. */
    failed: 'An error occurred during the upload! Please try again later!',
  },

  attachments: {
    title: 'Attachments',
    none: 'No attachments',
    add: 'Add files',
    choose: 'Choose files',
    bounds: (most: number, limit: string) =>
      `Or drop files here. Up to ${most} files of ${limit} each: .pdf, .doc, .docx, .csv, .xls, .xlsx, .ppt, .pptx, .ppsx, .jpg, .jpeg, .png.`,
    full: (most: number) => `There are ${most} files, which is the maximum. Remove one to add another.`,
    about: (size: string, day: string) => `${size}, added ${day}`,
    download: (name: string) => `Download ${name}`,
    sending: (name: string) => `Uploading ${name}`,
    onItsWay: (size: string) => `${size}, uploading`,
    cancel: (name: string) => `Cancel upload of ${name}`,
    problem: (name: string, message: string) => `${name}: ${message}`,
    remove: (name: string) => `Remove ${name}`,
    removeQuestion: (name: string) => `Remove “${name}”?`,
    removeEffect: 'The file is deleted permanently. The change log keeps its name.',
    keep: 'Keep file',
    removeAct: 'Remove file',
    removed: 'File removed.',
  },

  favorite: 'Favorite',
  toasts: 'Messages',
} as const
