const RATE = 8_000
const LOUDNESS = 8_000

/** A tone that swells and fades, as a WAV file: 16 bits, one channel. */
export function makeTone({ seconds, hertz }: { seconds: number; hertz: number }): Buffer {
  const samples = Buffer.alloc(seconds * RATE * 2)
  for (let index = 0; index < seconds * RATE; index++) {
    const swell = Math.sin((Math.PI * index) / (seconds * RATE))
    samples.writeInt16LE(Math.round(LOUDNESS * swell * Math.sin((2 * Math.PI * hertz * index) / RATE)), index * 2)
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
