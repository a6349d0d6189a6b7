import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesOnDisk } from './files.ts'

const ID = '01900000-0000-7000-8000-0000000000aa'
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mandate-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* bytes(text = 'some text') {
  yield Buffer.from(text)
}
async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts).toString()
}
const refused = (code: string) => ({ failure: { code } })

test('what is written is read, until it is removed', async () => {
  const files = filesOnDisk(folder)
  expect(await files.write(ID, bytes())).toBe(9)
  expect(await textOf(await files.read(ID))).toBe('some text')
  await files.remove(ID)
  await files.remove(ID)
  await expect(files.read(ID)).rejects.toMatchObject(refused('FILE_GONE'))
})

test('a full disk is said as such, leaves nothing, and is forgotten once it has room', async () => {
  const files = filesOnDisk(folder)
  await mkdir(join(folder, 'aa'))
  await symlink('/dev/full', join(folder, 'aa', ID))
  await expect(files.write(ID, bytes())).rejects.toMatchObject(refused('STORAGE_AWAY'))
  expect(await files.write(ID, bytes())).toBe(9)
})

test('a folder that no longer exists is made again, and one that cannot be made is said as such', async () => {
  const files = filesOnDisk(join(folder, 'files'))
  await files.write(ID, bytes())
  await rm(join(folder, 'files'), { recursive: true })
  await expect(files.read(ID)).rejects.toMatchObject(refused('FILE_GONE'))
  await files.write(ID, bytes())
  await rm(join(folder, 'files'), { recursive: true })
  await writeFile(join(folder, 'files'), 'no folder')
  await expect(files.write(ID, bytes())).rejects.toMatchObject(refused('STORAGE_AWAY'))
  await expect(files.read(ID)).rejects.toMatchObject(refused('FILE_GONE'))
})

test('a source that fails leaves nothing, and its own error', async () => {
  const files = filesOnDisk(folder)
  const broken = async function* () {
    yield Buffer.from('half')
    throw new Error('the line was cut')
  }
  await expect(files.write(ID, broken())).rejects.toThrow('the line was cut')
  await expect(files.read(ID)).rejects.toMatchObject(refused('FILE_GONE'))
})
