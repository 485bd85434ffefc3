import { type FileHandle, open } from 'node:fs/promises'
import { type AudioContentType, id3Length } from './audio-format.ts'

/** AAC is missing because no AAC decoder has a licence compatible with ours. */
export type DecodableContentType = Exclude<AudioContentType, 'audio/aac' | 'audio/mp4'>

/** A few bytes can hold seconds of silence, so pieces are small enough for their samples to fit into memory. */
const PIECE_BYTES = 1_024
const TAG_HEAD_BYTES = 10
const MAX_HEADER_BYTES = 16

export async function* audioPieces(path: string, contentType: DecodableContentType): AsyncGenerator<Uint8Array> {
  await using file = await open(path)
  const tagBytes = id3Length(await readAt(file, 0, TAG_HEAD_BYTES))
  // Tags and pictures at the beginning are not sound.
  yield* cutPieces(file, contentType === 'audio/flac' ? await findFirstFrame(file, tagBytes) : tagBytes)
}

async function* cutPieces(file: FileHandle, start: number): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0)
  for await (const block of file.createReadStream({ start, autoClose: false })) {
    const bytes = Buffer.concat([rest, block])
    let at = 0
    while (at + PIECE_BYTES < bytes.length) {
      const end = findCut(bytes, at + PIECE_BYTES)
      // Decoders rely on `slice` copying, which a Buffer's does not.
      yield new Uint8Array(bytes.subarray(at, end))
      at = end
    }
    rest = bytes.subarray(at)
  }
  yield new Uint8Array(rest)
}

/** Avoids cutting inside a possible FLAC frame header, because the decoder would miss the frame. */
function findCut(bytes: Buffer, end: number): number {
  for (let at = end - MAX_HEADER_BYTES; at < end; at += 1) {
    if (bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xfe) === 0xf8) return at
  }
  return end
}

/** The position after the metadata blocks (RFC 9639, 8.1). */
async function findFirstFrame(file: FileHandle, start: number): Promise<number> {
  let at = start + 'fLaC'.length
  for (let isLast = false; !isLast; ) {
    const head = await readAt(file, at, 4)
    if (head.length < 4) throw new Error('The FLAC metadata has no end')
    isLast = head.readUInt8(0) >= 0x80
    at += 4 + head.readUIntBE(1, 3)
  }
  return at
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
