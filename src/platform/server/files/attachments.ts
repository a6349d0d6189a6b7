import { v7 as uuid } from 'uuid'
import type { Attachment, AttachmentCalls, CheckedFile } from '#platform/model/attachment.ts'
import { SentFile } from '#platform/model/file.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import { instantText, rows, sql, type Tx } from '../database/sql.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { RegisterRoute } from '../http/routes.ts'
import type { ChangelogField } from '../records/differences.ts'
import type { Evidence, Note } from '../records/record-writer.ts'
import type { Files } from './files.ts'
import { removeUnnamed } from './unnamed-file.job.ts'

type AttachmentRequest = { tx: Tx; viewer: Viewer; now: Date }

/** A kind of records that has files beside it. */
export type AttachmentKind = {
  /** As its history calls it. */
  readonly kind: string
  readonly permission: Permission
  /** How many files a record may have. */
  readonly most: number
  readonly files: Files
  /** Refuses with NOT_FOUND a record that the viewer cannot view. */
  readonly mayView: (id: string, asked: AttachmentRequest) => Promise<unknown>
  /** Refuses a record that the viewer may not change. Locks it, and answers with what its history keeps of it. */
  readonly mayChange: (id: string, asked: AttachmentRequest) => Promise<Evidence>
  /** Tells its history: `note` of its store. */
  readonly note: (tx: Tx, viewer: Viewer, notes: readonly Note[], now: Date) => Promise<void>
}

/** The files beside the records of a kind (`attachmentCalls`). Who may view a record gets its files, who may change it adds and removes them. */
export function serveAttachments(on: RegisterRoute, calls: AttachmentCalls, of: AttachmentKind) {
  const { permission } = of
  on(calls.list, {
    permission,
    handle: async ({ params: { id }, ...asked }) => {
      await of.mayView(id, asked)
      return { items: (await attachmentsOf(asked.tx, asked.viewer.tenantId, of.kind, id)).map(shown) }
    },
  })
  on(calls.file, {
    permission,
    handle: async ({ params: { id, attachmentId }, ...asked }) => {
      await of.mayView(id, asked)
      const { name, type, fileId } = oneOf(await keptBy(of, id, asked), attachmentId)
      return new SentFile(name, type, await of.files.read(fileId))
    },
  })
  on(calls.add, {
    permission,
    handle: ({ params: { id }, query: { fileName: name }, body: file, ...asked }) =>
      add(of, { id, name, file }, asked),
  })
  on(calls.remove, {
    permission,
    handle: ({ params: { id, attachmentId }, ...asked }) => remove(of, { id, attachmentId }, asked),
  })
}

type StoredAttachment = Attachment & { fileId: string; sha256: string }

/** The files of a record, in the order in which they were attached. */
const attachmentsOf = (
  tx: Tx,
  tenantId: string,
  kind: string,
  recordId: string,
): Promise<StoredAttachment[]> =>
  rows<StoredAttachment>(
    tx,
    sql`select a.id, a.name, a.type, a.size, ${instantText('a.attached_at')} as "attachedAt", a.file_id as "fileId", a.sha256
      from app.attachment a where a.tenant_id = ${tenantId} and a.kind = ${kind} and a.record_id = ${recordId} order by a.id`,
  )

const keptBy = ({ kind }: AttachmentKind, id: string, { tx, viewer }: AttachmentRequest) =>
  attachmentsOf(tx, viewer.tenantId, kind, id)

const shown = ({ id, name, type, size, attachedAt }: StoredAttachment): Attachment => ({
  id,
  name,
  type,
  size,
  attachedAt,
})

function oneOf(kept: readonly StoredAttachment[], attachmentId: string): StoredAttachment {
  const found = kept.find(({ id }) => id === attachmentId)
  if (!found) throw notFound()
  return found
}

type NewAttachment = { id: string; name: string; file: CheckedFile }

async function add(
  of: AttachmentKind,
  { id, name, file }: NewAttachment,
  asked: AttachmentRequest,
): Promise<Attachment> {
  const { tx, viewer, now } = asked
  const record = await of.mayChange(id, asked)
  const before = await keptBy(of, id, asked)
  if (before.length >= of.most) throw new Refusal('TOO_MANY_FILES', { most: of.most })
  const { type, size, sha256 } = file
  const added: StoredAttachment = {
    id: uuid(),
    name,
    type,
    size,
    attachedAt: now.toISOString(),
    fileId: file.id,
    sha256,
  }
  await sql`insert into app.attachment (tenant_id, id, kind, record_id, file_id, name, type, size, sha256, attached_at)
    values (${viewer.tenantId}, ${added.id}, ${of.kind}, ${id}, ${file.id}, ${name}, ${type}, ${size}, ${sha256}, ${now})`.execute(
    tx,
  )
  await notifyRecord(of, 'ATTACH_FILE', { id, record, before, after: [...before, added] }, asked)
  file.wasNamed()
  return shown(added)
}

async function remove(
  of: AttachmentKind,
  { id, attachmentId }: { id: string; attachmentId: string },
  asked: AttachmentRequest,
): Promise<{ id: string }> {
  const { tx, viewer, now } = asked
  const record = await of.mayChange(id, asked)
  const before = await keptBy(of, id, asked)
  const { fileId } = oneOf(before, attachmentId)
  await sql`delete from app.attachment a where a.tenant_id = ${viewer.tenantId} and a.id = ${attachmentId}`.execute(
    tx,
  )
  const after = before.filter((each) => each.id !== attachmentId)
  await notifyRecord(of, 'REMOVE_FILE', { id, record, before, after }, asked)
  await removeUnnamed(tx, viewer.tenantId, fileId, now)
  return { id: attachmentId }
}

/** A record that is deleted has no files; its own entry in the history says why. */
export async function dropAttachments(
  tx: Tx,
  tenantId: string,
  kind: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const gone = await rows<{ fileId: string }>(
    tx,
    sql`delete from app.attachment a where a.tenant_id = ${tenantId} and a.kind = ${kind} and a.record_id = any(${ids}::uuid[])
      returning a.file_id as "fileId"`,
  )
  for (const { fileId } of gone) await removeUnnamed(tx, tenantId, fileId, now)
}

const evidenceOf = (kept: readonly StoredAttachment[]) =>
  kept.map(({ id, name, sha256 }) => ({ id, name, sha256 }))

const notifyRecord = (
  { note }: AttachmentKind,
  event: 'ATTACH_FILE' | 'REMOVE_FILE',
  {
    id,
    record,
    before,
    after,
  }: {
    id: string
    record: Evidence
    before: readonly StoredAttachment[]
    after: readonly StoredAttachment[]
  },
  { tx, viewer, now }: AttachmentRequest,
): Promise<void> =>
  note(
    tx,
    viewer,
    [
      {
        id,
        event,
        before: { ...record, attachments: evidenceOf(before) },
        after: { ...record, attachments: evidenceOf(after) },
      },
    ],
    now,
  )

type InHistory = ReturnType<typeof evidenceOf>[number]

/** Files by their names, in the change log of a record: the field `attachments`. */
export const attachmentField: ChangelogField = {
  label: 'Attachments',
  items: {
    one: 'Attachment',
    identity: ({ id }: InHistory) => id,
    name: ({ name }: InHistory) => name,
    fields: {},
  },
}
