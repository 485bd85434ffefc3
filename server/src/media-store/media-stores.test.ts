import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { startS3 } from '@melos/test-kit/start-s3'
import { makeTemporaryFolder, type TemporaryFolder } from '@melos/test-kit/temporary-folder'
import { array, assert as check, nat, property, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startFailingS3 } from '../../test/support/start-failing-s3.ts'
import { openDiskMediaStore } from './disk-media-store.ts'
import { type ByteRange, type ListedFile, type MediaStore, partName } from './media-store.ts'
import { openS3MediaStore, splitRange } from './s3-media-store.ts'

/** Each opens the same store again, as another process does. */
const stores: Record<string, () => Promise<AsyncDisposable & { open(): Promise<MediaStore>; folder: string }>> = {
  async folder() {
    const { path: folder, ...rest } = await makeTemporaryFolder()
    return { ...rest, folder, open: async () => openDiskMediaStore(folder) }
  },
  async bucket() {
    const s3 = await startS3()
    const uploads = await makeTemporaryFolder()
    for (const [name, value] of Object.entries(s3.environment)) vi.stubEnv(name, value)
    return {
      folder: uploads.path,
      open: () => openS3MediaStore({ name: s3.bucket, prefix: 'some/where/' }, uploads.path),
      async [Symbol.asyncDispose]() {
        vi.unstubAllEnvs()
        await uploads[Symbol.asyncDispose]()
        await s3[Symbol.asyncDispose]()
      },
    }
  },
}

async function listAll(store: MediaStore): Promise<ListedFile[]> {
  const listed = []
  for await (const file of store.list()) listed.push(file)
  return listed
}

describe.each(Object.keys(stores))('a %s', (kind) => {
  let opened: Awaited<ReturnType<NonNullable<(typeof stores)[string]>>>
  let store: MediaStore

  beforeAll(async () => {
    const start = stores[kind]
    if (start === undefined) throw new Error(`There is no store ${kind}`)
    opened = await start()
    store = await opened.open()
  })
  afterAll(() => opened[Symbol.asyncDispose]())

  async function put(name: string, content: string): Promise<void> {
    await using upload = await store.openUploadFolder()
    const path = join(upload.path, 'file')
    await writeFile(path, content)
    await store.put(name, path)
  }

  async function read(name: string, range?: { start: number; end: number }): Promise<string | undefined> {
    const file = await store.find(name)
    return file && (await buffer(file.read(range))).toString()
  }

  test('a stored file can be read whole or in part, and removed', async () => {
    const name = `${randomUUID()}.640.avif`
    expect(await store.find(name)).toBeUndefined()
    await put(name, 'some bytes')
    expect((await store.find(name))?.bytes).toBe(10)
    expect(await read(name)).toBe('some bytes')
    expect(await read(name, { start: 5, end: 7 })).toBe('byt')
    expect(await read(name, { start: 0, end: 1 })).toBe('so')
    expect(await read(name, { start: 9, end: 9 })).toBe('s')
    await store.remove(name)
    expect(await store.find(name)).toBeUndefined()
    await store.remove(name)
  })

  test('a file without bytes is found', async () => {
    const name = randomUUID()
    await put(name, '')
    expect((await store.find(name))?.bytes).toBe(0)
    expect(await read(name)).toBe('')
  })

  test('a stored file has a local path until that is disposed of', async () => {
    const name = randomUUID()
    await put(name, 'decode me')
    const file = await store.find(name)
    const before = await readdir(join(opened.folder, 'uploads'))
    {
      await using local = await file?.openLocally()
      expect(await readFile(local?.path ?? '', 'utf8')).toBe('decode me')
    }
    expect(await readdir(join(opened.folder, 'uploads'))).toEqual(before)
    expect(await read(name)).toBe('decode me')
  })

  test('another process finds a stored file', async () => {
    const name = randomUUID()
    await put(name, 'shared')
    expect((await (await opened.open()).find(name))?.bytes).toBe(6)
  })

  test('a file that arrives in pieces can be read, listed and removed', async () => {
    const name = partName(randomUUID())
    await store.writePiece(name, { bytes: Buffer.from('first'), offset: 0 })
    expect(await read(name)).toBe('first')
    await store.writePiece(name, { bytes: Buffer.from(' second'), offset: 5 })
    await store.writePiece(name, { bytes: Buffer.from(' third'), offset: 12 })
    expect((await store.find(name))?.bytes).toBe(18)
    expect(await read(name)).toBe('first second third')
    expect(await read(name, { start: 4, end: 13 })).toBe('t second t')
    expect(await read(name, { start: 6, end: 10 })).toBe('secon')
    expect(await read(name, { start: 17, end: 17 })).toBe('d')
    expect(await listAll(store)).toContainEqual({ name, bytes: 18, changedAt: expect.any(Date) })
    await store.remove(name)
    expect(await store.find(name)).toBeUndefined()
    // A new file must not continue the removed one.
    await store.writePiece(name, { bytes: Buffer.from('other'), offset: 0 })
    expect(await read(name)).toBe('other')
  })

  test('a piece that was never counted is replaced', async () => {
    const name = partName(randomUUID())
    await store.writePiece(name, { bytes: Buffer.from('begin'), offset: 0 })
    await store.writePiece(name, { bytes: Buffer.from(' cut'), offset: 5 })
    await store.writePiece(name, { bytes: Buffer.from(' written again'), offset: 5 })
    expect(await read(name)).toBe('begin written again')
  })

  test('all stored files are listed with their sizes', async () => {
    const names = [randomUUID(), `${randomUUID()}.320.webp`]
    for (const name of names) await put(name, 'listed')
    const listed = await listAll(store)
    for (const name of names) expect(listed).toContainEqual({ name, bytes: 6, changedAt: expect.any(Date) })
    expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length)
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
    const left = await readdir(join(opened.folder, 'uploads'))
    expect(left).toHaveLength(1)
    expect(await readdir(join(opened.folder, 'uploads', `${left[0]}`))).toEqual(['file'])
  })

  test('a file that cannot be copied leaves nothing in the store', async () => {
    const name = randomUUID()
    await expect(store.put(name, join(opened.folder, 'nothing-here'))).rejects.toThrow('ENOENT')
    expect(await store.find(name)).toBeUndefined()
  })
})

