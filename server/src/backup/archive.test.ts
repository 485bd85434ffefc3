import { execFileSync } from 'node:child_process'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryFolder, type TemporaryFolder } from '@melos/test-kit/temporary-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { readArchive, writeArchive } from './archive.ts'

let folder: TemporaryFolder
let whole: string

beforeAll(async () => {
  folder = await openForTests(makeTemporaryFolder())
  const growing = join(folder.path, 'growing')
  await writeFile(growing, 'first piece, second piece')
  whole = join(folder.path, 'whole.tar')
  await using file = await open(whole, 'wx')
  const archive = writeArchive((bytes) => file.writeFile(bytes))
  await archive.add('chain/operator-key', Buffer.from('one key'))
  await archive.addFile('media/files/ab/abc', { path: growing, bytes: 11 })
  await archive.add('empty', Buffer.alloc(0))
  await archive.addFile('media/files/ab/abc', { path: growing, bytes: 25 })
  await archive.finish({ format: 1 })
})
afterAll(() => folder[Symbol.asyncDispose]())

test('an archive gives back the last of each name and the manifest', async () => {
  await using file = await open(whole)
  const archive = await readArchive(file)
  expect(archive.manifest).toEqual({ format: 1 })
  expect(archive.names).toEqual(['chain/operator-key', 'media/files/ab/abc', 'empty'])
  expect(`${await archive.read('chain/operator-key')}`).toBe('one key')
  expect(`${await archive.read('media/files/ab/abc')}`).toBe('first piece, second piece')
  expect(await archive.read('empty')).toHaveLength(0)
})

test('tar opens it', () => {
  const run = (...args: string[]) => execFileSync('tar', args, { cwd: folder.path, encoding: 'utf8' })
  expect(run('-xOf', whole, 'chain/operator-key')).toBe('one key')
  run('-xf', whole)
  expect(run('-tf', whole).trim().split('\n').at(-1)).toBe('manifest.json.sha256')
})

test('an archive with any block changed, or cut off anywhere, is refused', async () => {
  const bytes = await readFile(whole)
  const damagedPath = join(folder.path, 'damaged.tar')
  const isRefused = async (content: Uint8Array): Promise<boolean> => {
    await writeFile(damagedPath, content)
    await using file = await open(damagedPath)
    return await readArchive(file).then(
      () => false,
      (error: Error) => error.message.startsWith('The backup is damaged or incomplete.'),
    )
  }
  const accepted: string[] = []
  const end = bytes.length - 1024
  for (let offset = 0; offset < end; offset += 512) {
    const changed = Buffer.from(bytes)
    // The first byte of each block is of a name or of a content; some blocks are only padding, which is never read.
    changed[offset] = (changed[offset] ?? 0) ^ 1
    if (!(await isRefused(changed))) accepted.push(`changed at ${offset}`)
    if (!(await isRefused(bytes.subarray(0, offset)))) accepted.push(`cut at ${offset}`)
  }
  expect(accepted).toEqual([])
})

test('a file that becomes shorter while it is copied fails the backup', async () => {
  const path = join(folder.path, 'short')
  await writeFile(path, 'short')
  await using file = await open(join(folder.path, 'other.tar'), 'wx')
  await expect(writeArchive((bytes) => file.writeFile(bytes)).addFile('short', { path, bytes: 6 })).rejects.toThrow(
    'became shorter',
  )
})
