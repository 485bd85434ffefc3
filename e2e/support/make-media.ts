import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const SIDE = 480
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Eight bits per channel, RGB. */
const FORM = [8, 2, 0, 0, 0]

/** A square PNG of rings in two colours. */
export function drawPicture(one: Colour, other: Colour, side = SIDE): Buffer {
  const rowBytes = 1 + side * 3
  // Each row starts with filter type 0.
  const rows = Buffer.alloc(side * rowBytes)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const distance = Math.hypot(x - side * 0.6, y - side * 0.7)
      rows.set(Math.floor(distance / 40) % 2 === 0 ? one : other, y * rowBytes + 1 + x * 3)
    }
  }
  const size = Buffer.alloc(8)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  const header = Buffer.concat([size, Buffer.from(FORM)])
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const RATE = 8_000
const AMPLITUDE = 8_000

interface Tone {
  readonly seconds: number
  readonly hertz: number
  readonly amplitude?: number
}

/** A tone that swells and fades, as a 16-bit mono WAV file. */
export function makeTone({ seconds, hertz, amplitude = AMPLITUDE }: Tone): Buffer {
  const samples = Buffer.alloc(seconds * RATE * 2)
  for (let index = 0; index < seconds * RATE; index++) {
    const swell = Math.sin((Math.PI * index) / (seconds * RATE))
    samples.writeInt16LE(Math.round(amplitude * swell * Math.sin((2 * Math.PI * hertz * index) / RATE)), index * 2)
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
