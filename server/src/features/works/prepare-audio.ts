import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type MediaType, mediaLimits } from '@melos/api-contract'
import type { IFormat } from 'music-metadata'
import { refusePart } from '../../http/receive-form.ts'
import { mediaName } from '../../media-store/media-store.ts'
import type { PreparedMedia, UploadedFile } from '../../media-store/prepared-file.ts'
import { type AudioContentType, audioFormat, audioTypes, id3Length, isExtensiblePcm } from './audio-format.ts'
import { measureAudio } from './measure-audio.ts'

const { minSeconds, maxSeconds } = mediaLimits.audio
const HEAD_BYTES = 4_096
/** Far longer than the longest song takes; stops a malicious file. */
const PARSE_MS = 10_000
/** Even silence takes more in every format, so a file below this rate claims more sound than it has. */
const MIN_BITS_PER_SECOND = 100

/** Keeps audio as uploaded, because encoding it again would lose quality. */
export async function prepareAudio(file: UploadedFile<MediaType>, folder: string): Promise<PreparedMedia> {
  const { head, body, bytes } = await readHead(file.path)
  const contentType = audioFormat({ head, body })
  if (contentType === undefined) throw refusePart(file.type, 'must be MP3, WAV, FLAC or AAC')
  if (contentType !== file.contentType && !audioTypes[contentType].alias.includes(file.contentType)) {
    throw refusePart(file.type, `is ${contentType} but was sent as another type`)
  }
  const format = await parse(file, { contentType, bytes })
  if (!isOfType(format, { contentType, head })) throw refusePart(file.type, 'must be MP3, WAV (PCM), FLAC or AAC')
  const seconds = format.duration ?? 0
  if (!hasSound(format, { contentType, bytes })) throw refusePart(file.type, 'has no sound or is incomplete')
  if (seconds < minSeconds || seconds > maxSeconds) {
    throw refusePart(file.type, `must last ${minSeconds} to ${maxSeconds} seconds`)
  }
  const id = randomUUID()
  const path = join(folder, mediaName(id))
  await rename(file.path, path)
  const row = { id, type: file.type, content_type: contentType, bytes, sha256: await hashFile(path) }
  const heard = { duration_ms: Math.round(seconds * 1000), ...(await measureAudio({ path, contentType, seconds })) }
  return { row: { ...row, width: null, height: null, ...heard }, names: [mediaName(id)] }
}

async function readHead(path: string): Promise<{ head: Buffer; body: Buffer; bytes: number }> {
  await using file = await open(path)
  const read = async (position: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, position)
    return buffer.subarray(0, bytesRead)
  }
  const head = await read(0)
  return { head, body: await read(id3Length(head)), bytes: (await file.stat()).size }
}

async function parse(
  { type, path }: UploadedFile<MediaType>,
  { contentType, bytes }: { contentType: AudioContentType; bytes: number },
): Promise<IFormat> {
  // Loaded with the first song, because it would slow the start down.
  const { parseStream } = await import('music-metadata')
  const stream = createReadStream(path, { signal: AbortSignal.timeout(PARSE_MS) })
  try {
    const options = { duration: true, skipCovers: true }
    return (await parseStream(stream, { mimeType: contentType, size: bytes }, options)).format
  } catch (error) {
    throw refusePart(type, 'is damaged and cannot be read', { cause: error })
  } finally {
    stream.destroy()
  }
}

function isOfType(
  { container = '', codec = '', hasVideo }: IFormat,
  { contentType, head }: { contentType: AudioContentType; head: Buffer },
): boolean {
  const expected = audioTypes[contentType]
  const isCodec = expected.codec.test(codec) || (contentType === 'audio/wav' && isExtensiblePcm(head))
  return hasVideo !== true && expected.container.test(container) && isCodec
}

/** A header can claim any length, so the file must have enough bytes for it. */
function hasSound(
  { duration = 0, bitrate }: IFormat,
  { contentType, bytes }: { contentType: AudioContentType; bytes: number },
): boolean {
  if (!(duration > 0)) return false
  const foundRate = (bytes * 8) / duration
  const claimedRate = bitrate ?? foundRate
  // In these formats the header gives the average rate, in others the rate of one frame.
  const isClaimExact = contentType === 'audio/wav' || contentType === 'audio/mp4'
  if (isClaimExact && claimedRate > foundRate) return false
  return Math.min(foundRate, claimedRate) >= MIN_BITS_PER_SECOND
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
