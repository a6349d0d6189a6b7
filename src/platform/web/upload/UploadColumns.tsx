import '../theme/rows.css'
import './upload.css'
import { useQuery } from '@tanstack/react-query'
import { ask, keyOf } from '../client/client.ts'
import type { Failure } from '../client/failure.ts'
import { FailedPart } from '../feedback/States.tsx'
import { texts } from '../text/texts.ts'
import { Nothing } from '../theme/Facts.tsx'
import type { UploadSource } from './upload-source.ts'

const words = texts.upload

type ColumnsReply = { columns: { name: string; required: boolean; allowed: string; example: string }[] }

/** The columns of the file: what may be in each, and a row as an example. DESIGN 12. */
export function UploadColumns({ source: { base, calls } }: { source: UploadSource }) {
  const found = useQuery<ColumnsReply, Failure>({
    queryKey: keyOf(base, calls.columns, {}),
    queryFn: ({ signal }) => ask(base, calls.columns, {}, { signal }),
  })
  if (found.error) return <FailedPart failure={found.error} onAgain={() => void found.refetch()} />
  if (!found.data) return null
  return (
    <>
      <b className="dense strong">{words.columns}</b>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="upload-problems" aria-label={words.columns} tabIndex={0}>
        <table className="rows rows-stack">
          <thead>
            <tr>
              <th scope="col">{words.column}</th>
              <th scope="col">{words.example}</th>
              <th scope="col">{words.allowed}</th>
            </tr>
          </thead>
          <tbody>
            {found.data.columns.map(({ name, required, example, allowed }) => (
              <tr key={name}>
                <th scope="row" className="strong">
                  {name}
                  {required && <span className="caption tertiary upload-required">{words.required}</span>}
                </th>
                <td>{example || <Nothing />}</td>
                <td>{allowed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