test('the parts of a range, one behind the other, are its bytes', () => {
  const cases = record({ sizes: array(nat(6), { maxLength: 8 }), at: nat(60), to: nat(60) })
  check(
    property(cases, ({ sizes, at, to }) => {
      let next = 0
      const objects = sizes.map((bytes) => ({ bytes, content: Array.from({ length: bytes }, () => next++) }))
      const [start, end] = [Math.min(at, to), Math.max(at, to)]
      const whole = objects.flatMap(({ content }) => content)
      const read = (range?: ByteRange) =>
        [...splitRange(objects, range)].flatMap(({ object, ...part }) => object.content.slice(part.start, part.end + 1))
      expect(read({ start, end })).toEqual(whole.slice(start, end + 1))
      expect(read()).toEqual(whole)
    }),
  )
})

describe('a bucket', () => {
  test('keeps apart what has another prefix', async () => {
    await using bucket = await openBucket()
    const [ours, theirs] = [await bucket.open('ours/'), await bucket.open('theirs/')]
    const name = await bucket.putInto(ours, 'ours alone')
    expect(await theirs.find(name)).toBeUndefined()
    expect(await listAll(theirs)).toEqual([])
    await theirs.remove(name)
    expect((await ours.find(name))?.bytes).toBe(10)
  })

  test('that does not answer is an error for later, not a missing file', async () => {
    const bucket = await openBucket()
    const store = await bucket.open('')
    const name = await bucket.putInto(store, 'kept')
    const file = await store.find(name)
    await bucket.stop()
    const isLater = { statusCode: 503 }
    await expect(store.find(name)).rejects.toMatchObject(isLater)
    await expect(bucket.putInto(store, 'new')).rejects.toMatchObject(isLater)
    await expect(store.remove(name)).rejects.toMatchObject(isLater)
    await expect(buffer(file?.read() ?? Readable.from([]))).rejects.toMatchObject(isLater)
    await expect(bucket.open('')).rejects.toThrow("isn't answering")
    await bucket[Symbol.asyncDispose]()
  })

  test('is refused if it does not exist or the key is unknown', async () => {
    await using bucket = await openBucket()
    await expect(openS3MediaStore({ name: 'another', prefix: '' }, bucket.folder)).rejects.toThrow('The bucket another')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'UNKNOWN')
    await expect(bucket.open('')).rejects.toThrow('credentials')
  })

  test('that is gone is an error for later, not a missing file', async () => {
    await using bucket = await openBucket()
    const store = await bucket.open('')
    expect(await store.find(randomUUID())).toBeUndefined()
    await new S3Client({ forcePathStyle: true }).send(new DeleteBucketCommand({ Bucket: bucket.name }))
    await expect(store.find(randomUUID())).rejects.toMatchObject({ statusCode: 503 })
  })

  test('that breaks off or falls silent in the middle of a file is an error for later', async () => {
    await using bucket = await openBucket()
    const store = await bucket.open('', { answerWithinMs: 1_000 })
    const file = await store.find(await bucket.putInto(store, 'half a file'))
    for (const end of [(response: ServerResponse) => void response.destroy(), () => undefined]) {
      bucket.fail((_asked, response) => {
        response.writeHead(200, { 'content-length': 11 }).write('half', () => end(response))
        return true
      })
      await expect(buffer(file?.read() ?? Readable.from([]))).rejects.toMatchObject({ statusCode: 503 })
    }
  })

  test('gets a file again that it failed to take, with the same bytes', async () => {
    await using bucket = await openBucket()
    const store = await bucket.open('')
    let failures = 0
    const failOnce = () =>
      bucket.fail(({ method }, response) => {
        if (method !== 'PUT') return false
        bucket.heal()
        failures++
        response.writeHead(500).end()
        return true
      })
    failOnce()
    const content = Array.from({ length: 300_000 }, (_, at) => at % 7).join('')
    const name = await bucket.putInto(store, content)
    failOnce()
    const piece = partName(randomUUID())
    await store.writePiece(piece, { bytes: Buffer.from(content), offset: 0 })
    expect(failures).toBe(2)
    for (const written of [name, piece]) {
      const read = await buffer((await store.find(written))?.read() ?? Readable.from([]))
      expect(read.toString() === content).toBe(true)
    }
  })

  test('answers while many listeners take nothing', async () => {
    await using bucket = await openBucket()
    const store = await bucket.open('')
    const name = await bucket.putInto(store, 'x'.repeat(20_000_000))
    const file = await store.find(name)
    const streams = Array.from({ length: 60 }, () => file?.read() ?? Readable.from([]))
    await Promise.all(streams.map((stream) => once(stream, 'readable')))
    expect((await store.find(name))?.bytes).toBe(20_000_000)
    for (const stream of streams) stream.destroy()
  })

  test('sends the rest to a listener who took nothing for longer than it may take to answer', async () => {
    await using bucket = await openBucket()
    const store = await bucket.open('', { answerWithinMs: 1_000 })
    const stream = (await store.find(await bucket.putInto(store, 'x'.repeat(20_000_000))))?.read() ?? Readable.from([])
    await once(stream, 'readable')
    await delay(2_500)
    expect((await buffer(stream)).length).toBe(20_000_000)
  })

  test('closes its connection when a reader leaves', async () => {
    await using bucket = await openBucket()
    const store = await bucket.open('')
    const name = await bucket.putInto(store, 'x'.repeat(20_000_000))
    const stream = (await store.find(name))?.read()
    for await (const _ of stream ?? []) break
    expect(stream?.destroyed).toBe(true)
    await expect(access(bucket.folder)).resolves.toBeUndefined()
    // The store still works.
    expect((await store.find(name))?.bytes).toBe(20_000_000)
  })

  async function openBucket() {
    const s3 = await startFailingS3()
    const folder: TemporaryFolder = await makeTemporaryFolder()
    for (const [name, value] of Object.entries(s3.environment)) vi.stubEnv(name, value)
    let isStopped = false
    const stop = async () => {
      if (!isStopped) await s3[Symbol.asyncDispose]()
      isStopped = true
    }
    return {
      name: s3.bucket,
      folder: folder.path,
      stop,
      fail: s3.fail,
      heal: s3.heal,
      open: (prefix: string, limits?: { answerWithinMs: number }) =>
        openS3MediaStore({ name: s3.bucket, prefix }, folder.path, limits),
      async putInto(store: MediaStore, content: string): Promise<string> {
        const [name, path] = [randomUUID(), join(folder.path, randomUUID())]
        await writeFile(path, content)
        await store.put(name, path)
        return name
      },
      async [Symbol.asyncDispose]() {
        vi.unstubAllEnvs()
        await stop()
        await folder[Symbol.asyncDispose]()
      },
    }
  }
})
