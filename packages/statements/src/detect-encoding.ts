import { StatementFileError } from './statement-file-error.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Reads the file until the encoding is certain, which for UTF-8 is its end: one invalid byte in the last row makes the whole file
 * Windows-1252, the superset of Latin-1 that older exports use. So no file is read in two encodings.
 */
export async function detectEncoding(chunks: AsyncIterable<Uint8Array>): Promise<TextEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let start = ''
  let isUtf8 = true
  for await (const chunk of chunks) {
    if (start.length < 4) {
      start += toHex(chunk.subarray(0, 2))
      if (start.startsWith('fffe')) return 'utf-16le'
      if (start.startsWith('feff')) return 'utf-16be'
    }
    if (chunk.includes(0)) throw new StatementFileError('NOT_TEXT', "The file isn't a text file")
    isUtf8 &&= isDecodable(() => decoder.decode(chunk, { stream: true }))
  }
  return isUtf8 && isDecodable(() => decoder.decode()) ? 'utf-8' : 'windows-1252'
}

function isDecodable(decode: () => string): boolean {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
