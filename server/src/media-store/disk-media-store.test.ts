import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskMediaStore } from './disk-media-store.ts'
import type { MediaStore } from './media-store.ts'

let folder: string
let store: MediaStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melos-media-'))
  store = await openDiskMediaStore(folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function put(name: string, content: string): Promise<void> {
  await using upload = await store.openUploadFolder()
  const path = join(upload.path, 'file')
  await writeFile(path, content)
  await store.put(name, path)
}

test('a stored file can be read whole or in part, and removed', async () => {
  const name = `${randomUUID()}.640.avif`
  expect(await store.find(name)).toBeUndefined()
  await put(name, 'some bytes')
  const file = await store.find(name)
  expect(file?.bytes).toBe(10)
  expect(file && (await buffer(file.read())).toString()).toBe('some bytes')
  expect(file && (await buffer(file.read({ start: 5, end: 7 }))).toString()).toBe('byt')
  await store.remove(name)
  expect(await store.find(name)).toBeUndefined()
  await store.remove(name)
})

test('another process finds a stored file', async () => {
  const name = randomUUID()
  await put(name, 'shared')
  expect((await (await openDiskMediaStore(folder)).find(name))?.bytes).toBe(6)
})

test.each([
  '',
  '.',
  '..',
  '../x',
  '/etc/passwd',
  `${randomUUID()}/x`,
  `${randomUUID()}.`,
  `${randomUUID()}.a.b.c`,
  'a\0b',
  'name',
])('%j is not a name', async (name) => {
  expect(await store.find(name)).toBeUndefined()
  await expect(put(name, 'x')).rejects.toThrow('is not the name of a media file')
  await store.remove(name)
})

test('an upload folder is deleted with its files unless it is kept', async () => {
  for (const keeps of [false, true]) {
    await using upload = await store.openUploadFolder()
    await writeFile(join(upload.path, 'file'), 'x')
    if (keeps) upload.keep()
  }
  const left = await readdir(join(folder, 'uploads'))
  expect(left).toHaveLength(1)
  expect(await readdir(join(folder, 'uploads', `${left[0]}`))).toEqual(['file'])
})

test('a file that cannot be copied leaves nothing in the store', async () => {
  const name = randomUUID()
  await expect(store.put(name, join(folder, 'nothing-here'))).rejects.toThrow('ENOENT')
  expect(await store.find(name)).toBeUndefined()
})
