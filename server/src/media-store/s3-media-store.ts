import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { StartupError } from '../startup-error.ts'
import {
  type ByteRange,
  idOfMediaName,
  isPartName,
  type ListedFile,
  type MediaStore,
  requireMediaName,
  type StoredFile,
} from './media-store.ts'
import { openUploadFolder } from './upload-folder.ts'

export interface Bucket {
  readonly name: string
  /** Empty, or ends with a slash. */
  readonly prefix: string
}

interface StoredObject {
  readonly key: string
  readonly bytes: number
  readonly changedAt: Date
}

const CONNECT_WITHIN_MS = 3_000
const ANSWER_WITHIN_MS = 20_000
/** Each listener who takes nothing for a while holds one, and the SDK's own limit is 50. */
const MOST_SOCKETS = 1_000
/** As many digits as the largest safe integer, so that keys sort by offset. */
const OFFSET_DIGITS = 16

/**
 * Keeps stored files in a bucket as `files/abcd…`. The pieces of a file after its first are objects of their own,
 * `pieces/abcd….part/<offset>`, because objects can't grow. `folder` is for the files of unfinished uploads.
 */
export async function openS3MediaStore(
  bucket: Bucket,
  folder: string,
  { answerWithinMs = ANSWER_WITHIN_MS } = {},
): Promise<MediaStore> {
  const objects = openObjects(bucket, answerWithinMs)
  await objects.check()
  const keyOf = (name: string) => `files/${name}`
  const piecesOf = (name: string) => `pieces/${name}/`

  /** The pieces that follow each other from the first on. What a crash left behind them was never counted. */
  async function findPieces(name: string, first: StoredObject): Promise<StoredObject[]> {
    const found = [first]
    let offset = first.bytes
    for await (const piece of objects.list(piecesOf(name))) {
      const begins = Number(piece.key.slice(piecesOf(name).length))
      if (begins !== offset) continue
      found.push(piece)
      offset += piece.bytes
    }
    return found
  }

  async function find(name: string): Promise<StoredFile | undefined> {
    if (idOfMediaName(name) === undefined) return undefined
    const first = await objects.find(keyOf(name))
    if (first === undefined) return undefined
    const parts = isPartName(name) ? await findPieces(name, first) : [first]
    const read = (range?: ByteRange) => toStream((signal) => objects.read(parts, { range, signal }))
    return {
      bytes: sizeOf(parts),
      read,
      async openLocally() {
        const local = await openUploadFolder(folder)
        const path = join(local.path, 'copy')
        try {
          await pipeline(read(), createWriteStream(path, { mode: 0o600 }))
        } catch (error) {
          await local[Symbol.asyncDispose]()
          throw error
        }
        return { path, [Symbol.asyncDispose]: () => local[Symbol.asyncDispose]() }
      },
    }
  }

  return {
    openUploadFolder: () => openUploadFolder(folder),
    find,

    async put(name, path) {
      requireMediaName(name)
      const { size } = await stat(path)
      const digest = createHash('md5')
      for await (const chunk of createReadStream(path)) digest.update(chunk)
      const body = { md5: digest.digest('base64'), bytes: size, open: () => createReadStream(path) }
      await objects.put(keyOf(name), body)
    },

    async writePiece(name, { bytes, offset }) {
      requireMediaName(name)
      if (!isPartName(name)) throw new Error(`${name} can't be written in pieces`)
      const key = offset === 0 ? keyOf(name) : `${piecesOf(name)}${String(offset).padStart(OFFSET_DIGITS, '0')}`
      const md5 = createHash('md5').update(bytes).digest('base64')
      await objects.put(key, { md5, bytes: bytes.length, open: () => bytes })
    },

    async remove(name) {
      if (idOfMediaName(name) === undefined) return
      await objects.remove(keyOf(name))
      if (!isPartName(name)) return
      for await (const { key } of objects.list(piecesOf(name))) await objects.remove(key)
    },

    async *list(): AsyncGenerator<ListedFile> {
      for await (const object of objects.list('files/')) {
        const name = object.key.slice('files/'.length)
        if (idOfMediaName(name) === undefined) continue
        const parts = isPartName(name) ? await findPieces(name, object) : [object]
        const changedAt = new Date(Math.max(...parts.map((part) => part.changedAt.getTime())))
        yield { name, bytes: sizeOf(parts), changedAt }
      }
    },
  }
}

const sizeOf = (objects: readonly StoredObject[]): number => objects.reduce((sum, { bytes }) => sum + bytes, 0)

