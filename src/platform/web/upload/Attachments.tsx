import '../theme/job-bar.css'
import './attachments.css'
import { Button } from 'antd'
import { type DragEvent, useId, useRef, useState } from 'react'
import { ATTACHMENT_RULE, type Attachment, FILE_ENDINGS } from '#platform/model/attachment.ts'
import { ConfirmAct } from '../acts/ConfirmAct.tsx'
import { isFetchedFile } from '../client/client.ts'
import { Failure } from '../client/failure.ts'
import { saveFile } from '../client/save-file.ts'
import { useViewer } from '../client/viewer.ts'
import { Note } from '../feedback/States.tsx'
import { useToasts } from '../overlay/use-toasts.tsx'
import { PartState } from '../record/PartState.tsx'
import { formatInstant } from '../text/dates.ts'
import { sizeText } from '../text/size-text.ts'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'
import { IconButton } from '../theme/IconButton.tsx'
import type { AttachmentsOf } from './attachment-source.ts'
import { type FileUpload, useAttaching } from './use-attaching.ts'

const words = texts.attachments

/** The files of a record: each can be downloaded. Who may change the record adds files, by a button or by dropping them, and removes them. */
export function Attachments(of: AttachmentsOf) {
  const { service, calls, id } = of
  const found = service.useCall(calls.list, { params: { id } })
  return (
    <PartState found={found} rows={1}>
      {({ items }) => <Files of={of} items={items} />}
    </PartState>
  )
}

function Files({ of, items }: { of: AttachmentsOf; items: readonly Attachment[] }) {
  const attaching = useAttaching(of, of.most - items.length)
  const { sending, problems } = attaching
  return (
    <div className="attachments">
      {items.length === 0 && !of.mayChange && <p className="dense secondary">{words.none}</p>}
      {items.length + sending.length > 0 && (
        <ul className="attachment-list" aria-label={words.title}>
          {items.map((item) => (
            <File key={item.id} of={of} item={item} />
          ))}
          {sending.map((each) => (
            <OnItsWay key={each.key} sending={each} />
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <Note kind="error" role="alert">
          {problems.map(({ key, name, message }) => (
            <div key={key}>{words.problem(name, message)}</div>
          ))}
        </Note>
      )}
      {of.mayChange && (
        <Adding room={of.most - items.length - sending.length} most={of.most} onFiles={attaching.add} />
      )}
    </div>
  )
}

function File({ of, item }: { of: AttachmentsOf; item: Attachment }) {
  const { service, calls, mayChange } = of
  const { tenant } = useViewer()
  const toasts = useToasts()
  const remove = service.useSend(calls.remove)
  const [isAsking, setAsking] = useState(false)
  const params = { id: of.id, attachmentId: item.id }
  const download = async () => {
    try {
      const file: unknown = await service.ask(calls.file, { params })
      if (isFetchedFile(file)) saveFile(file)
    } catch {
      toasts.failed(new Failure({ kind: 'refused', message: texts.jobs.downloadFailed }))
    }
  }
  return (
    <li className="attachment">
      <Icon name="documents" size={20} />
      <span className="grow attachment-words">
        <button
          type="button"
          className="link-button ellipsis attachment-name"
          title={item.name}
          aria-label={words.download(item.name)}
          onClick={() => void download()}
        >
          {item.name}
        </button>
        <span className="caption tertiary">
          {words.about(sizeText(item.size), formatInstant(item.attachedAt, tenant.zone, tenant.dateFormat))}
        </span>
      </span>
      {mayChange && (
        <IconButton icon="trash" label={words.remove(item.name)} onClick={() => setAsking(true)} />
      )}
      {isAsking && (
        <ConfirmAct
          open
          title={words.removeQuestion(item.name)}
          effect={words.removeEffect}
          keep={words.keep}
          act={() => words.removeAct}
          onAct={async () => {
            await remove.mutateAsync({ params })
            toasts.done(words.removed)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

function OnItsWay({ sending: { name, size, cancel } }: { sending: FileUpload }) {
  return (
    <li className="attachment">
      <Icon name="upload" size={20} />
      <span className="grow attachment-words" role="status">
        <span className="ellipsis">{name}</span>
        <progress className="job-bar" aria-label={words.sending(name)} />
        <span className="caption tertiary">{words.onItsWay(sizeText(size))}</span>
      </span>
      <IconButton icon="cross" label={words.cancel(name)} onClick={cancel} />
    </li>
  )
}

const ACCEPT = FILE_ENDINGS.map((each) => `.${each}`).join(',')

/** A button, and the place around it onto which files are dropped. */
function Adding({
  room,
  most,
  onFiles,
}: {
  room: number
  most: number
  onFiles: (files: readonly globalThis.File[]) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  if (room <= 0) return <p className="caption tertiary">{words.full(most)}</p>
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen by the button, too
    <div
      className={isOver ? 'attachment-drop attachment-drop-over' : 'attachment-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        multiple
        className="unseen"
        tabIndex={-1}
        accept={ACCEPT}
        aria-label={words.choose}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          onFiles(files)
        }}
      />
      <Button
        icon={<Icon name="upload" size={16} />}
        aria-describedby={`${id}bounds`}
        onClick={() => input.current?.click()}
      >
        {words.add}
      </Button>
      <span id={`${id}bounds`} className="caption tertiary">
        {words.bounds(most, sizeText(ATTACHMENT_RULE.most))}
      </span>
    </div>
  )
}
