import { Modal } from 'antd'
import { texts } from '../texts.ts'
import { useStandingKeys } from '../use-keys.ts'

/** What the keys do on this page. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const acts = useStandingKeys().flat()
  return (
    <Modal
      open
      title={<span className="section-title">{texts.shell.keys}</span>}
      width={440}
      footer={null}
      onCancel={onClose}
      closable={{ 'aria-label': texts.close }}
    >
      <dl className="key-list">
        {acts.map((act) => (
          <div key={act.keys} className="row spread">
            <dt>{act.does}</dt>
            <dd className="row gap-4">
              {act.keys.split(' ').map((key) => (
                <kbd key={key} className="key-cap">
                  {keyWords(key)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

const MOD = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** As the keys of this keyboard are labelled: "Ctrl J", "Shift X", "G". */
const keyWords = (key: string) =>
  key.startsWith('mod+')
    ? `${MOD} ${key.slice('mod+'.length).replace('Enter', '↵').toUpperCase()}`
    : /^[A-Z]$/.test(key)
      ? `Shift ${key}`
      : key.toUpperCase()
