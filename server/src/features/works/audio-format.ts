/** Recognises audio by its first bytes (`head`) and the first bytes after an ID3 tag (`body`), not by its name. */
export function audioFormat({ head, body }: { head: Buffer; body: Buffer }): AudioContentType | undefined {
  const at = (start: number, end: number) => head.toString('latin1', start, end)
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WAVE') return 'audio/wav'
  if (at(4, 8) === 'ftyp') return 'audio/mp4'
  if (body.toString('latin1', 0, 4) === 'fLaC') return 'audio/flac'
  const [first = 0, second = 0] = body
  if (first === 0xff && (second & 0xf6) === 0xf0) return 'audio/aac'
  // Padding may separate the tag from the first frame.
  if (at(0, 3) === 'ID3' || (first === 0xff && (second & 0xe6) === 0xe2)) return 'audio/mpeg'
  return undefined
}

export function id3Length(head: Buffer): number {
  if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < 10) return 0
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10)
  return 10 + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f)
}

/** The names that clients use for each type, and what a parser must find in the file. */
export const audioTypes = {
  'audio/mpeg': { alias: ['audio/mp3'], container: /^MPEG$/, codec: /^MPEG [\d.]+ Layer 3$/ },
  'audio/wav': { alias: ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'], container: /^WAVE$/, codec: /^PCM$/ },
  'audio/flac': { alias: ['audio/x-flac'], container: /^FLAC$/, codec: /^FLAC$/ },
  'audio/aac': { alias: ['audio/aacp', 'audio/x-aac', 'audio/vnd.dlna.adts'], container: /^ADTS\b/, codec: /^AAC$/ },
  'audio/mp4': { alias: ['audio/x-m4a', 'audio/m4a', 'audio/aac'], container: /./, codec: /^MPEG-4\/AAC$/ },
}

export type AudioContentType = keyof typeof audioTypes

/** Most 24-bit WAV files name PCM only in the extension of their format chunk. */
export function isExtensiblePcm(head: Buffer): boolean {
  const format = head.indexOf('fmt ', 12, 'latin1') + 8
  return (
    format >= 20 &&
    format + 26 <= head.length &&
    head.readUInt16LE(format) === 0xfffe &&
    head.readUInt16LE(format + 24) === 1
  )
}
