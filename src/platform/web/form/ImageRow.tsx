import './image-row.css'
import { Button } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { IMAGES, type ImageRule, kindOfName, kindOfType, NOT_SUPPORTED } from '#platform/model/image.ts'
import { asFailure } from '../client/failure.ts'
import { useToasts } from '../overlay/use-toasts.tsx'
import { texts } from '../text/texts.ts'
import { ErrorText } from './Field.tsx'
import { SettingRow } from './SettingRow.tsx'
import { scaled } from './scale-image.ts'

const words = texts.image

type Props = {
  name: string
  detail: string
  /** The picture as it is now, or what stands for it. */
  picture: ReactNode
  held: boolean
  rule: ImageRule
  /** In pixels: a larger one is made smaller before it is sent. */
  most: { width: number; height: number }
  onPut: (body: Blob, fileName: string) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** A picture that is kept: chosen, replaced, removed, each saved immediately. What is wrong with a file is said in its place. Spec 5.4. */
export function ImageRow({ name, detail, picture, held, rule, most, onPut, onRemove }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const toasts = useToasts()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const doing = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      toasts.done(done)
    } catch (thrown) {
      const failure = asFailure(thrown)
      setError(failure.kind === 'refused' ? failure.message : words.failed)
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File) => {
    const wrong = problemOf(file, rule)
    if (wrong) return setError(wrong)
    void doing(async () => onPut(await scaled(file, most), file.name), words.saved(name))
  }
  const act = held ? words.replace : words.choose
  return (
    <SettingRow
      title={name}
      detail={<span id={`${id}detail`}>{detail}</span>}
      below={<ErrorText id={`${id}error`} error={error} />}
    >
      <div className="image-row">
        {picture}
        <input
          ref={input}
          type="file"
          className="unseen"
          tabIndex={-1}
          aria-label={name}
          accept={rule.types.map((kind) => IMAGES[kind].type).join(',')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) choose(file)
          }}
        />
        <Button
          loading={busy}
          aria-describedby={`${id}detail ${id}error`}
          aria-label={`${act}: ${name}`}
          onClick={() => input.current?.click()}
        >
          {act}
        </Button>
        {held && (
          <Button
            type="text"
            aria-label={`${words.remove}: ${name}`}
            disabled={busy}
            onClick={() => void doing(onRemove, words.removed(name))}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </SettingRow>
  )
}

/** What is wrong with a file before it is sent: the server says the same. Spec 8. */
function problemOf(file: File, { types, most, limit, refusal }: ImageRule): string | undefined {
  const kind = kindOfType(file.type)
  if (!kind || kind !== kindOfName(file.name) || !types.includes(kind)) return refusal ?? NOT_SUPPORTED
  return file.size > most ? `File size exceeds the maximum limit of ${limit}!` : undefined
}
