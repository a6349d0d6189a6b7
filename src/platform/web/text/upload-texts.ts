import { grouped } from '#platform/model/how-many.ts'
import { sizeText } from './size-text.ts'

const rowsAreReady = (count: number) => (count === 1 ? 'row is ready' : 'rows are ready')
const rowsHaveErrors = (count: number) => (count === 1 ? 'row has errors' : 'rows have errors')

/** The texts of an upload. */
export const uploadTexts = {
  act: 'Upload',
  drop: (endings: string) => `Drop the ${endings.replace(',', ' or ')} file here, or click to choose a file`,
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
} as const
