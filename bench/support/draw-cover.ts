import { crc32, deflateSync } from 'node:zlib'
import { createRandom } from './random.ts'

const SIDE = 1_000
const CHANNELS = 3
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Eight bits for each of three colours, nothing else. */
const HEADER = Buffer.from([0, 0, SIDE >> 8, SIDE & 255, 0, 0, SIDE >> 8, SIDE & 255, 8, 2, 0, 0, 0])

/** A square picture with shapes, shades and grain, so that it weighs about what a photograph does. */
export function drawCover(seed: number): Blob {
  const random = createRandom(seed + 1)
  const [x, y, ...phases] = [SIDE, SIDE, 7, 7, 7].map(random)
  const rows = Buffer.alloc(SIDE * (1 + SIDE * CHANNELS))
  for (let row = 0, at = 0; row < SIDE; row++) {
    // Each row begins with its filter: none.
    at++
    for (let column = 0; column < SIDE; column++) {
      const distance = Math.hypot(column - Number(x), row - Number(y)) / 40
      for (const phase of phases) rows[at++] = 118 + 100 * Math.sin(distance + phase) + random(32)
    }
  }
  const parts = [SIGNATURE, chunk('IHDR', HEADER), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return new Blob(parts, { type: 'image/png' })
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
