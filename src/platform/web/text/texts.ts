import { grouped } from '#platform/model/how-many.ts'
import { sizeText } from './size-text.ts'

/** The texts of the platform. The specification's own messages stand word for word, punctuation included (spec 8). */
const rowsAreReady = (count: number) => (count === 1 ? 'row is ready' : 'rows are ready')
const rowsHaveErrors = (count: number) => (count === 1 ? 'row has errors' : 'rows have errors')

export const texts = {
  product: 'Mandate',
  skipToContent: 'Skip to content',
  somethingWentWrongToast: 'Something went wrong!',
  noDay: (typed: string, format: string) =>
    `“${typed}” is not a date. Enter it as ${format}. The previous date is kept.`,
  offline: 'You are offline. Your changes are kept here until you are back online.',
  slow: 'This is taking too long. Try again.',
  tryAgain: 'Try again',
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

  list: {
    edit: 'Edit',
    lateWaiting: 'Loading',
    lateFailed: 'Not loaded',
    noActs: 'No actions are available for this selection',
    filter: 'Filter',
    filters: 'Filters',
    findFilter: 'Find a filter',
    noFilter: 'No filter has this name.',
    filterGroups: {
      status: 'Status and type',
      people: 'People and groups',
      records: 'Records and settings',
      limits: 'Limits',
      dates: 'Dates',
    },
    clearAll: 'Clear all',
    clear: 'Clear',
    apply: 'Apply',
    clearFilter: (label: string) => `Clear ${label}`,
    range: (from: number, to: number, total: string, noun: string) => `${from}–${to} of ${total} ${noun}`,
    all: (total: string, noun: string) => `${total} ${noun}`,
    without: (total: string) => `(${total} without filters)`,
    countExactly: 'Show exact count',
    pageSize: 'Rows per page',
    perPage: (size: number) => `${size} / page`,
    page: (page: number) => `Page ${page}`,
    previous: 'Previous page',
    next: 'Next page',
    pages: 'Pages',
    selected: (count: number) => `${count} selected`,
    selectAll: (count: string) => `Select all ${count}`,
    allSelected: (count: string) => `All ${count} selected`,
    clearSelection: 'Clear selection',
    selectRow: (name: string) => `Select ${name}`,
    selectPage: 'Select all rows of this page',
    bulk: 'Bulk actions',
    more: 'More actions',
    rowActs: 'Actions',
    actsOn: (name: string) => `Actions for ${name}`,
    noMatch: (noun: string) => `No ${noun} match these filters.`,
    refused: (noun: string) => `You cannot view these ${noun}`,
    refusedHint: (tenant: string) => `An administrator of ${tenant} can assign you a role that allows it.`,
    pastEnd: 'This page is past the end of the list.',
    lastPage: 'Go to the last page',
    clearFilters: 'Clear filters',
    noResult: (word: string) => `No results for “${word}”.`,
    noResultHint: (tab: string | undefined) =>
      tab
        ? `Check the spelling, or search all tabs. You are in ${tab}.`
        : 'Check the spelling, or use fewer words.',
    clearSearch: 'Clear search',
    unreadable: (ids: readonly string[], noun: string) =>
      ids.length === 1
        ? `1 of these ${noun} cannot be shown because the data is damaged. Give your administrator the ID: ${ids[0]}.`
        : `${ids.length} of these ${noun} cannot be shown because the data is damaged. Give your administrator the IDs: ${ids.join(', ')}.`,
    loading: (noun: string) => `Loading ${noun}`,
    from: 'From',
    until: 'Through',
    atLeast: 'At least',
    atMost: 'At most',
    limitType: 'Limit type',
    last7: 'Last 7 days',
    last30: 'Last 30 days',
    last90: 'Last 90 days',
    thisYear: 'This year',
    belowToo: 'Everything below a selected group is included.',
    since: (day: string) => `since ${day}`,
    before: (day: string) => `through ${day}`,
    between: (from: string, to: string) => `${from} to ${to}`,
    export: 'Export',
    widthOf: (column: string) => `Width of ${column}`,
    movedTo: (column: string, at: number, of: number) => `${column} is column ${at} of ${of}.`,
  },

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

  jobs: {
    title: 'Background jobs',
    running: (count: number) => (count === 1 ? '1 job running' : `${count} jobs running`),
    ended: (count: number) => (count === 1 ? '1 job ended' : `${count} jobs ended`),
    fold: 'Collapse jobs',
    unfold: 'Expand jobs',
    beginning: 'Starting',
    share: (done: number, total: number) => `${grouped(done)} of ${grouped(total)} done`,
    ready: 'Ready.',
    canceled: 'Canceled.',
    canceledWhole: 'Canceled. Nothing was changed.',
    bulk: (succeeded: number, refused: number) =>
      `${grouped(succeeded)} done${refused > 0 ? `, ${grouped(refused)} skipped` : ''}`,
    download: (name: string) => `Download ${name}`,
    downloadFailed: 'Sorry, the download failed. Please try again.',
    show: 'Show',
    showRefused: 'Show skipped records',
    refusedTitle: (count: number) =>
      count === 1 ? '1 record was skipped' : `${grouped(count)} records were skipped`,
    unseen: 'A record you cannot view',
    stopped: (why: string, rest: string) => `${why} Completed before that: ${rest}.`,
    putAllAway: 'Dismiss all',
    putAway: (name: string) => `Dismiss ${name}`,
    endedNow: (name: string, outcome: string) => `${name}: ${outcome}`,
  },

  upload: {
    act: 'Upload',
    drop: (endings: string) =>
      `Drop the ${endings.replace(',', ' or ')} file here, or click to choose a file`,
    bounds:
      'CSV or Excel, up to 25 MB and 50,000 rows. Mandate checks the file first. Nothing is saved until you confirm.',
    sending: 'Uploading the file',
    wrongFormat: 'The file format is not supported. Please upload a .csv file.',
    tooLarge: (limit: string) => `File size exceeds the maximum limit of ${limit}!`,
    stop: 'Cancel upload',
    replace: 'Replace file',
    corrected: 'Upload corrected file',
    validationFailed: 'Validation Failed',
    canceled: 'Canceled',
    gone: 'This upload is no longer available. Choose the file again.',
    fine: 'Checked',
    savedTag: 'Saved',
    checkedInTray: (ready: number, withErrors: number) =>
      withErrors > 0
        ? `${grouped(withErrors)} ${rowsHaveErrors(withErrors)}. Nothing was saved.`
        : `${grouped(ready)} ${rowsAreReady(ready)}. Nothing is saved yet.`,
    size: (bytes: number, rows: number) =>
      `${sizeText(bytes)}, ${grouped(rows)} ${rows === 1 ? 'row' : 'rows'}`,
    ready: rowsAreReady,
    withErrors: rowsHaveErrors,
    created: (count: number, noun: string, one: string) => `new ${count === 1 ? one : noun}`,
    overwritten: (count: number, one: string) => `${count === 1 ? 'overwrites' : 'overwrite'} a ${one}`,
    ignored: (count: number) =>
      count === 1
        ? 'row is ignored because the name already exists'
        : 'rows are ignored because the names already exist',
    rowsWithErrors: 'Rows with errors',
    downloadRows: 'Download these rows',
    row: 'Row',
    column: 'Column',
    columns: 'Columns of the file',
    example: 'Example',
    allowed: 'What to enter',
    required: 'Required',
    value: 'Value',
    fix: 'What to fix',
    empty: '(empty)',
    more: (shown: number, all: number) =>
      `Showing the first ${grouped(shown)} of ${grouped(all)}. Download the rows to get all of them.`,
    nothingSaved: 'Nothing has been saved. Correct the file and upload it again.',
    notSaved: 'Nothing has been saved yet.',
    save: (count: number, noun: string, one: string) => `Save ${grouped(count)} ${count === 1 ? one : noun}`,
    saved: (created: number, overwritten: number, ignored: number, noun = '', one = '') =>
      [
        `${grouped(created)} new ${created === 1 ? one : noun}`.trim(),
        overwritten > 0 ? `${grouped(overwritten)} overwritten` : '',
        ignored > 0 ? `${grouped(ignored)} ignored` : '',
      ]
        .filter(Boolean)
        .join(', ')
        .concat('.'),
  },

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
