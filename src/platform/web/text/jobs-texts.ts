import { grouped } from '#platform/model/how-many.ts'

/** The texts of background jobs. */
export const jobsTexts = {
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
} as const
