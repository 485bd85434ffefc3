const SAMPLES_PER_SECOND = 22_050
const SECONDS = 12
/** Seconds that a chord lasts. */
const CHORD_SECONDS = 3
/** Minor ninth chords, in semitones above the root. */
const CHORDS = [
  [0, 7, 10, 15, 26],
  [-4, 3, 8, 12, 19],
  [-7, 0, 5, 8, 15],
  [-2, 5, 9, 14, 21],
] as const

/** Slow chords with a note that wanders over them, as a WAV file: 16 bits, one channel. */
export function synthesiseSong(seed: number): Buffer {
  const root = 110 * 2 ** ((seed % 7) / 12)
  const samples = Buffer.alloc(SAMPLES_PER_SECOND * SECONDS * 2)
  for (let index = 0; index < samples.length / 2; index++) {
    const time = index / SAMPLES_PER_SECOND
    const loudness = Math.min(1, time / 0.5, (SECONDS - time) / 1.5)
    const sound = (chordAt(time, root) + melodyAt(time, root, seed)) * Math.max(0, loudness)
    samples.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sound)) * 32_000), index * 2)
  }
  return Buffer.concat([wavHeader(samples.length), samples])
}

function chordAt(time: number, root: number): number {
  const chord = CHORDS[Math.floor(time / CHORD_SECONDS) % CHORDS.length] ?? CHORDS[0]
  const swell = Math.sin((Math.PI * (time % CHORD_SECONDS)) / CHORD_SECONDS) ** 0.5
  return chord.reduce<number>((sum, semitones) => sum + softTone(time, root * 2 ** (semitones / 12)), 0) * 0.09 * swell
}

function melodyAt(time: number, root: number, seed: number): number {
  const step = Math.floor(time / 0.375)
  const scale = [12, 15, 17, 19, 22, 24]
  const semitones = scale[(step * 5 + step * step * seed) % scale.length] ?? 12
  const fade = Math.exp(-4 * (time % 0.375)) * Math.min(1, (time % 0.375) * 200)
  return softTone(time, root * 2 * 2 ** (semitones / 12)) * 0.2 * fade
}

function softTone(time: number, frequency: number): number {
  const phase = 2 * Math.PI * frequency * time
  return Math.sin(phase) + 0.3 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase)
}

function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'ascii')
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8, 'ascii')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  header.writeUInt32LE(SAMPLES_PER_SECOND * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'ascii')
  header.writeUInt32LE(bytes, 40)
  return header
}
