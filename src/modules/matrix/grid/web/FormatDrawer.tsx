import './format-drawer.css'
import { Button } from 'antd'
import { useState } from 'react'
import * as z from 'zod'
import { Drawer } from '#platform/web/overlay/Overlay.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { matrixFormat } from '../model/definition.ts'
import type { Rates } from '../model/format-limit.ts'
import { FormatFields, type FormatValues } from './FormatFields.tsx'
import { texts } from './texts.ts'

const words = texts.format
const DEFAULTS = z.strictObject(matrixFormat)
/**
 * How limits are written, adjusted while the matrix behind is the preview: it has no mask. Nothing is saved before Apply. Spec 3.6,
 * DESIGN 8.
 */
export function FormatDrawer({
  values: initial,
  rates,
  open,
  onPreview,
  onApply,
  onClose,
}: {
  values: FormatValues
  rates: Rates
  open: boolean
  /** What is set and not applied; undefined: what is saved. */
  onPreview: (values: FormatValues | undefined) => void
  onApply: (values: FormatValues) => Promise<unknown>
  onClose: () => void
}) {
  const [changes, setChanges] = useState<Partial<FormatValues>>({})
  const [busy, setBusy] = useState(false)
  const values = { ...initial, ...changes }
  const dirty = (Object.keys(changes) as (keyof FormatValues)[]).some((key) => changes[key] !== initial[key])
  const set = (patch: Partial<FormatValues>) => {
    setChanges({ ...changes, ...patch })
    onPreview({ ...values, ...patch })
  }
  const leave = () => {
    setChanges({})
    onPreview(undefined)
    onClose()
  }
  const apply = async () => {
    setBusy(true)
    try {
      await onApply(values)
      leave()
    } catch {
      // anyone who applies tells why; what was set stays
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      title={words.title}
      size={400}
      mask={false}
      open={open}
      onClose={leave}
      dirty={dirty}
      footer={(close) => (
        <div className="row spread grow">
          <Button
            type="link"
            className="format-reset"
            onClick={() =>
              set({
                ...DEFAULTS.parse({ displayCurrencyCode: rates.baseCurrency }),
                viewerAdjustableFilters: true,
              })
            }
          >
            {words.reset}
          </Button>
          <span className="row">
            <Button onClick={close}>{platform.cancel}</Button>
            <Button type="primary" loading={busy} onClick={() => void apply()}>
              {words.apply}
            </Button>
          </span>
        </div>
      )}
    >
      <div className="column gap-16">
        <FormatFields values={values} set={set} rates={rates} />
      </div>
    </Drawer>
  )
}