/** Which bytes of which of these objects, one behind the other, make up the range. */
export function* splitRange<Sized extends { readonly bytes: number }>(
  objects: readonly Sized[],
  { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
): Generator<{ readonly object: Sized } & ByteRange> {
  let begins = 0
  for (const object of objects) {
    const part = { object, start: Math.max(start - begins, 0), end: Math.min(end - begins, object.bytes - 1) }
    if (part.start <= part.end) yield part
    begins += object.bytes
  }
}

/** Asks for nothing before it is read, and ends the request when it is closed. */
function toStream(read: (signal: AbortSignal) => AsyncGenerator<Uint8Array>): Readable {
  const closed = new AbortController()
  const stream = Readable.from(read(closed.signal), { objectMode: false })
  stream.on('close', () => closed.abort())
  return stream
}

/** A request that fails is repeated; afterwards the person is asked to try again. */
class MediaUnavailableError extends Error {
  override readonly name = 'MediaUnavailableError'
  /** Fastify's name for the status of the answer. */
  readonly statusCode = 503
}

interface Body {
  readonly md5: string
  readonly bytes: number
  open(): Readable | Uint8Array
}

/** The few calls that the store needs. Address, region and credentials come from the SDK's own variables. */
function openObjects({ name: Bucket, prefix }: Bucket, answerWithinMs: number) {
  const hasOwnAddress = Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL)
  const agent = { maxSockets: MOST_SOCKETS }
  const handler = { connectionTimeout: CONNECT_WITHIN_MS, httpAgent: agent, httpsAgent: agent }
  const settings: S3ClientConfig = {
    // Services other than Amazon's have no host name for each bucket.
    forcePathStyle: hasOwnAddress,
    region: process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
    // Every service knows Content-MD5, but some don't know the SDK's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
  const client = new S3Client({ ...settings, requestHandler: { ...handler, socketTimeout: answerWithinMs } })
  // A socket also rests while a listener takes nothing, so here only the time to the answer's beginning is limited.
  const startOfAnswer = { socketTimeout: 0, requestTimeout: answerWithinMs, throwOnRequestTimeout: true }
  const reader = new S3Client({ ...settings, requestHandler: { ...handler, ...startOfAnswer } })
  const ask = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await request()
    } catch (error) {
      throw new MediaUnavailableError("The media store isn't answering", { cause: error })
    }
  }
  /** Waits for the store, and never for a listener. */
  async function* readBody(body: Readable): AsyncGenerator<Uint8Array> {
    const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
    try {
      for (;;) {
        const silence = setTimeout(() => body.destroy(new Error('The answer stopped')), answerWithinMs)
        const chunk = await ask(() => chunks.next()).finally(() => clearTimeout(silence))
        if (chunk.done) return
        yield chunk.value
      }
    } finally {
      // A listener may leave before the end.
      body.destroy()
    }
  }
  const keyOf = (key: string) => ({ Bucket, Key: `${prefix}${key}` })

  return {
    async check(): Promise<void> {
      try {
        await client.send(new HeadBucketCommand({ Bucket }))
      } catch (error) {
        throw new StartupError(
          `The bucket ${Bucket} of MEDIA_URL isn't answering. Check the bucket, AWS_ENDPOINT_URL_S3, AWS_REGION and the credentials.`,
          { cause: error },
        )
      }
    },

    async find(key: string): Promise<StoredObject | undefined> {
      return await ask(async () => {
        try {
          const found = await client.send(new HeadObjectCommand(keyOf(key)))
          return { key, bytes: found.ContentLength ?? 0, changedAt: found.LastModified ?? new Date(0) }
        } catch (error) {
          if (!(error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)) throw error
          // A bucket that is gone gives the same answer.
          await client.send(new HeadBucketCommand({ Bucket }))
          return undefined
        }
      })
    },

    /** The SDK can't repeat a request whose body is a stream. */
    async put(key: string, { md5, bytes, open }: Body): Promise<void> {
      const send = () =>
        client.send(new PutObjectCommand({ ...keyOf(key), Body: open(), ContentLength: bytes, ContentMD5: md5 }))
      await ask(async () => await send().catch(send).catch(send))
    },

    async remove(key: string): Promise<void> {
      await ask(() => client.send(new DeleteObjectCommand(keyOf(key))))
    },

    async *list(start: string): AsyncGenerator<StoredObject> {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}${start}` })
      for (;;) {
        const page = await ask(() => pages.next())
        if (page.done) return
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.value.Contents ?? []) {
          yield { key: Key.slice(prefix.length), bytes: Size, changedAt: LastModified }
        }
      }
    },

    /** Reads objects as if they were one. */
    async *read(
      objects: readonly StoredObject[],
      { range, signal }: { range: ByteRange | undefined; signal: AbortSignal },
    ): AsyncGenerator<Uint8Array> {
      for (const { object, start, end } of splitRange(objects, range)) {
        const { key, bytes } = object
        const isWhole = end - start + 1 === bytes
        const command = new GetObjectCommand({ ...keyOf(key), ...(isWhole ? {} : { Range: `bytes=${start}-${end}` }) })
        const { Body } = await ask(() => reader.send(command, { abortSignal: signal }))
        if (Body === undefined) throw new MediaUnavailableError(`The media store has no content of ${key}`)
        // In Node, the SDK's body is a Readable.
        yield* readBody(Body as Readable)
      }
    },
  }
}
