import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { attachmentCalls } from '#platform/model/attachment.ts'
import { service } from '../client/client.ts'
import { type NetworkRequest, show } from '../testing/screen.tsx'
import { Attachments } from './Attachments.tsx'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-000000000001'
const calls = attachmentCalls('Record', 'a record', '/records/:id')
const PATH = `/api/test/records/${ID}/attachments`

type AttachmentRow = { id: string; name: string; type: string; size: number; attachedAt: string }
const kept = (n: number, name: string): AttachmentRow => ({
  id: `018f0000-0000-7000-8000-00000000001${n}`,
  name,
  type: 'application/pdf',
  size: 1_500_000,
  attachedAt: '2026-11-20T15:00:00.000Z',
})

type UploadRequest = Pick<NetworkRequest, 'method' | 'path'> & { fileName: string | null; type: string }

/** A server that keeps what it is sent; `refuse` answers instead where it says something. */
function server(
  items: AttachmentRow[],
  refuse: (sent: UploadRequest) => string | undefined = () => undefined,
): UploadRequest[] {
  const asked: UploadRequest[] = []
  globalThis.fetch = (async (address: string, request: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    const method = request.method ?? 'GET'
    const body = request.body
    const fileName = url.searchParams.get('fileName')
    const sent = {
      method,
      path: url.pathname,
      fileName,
      type: new Headers(request.headers).get('content-type') ?? '',
    }
    if (method !== 'GET') asked.push(sent)
    const refusal = refuse(sent)
    if (refusal !== undefined)
      return new Response(JSON.stringify({ data: { message: refusal, code: 'FILE_TYPE' } }), { status: 415 })
    if (method === 'POST' && body instanceof Blob) items.push(kept(items.length + 1, fileName ?? ''))
    if (method === 'DELETE')
      items.splice(
        items.findIndex(({ id }) => url.pathname.endsWith(id)),
        1,
      )
    return new Response(JSON.stringify({ data: { items, id: ID } }), {
      status: method === 'POST' ? 201 : 200,
    })
  }) as never
  return asked
}

const draw = (besides: { mayChange?: boolean; most?: number } = {}) =>
  show(<Attachments service={service('/api/test')} calls={calls} id={ID} most={5} mayChange {...besides} />)
const pdf = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: '' })
const names = () =>
  within(screen.getByRole('list', { name: 'Attachments' }))
    .getAllByRole('button', { name: /^Download/ })
    .map((each) => each.textContent)

test('the files of a record are listed, and the person who may not change it only downloads them', async () => {
  server([kept(1, 'Contract.pdf')])
  await draw({ mayChange: false })
  await screen.findByRole('button', { name: 'Download Contract.pdf' })
  screen.getByText('1.4 MB, added 11/20/2026')
  expect(screen.queryByRole('button', { name: /Add files|Remove/ })).toBeNull()
})

test('files are added by the button, each under the type of its name', async () => {
  const asked = server([])
  await draw()
  await screen.findByRole('button', { name: 'Add files' })
  await userEvent.upload(screen.getByLabelText('Choose files'), [pdf('a.pdf'), pdf('b.PNG')])
  await screen.findByRole('button', { name: 'Download b.PNG' })
  expect(names()).toEqual(['a.pdf', 'b.PNG'])
  expect(asked).toEqual([
    { method: 'POST', path: PATH, fileName: 'a.pdf', type: 'application/pdf' },
    { method: 'POST', path: PATH, fileName: 'b.PNG', type: 'image/png' },
  ])
})

test('a file that is dropped is added, and one that the record has no room for is not', async () => {
  const asked = server([kept(1, 'a.pdf')])
  await draw({ most: 2 })
  const place = (await screen.findByRole('button', { name: 'Add files' })).parentElement as HTMLElement
  fireEvent.drop(place, { dataTransfer: { files: [pdf('b.pdf'), pdf('c.pdf')] } })
  await screen.findByText('c.pdf: A record can have at most 2 files.')
  await screen.findByRole('button', { name: 'Download b.pdf' })
  expect(asked.map(({ fileName }) => fileName)).toEqual(['b.pdf'])
  screen.getByText(/There are 2 files/)
  expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull()
})

test('what is wrong with a file is said, and the others are added', async () => {
  const asked = server([], ({ fileName }) =>
    fileName === 'b.pdf' ? 'This file type is not supported...' : undefined,
  )
  await draw()
  const choose = await screen.findByLabelText('Choose files')
  fireEvent.change(choose, {
    target: { files: [pdf('a.exe'), pdf('b.pdf'), pdf('c.pdf', 20 * 1_048_576 + 1), pdf('d.pdf')] },
  })
  await screen.findByRole('button', { name: 'Download d.pdf' })
  screen.getByText('a.exe: This file type is not supported...')
  screen.getByText('b.pdf: This file type is not supported...')
  screen.getByText('c.pdf: File size exceeds the maximum limit of 20MB!')
  expect(asked.map(({ fileName }) => fileName)).toEqual(['b.pdf', 'd.pdf'])
})

test('a file on its way is shown, and can be stopped', async () => {
  server([])
  const answer = globalThis.fetch
  globalThis.fetch = ((address: string, request: RequestInit) =>
    request.method === 'POST'
      ? new Promise((_, reject) => {
          request.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        })
      : answer(address, request)) as never
  await draw()
  await userEvent.upload(await screen.findByLabelText('Choose files'), [pdf('a.pdf')])
  await screen.findByRole('progressbar', { name: 'Uploading a.pdf' })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of a.pdf' }))
  await expect.poll(() => screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByText(/^a\.pdf:/)).toBeNull()
})

test('a file is removed after it was asked', async () => {
  const asked = server([kept(1, 'a.pdf'), kept(2, 'b.pdf')])
  await draw()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove a.pdf' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('Remove “a.pdf”?')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove file' }))
  await screen.findByText('File removed.')
  await expect.poll(names).toEqual(['b.pdf'])
  expect(asked).toMatchObject([{ method: 'DELETE', path: `${PATH}/${kept(1, '').id}` }])
})
