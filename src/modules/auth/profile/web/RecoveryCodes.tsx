import './security-form.css'
import './recovery-codes.css'
import { Button } from 'antd'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { texts } from './security-texts.ts'

/** Shown once, until the person says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const toasts = useToasts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toasts.done(texts.copied)
    } catch (thrown) {
      toasts.failed(thrown)
    }
  }
  return (
    <section className="security-form column gap-12" aria-label={texts.codesTitle}>
      <h3 className="card-title">{texts.codesTitle}</h3>
      <p className="dense secondary">{texts.codesHint}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row wrap gap-8">
        <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
          {texts.copyCodes}
        </Button>
        <Button type="primary" onClick={onKept}>
          {texts.keptCodes}
        </Button>
      </div>
    </section>
  )
}
