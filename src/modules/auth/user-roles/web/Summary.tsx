import './summary.css'
import { inWords, type Permissions } from '../../permissions/model/permission-rules.ts'
import { texts } from './texts.ts'

/** What a user role may do, in plain words. It follows what is edited beside it. */
export function Summary({ permissions }: { permissions: Permissions }) {
  const modules = inWords(permissions)
  if (modules.length === 0) return <p className="dense secondary">{texts.record.nothing}</p>
  return (
    <div className="role-summary">
      {modules.map(({ module, sentences }) => (
        <div key={module}>
          <h3>{module}</h3>
          {sentences.map((sentence) => (
            <p key={sentence} className="dense secondary">
              {sentence}
            </p>
          ))}
        </div>
      ))}
    </div>
  )
}
