import { oneOr } from '#platform/model/how-many.ts'

/** The texts of changing several delegations at the same time. */
export const texts = {
  title: (count: number) => `Edit ${oneOr(count, 'delegation', `${count} delegations`)}`,
  crumb: 'Edit several',
  purpose: 'Only what you change here is saved. Everything else stays as it is on each delegation.',
  none: 'Select delegations in the list to edit them together.',
  sections: { dates: 'Last day', note: 'Note', conditions: 'Conditions', roles: 'Roles' },
  purposes: {
    note: 'Shown to recipients and approvers.',
    conditions: 'Added to the conditions that each delegation has.',
    roles: 'Added to the roles that each delegation has. Each decision role can be on a delegation once.',
  },
  end: 'Last day',
  ends: { KEEP: 'Do not change', DAY: 'Set a last day', NONE: 'No expiration' },
  day: 'New last day',
  dayNeeded: 'Enter the last day.',
  nothing: 'Change at least one field.',
  replaceNote: 'Replace the note',
  newNote: 'New note',
  noEnd: 'no end date',
  noNote: 'no note',
  through: (day: string) => `through ${day}`,
  quoted: (note: string) => `“${note.length > 40 ? `${note.slice(0, 40)}…` : note}”`,
  now: (values: readonly (readonly [string, number])[]) => {
    const shown = values.slice(0, 3).map(([value, count]) => `${value} (${count})`)
    const more = values.length - shown.length
    return `Now: ${[...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`
  },
  changes: (count: number, all: number) => `Changes ${count} of ${all}.`,
  selected: 'Selected delegations',
  more: (count: number) => `and ${count} more`,
} as const
