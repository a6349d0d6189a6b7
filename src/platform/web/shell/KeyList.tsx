import './key-list.css'
import { Note } from '../feedback/States.tsx'
import { isSingle, useSingleKeys, useStandingKeys } from '../hooks/use-keys.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { texts } from '../text/texts.ts'
import { Keys } from './Keys.tsx'

/** What the keys do on this page. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const singleKeys = useSingleKeys()
  const acts = useStandingKeys()
    .flat()
    .filter((act) => singleKeys || !isSingle(act.keys))
    // several forms submit by the same keys
    .filter((act, at, all) => all.findIndex((each) => each.keys === act.keys) === at)
  return (
    <Dialog
      open
      title={<span className="section-title">{texts.shell.keys}</span>}
      width={440}
      footer={null}
      onCancel={onClose}
      closable={{ 'aria-label': texts.close }}
    >
      {!singleKeys && <Note kind="info">{texts.shell.singleKeysOff}</Note>}
      <dl className="key-list">
        {acts.map((act) => (
          <div key={act.keys} className="row spread">
            <dt>{act.does}</dt>
            <dd className="row gap-4">
              <Keys keys={act.keys} />
              {act.or && (
                <>
                  <span className="caption tertiary">{texts.shell.or}</span>
                  <Keys keys={act.or} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
