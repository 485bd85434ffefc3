/** What an image is by its first bytes, whatever it is called. */
export function imageFormat(bytes: Buffer): 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | undefined {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'image/png'
  if (bytes.subarray(0, 3).equals(JPEG_SIGNATURE)) return 'image/jpeg'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  if (isStillAvif(bytes)) return 'image/avif'
  return undefined
}

/** An animated PNG looks like any other to most decoders: it says so in a chunk of its own, before the pixels. */
export function isAnimatedPng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE.length
  while (at + 8 <= bytes.length) {
    const chunk = bytes.toString('latin1', at + 4, at + 8)
    if (chunk === 'acTL') return true
    if (chunk === 'IDAT') return false
    at += 12 + bytes.readUInt32BE(at)
  }
  return false
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff])

/** A file type box that lists the brand of still images and not that of sequences. */
function isStillAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = new Set<string>()
  for (let at = 8; at + 4 <= end; at += 4) brands.add(bytes.toString('latin1', at, at + 4))
  return brands.has('avif') && !brands.has('avis')
}
