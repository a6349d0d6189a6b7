import { grouped } from '#platform/model/how-many.ts'

/** The texts of the platform. The specification's own messages stand word for word, punctuation included (spec 8). */
const rowsAreReady = (count: number) => (count === 1 ? 'row is ready' : 'rows are ready')
const rowsHaveErrors = (count: number) => (count === 1 ? 'row has errors' : 'rows have errors')

export const texts = {
  product: 'Mandate',
  skipToContent: 'Skip to content',
  somethingWentWrongToast: 'Something went wrong!',
  noDay: (typed: string, format: string) =>
    `“${typed}” is no date. Write it as ${format}; the date before it is kept.`,
  offline: 'You are offline. Changes are kept here until you are back.',
  slow: 'This is taking too long. Try again.',
  tryAgain: 'Try again',
  loading: 'Loading',

  failedPage: {
    title: 'Something went wrong.',
    detail:
      'Your saved work is safe. Reload the page to carry on. If it happens again, send the reference below to support.',
    reload: 'Reload Page',
    reference: (id: string, at: string) => `Reference ${id}, ${at}`,
  },
  stale: {
    told: 'This record changed since you opened it. What you typed is kept here.',
    seeCurrent: 'See the current record',
    saveOver: 'Save mine over it',
  },
  duplicating: {
    title: 'Duplicate this record?',
    detail: 'The copy is created as a draft, and its form opens. The original stays as it is.',
    act: 'Duplicate record',
  },
  failedPart: 'This part did not load.',
  unreachable: 'The server cannot be reached. It is tried again by itself.',
  triedAgain: 'It is tried again by itself.',
  changelog: {
    empty: 'Nothing is on record yet.',
    newer: 'Newer',
    older: 'Older',
    show: 'Show version',
    showOf: (number: string) => `Show version ${number}`,
    version: (number: string) => `Version ${number}`,
    versionOf: (at: string, by: string) => `As it was from ${at} on, by ${by}`,
  },
  notFound: {
    title: 'Page not found',
    detail: 'There is nothing at this address. It may have been deleted, or the link may be incomplete.',
    home: 'Go to the start page',
  },
  noPermission: {
    title: 'You do not have permission to view this page.',
    detail: (tenant: string) =>
      `None of your user roles includes it. An administrator of ${tenant} can help.`,
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
    fold: 'Fold navigation',
    unfold: 'Unfold navigation',
    switchTenant: 'switch account',
    accounts: 'Accounts',
    profile: 'profile menu',
    signOut: 'Sign out',
    create: 'New',
    groups: { work: 'Work', register: 'Register', organization: 'Organization' },
    keys: 'Keyboard shortcuts',
    or: 'or',
    singleKeysOff: 'Shortcuts of a single key are switched off in your profile.',
  },

  keys: {
    next: 'Next row',
    previous: 'Previous row',
    open: 'Open',
    select: 'Select row',
    selectRange: 'Select up to here',
    edit: 'Edit',
    addFilter: 'Add filter',
    submit: 'Submit form',
    goTo: (page: string) => `Go to ${page}`,
  },

  palette: {
    search: 'Search records, people and positions',
    goTo: 'Go to a page or act',
    pages: 'Go to',
    acts: 'Do',
    move: 'move',
    open: 'open',
    openInNewTab: 'open in new tab',
    found: (count: number) => `${count} found`,
  },

  list: {
    edit: 'Edit',
    filter: 'Filter',
    filters: 'Filters',
    clearAll: 'Clear all',
    clear: 'Clear',
    apply: 'Apply',
    clearFilter: (label: string) => `Clear ${label}`,
    range: (from: number, to: number, total: string, noun: string) => `${from}–${to} of ${total} ${noun}`,
    all: (total: string, noun: string) => `${total} ${noun}`,
    without: (total: string) => `(${total} without filters)`,
    countExactly: 'Count exactly',
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
    refused: (noun: string) => `These ${noun} are not shown to you`,
    refusedHint: (tenant: string) => `An administrator of ${tenant} can give you the user role for it.`,
    pastEnd: 'This page is past the end of the list.',
    lastPage: 'Go to the last page',
    clearFilters: 'Clear filters',
    noResult: (word: string) => `No results for “${word}”.`,
    noResultHint: (tab: string | undefined) =>
      tab
        ? `Check the spelling, or look in all tabs: you are in ${tab}.`
        : 'Check the spelling, or use fewer words.',
    clearSearch: 'Clear search',
    unreadable: (ids: readonly string[], noun: string) =>
      ids.length === 1
        ? `1 of these ${noun} cannot be shown, because its data is damaged. Give your administrator its ID: ${ids[0]}.`
        : `${ids.length} of these ${noun} cannot be shown, because their data is damaged. Give your administrator their IDs: ${ids.join(', ')}.`,
    loading: (noun: string) => `Loading ${noun}`,
    from: 'From',
    until: 'Until',
    atLeast: 'At least',
    atMost: 'At most',
    limitType: 'Limit type',
    last7: 'Last 7 days',
    last30: 'Last 30 days',
    last90: 'Last 90 days',
    thisYear: 'This year',
    belowToo: 'What lies below a chosen one counts too.',
    since: (day: string) => `since ${day}`,
    before: (day: string) => `until ${day}`,
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
    nothing: 'Nothing found. Check the spelling.',
    failed: 'This list did not load. Type again to try.',
    more: 'Scroll for more',
  },

  form: {
    sections: 'Sections',
    optionalHint: 'Sections with a dashed ring are optional.',
    leaveTitle: 'Leave without saving?',
    leaveDetail: 'What you changed here is lost when you leave.',
    keepEditing: 'Keep editing',
    leave: 'Leave',
    stays: 'The server cannot be reached. What you changed stays here.',
    done: 'complete',
    wrong: 'has errors',
    optional: 'optional',
    open: 'not complete yet',
    changedSince: 'This record changed since you opened it.',
    reload: 'See the current record',
    amount: 'Enter a number such as 2500.00.',
  },

  richText: {
    format: 'Text format',
    heading: 'Heading',
    bold: 'Bold',
    italic: 'Italic',
    bullets: 'Bulleted list',
    numbers: 'Numbered list',
    link: 'Link',
    address: 'Address of the link',
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
    typeCount: (count: number) => `Type ${count} to go on`,
    typeCountWrong: (count: number) => `Type the number ${count}.`,
    showRecords: 'Show records',
  },

  jobs: {
    title: 'Work in progress',
    running: (count: number) => (count === 1 ? 'One job is under way' : `${count} jobs are under way`),
    ended: (count: number) => (count === 1 ? 'One job has ended' : `${count} jobs have ended`),
    fold: 'Fold the jobs',
    unfold: 'Show the jobs',
    beginning: 'Beginning',
    share: (done: number, total: number) => `${grouped(done)} of ${grouped(total)} done`,
    ready: 'Ready.',
    canceled: 'Canceled.',
    canceledWhole: 'Canceled. Nothing was changed.',
    bulk: (succeeded: number, refused: number) =>
      `${grouped(succeeded)} done${refused > 0 ? `, ${grouped(refused)} refused` : ''}`,
    download: (name: string) => `Download ${name}`,
    downloadFailed: 'Sorry, the download failed. Please try again.',
    show: 'Show',
    showRefused: 'Show what was refused',
    refusedTitle: (count: number) => (count === 1 ? 'One was refused' : `${grouped(count)} were refused`),
    unseen: 'A record that you may not see',
    stopped: (why: string, rest: string) => `${why} Before that: ${rest}.`,
    putAllAway: 'Put all away',
    putAway: (name: string) => `Put away: ${name}`,
    endedNow: (name: string, outcome: string) => `${name}: ${outcome}`,
  },

  upload: {
    act: 'Upload',
    drop: 'Drop a .csv file here, or click to choose one',
    bounds: 'UTF-8, at most 25 MB and 50,000 rows. It is checked first; nothing is saved before you say so.',
    sending: 'Sending the file',
    wrongFormat: 'The file format is not supported. Please upload a .csv file.',
    tooLarge: (limit: string) => `File size exceeds the maximum limit of ${limit}!`,
    stop: 'Cancel the upload',
    replace: 'Replace file',
    corrected: 'Upload corrected file',
    validationFailed: 'Validation Failed',
    canceled: 'Canceled',
    gone: 'This upload is no longer there. Choose the file again.',
    fine: 'Checked',
    savedTag: 'Saved',
    checkedInTray: (ready: number, withErrors: number) =>
      withErrors > 0
        ? `${grouped(withErrors)} ${rowsHaveErrors(withErrors)}. Nothing was saved.`
        : `${grouped(ready)} ${rowsAreReady(ready)}. Nothing is saved yet.`,
    size: (bytes: number, rows: number) =>
      `${bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1_024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`}, ${grouped(rows)} ${rows === 1 ? 'row' : 'rows'}`,
    ready: rowsAreReady,
    withErrors: rowsHaveErrors,
    created: (count: number, noun: string, one: string) => `new ${count === 1 ? one : noun}`,
    overwritten: (count: number, one: string) => `${count === 1 ? 'overwrites' : 'overwrite'} a ${one}`,
    ignored: (count: number) =>
      count === 1 ? 'row is ignored: the name is there' : 'rows are ignored: the name is there',
    rowsWithErrors: 'Rows with errors',
    downloadRows: 'Download these rows',
    row: 'Row',
    column: 'Column',
    value: 'Value',
    fix: 'What to fix',
    empty: '(empty)',
    more: (shown: number, all: number) =>
      `The first ${grouped(shown)} of ${grouped(all)}. The download has all of them.`,
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

  favorite: 'Favorite',
  toasts: 'Messages',
} as const
