import { createLoudnessMeter } from './loudness-meter.ts'
import { LEAD, raisePeak } from './true-peak.ts'

export interface Levels {
  /** Integrated loudness in LUFS; null for silence and for sounds shorter than 0.4 seconds. */
  readonly loudness: number | null
  /** In dBTP; null for silence. */
  readonly truePeak: number | null
}

/** Damaged files can hold anything, and one such sample would spoil the rest. */
const HIGHEST = 16
/** Below the smallest 16-bit step, as in the waveform. */
const SILENCE = 2 ** -15

/** Measures a sound piece by piece. The first piece decides how many channels count. */
export function createLevelMeter(sampleRate: number) {
  let loudness: ReturnType<typeof createLoudnessMeter> | undefined
  let buffers: Float32Array[] = []
  let peak = 0

  function search(length: number): void {
    for (const buffer of buffers) {
      peak = raisePeak(peak, buffer, LEAD + length)
      buffer.copyWithin(0, length, length + LEAD)
    }
  }

  return {
    add(channels: readonly Float32Array[]): void {
      loudness ??= createLoudnessMeter({ sampleRate, channelCount: channels.length })
      if (buffers.length === 0) buffers = channels.map(() => new Float32Array(LEAD))
      const length = channels[0]?.length ?? 0
      buffers = buffers.map((buffer, place) => fill(buffer, { channel: channels[place], length }))
      loudness.add(buffers, { start: LEAD, length })
      search(length)
    },

    /** Ends the measurement: what follows the sound is silence. */
    read(): Levels {
      buffers = buffers.map((buffer) => fill(buffer, { channel: undefined, length: LEAD }))
      search(LEAD)
      return { loudness: loudness?.read() ?? null, truePeak: peak < SILENCE ? null : 20 * Math.log10(peak) }
    },
  }
}

/** Keeps the last samples of the piece before at the beginning. */
function fill(
  buffer: Float32Array,
  { channel, length }: { channel: Float32Array | undefined; length: number },
): Float32Array {
  let filled = buffer
  if (filled.length < LEAD + length) {
    filled = new Float32Array(LEAD + length)
    filled.set(buffer.subarray(0, LEAD))
  }
  filled.fill(0, LEAD, LEAD + length)
  if (channel !== undefined) filled.set(channel.subarray(0, length), LEAD)
  silenceDamage(filled, LEAD + length)
  return filled
}

function silenceDamage(samples: Float32Array, end: number): void {
  for (let at = LEAD; at < end; at += 1) {
    // Not a number is not below anything.
    if (!(Math.abs(samples[at] ?? 0) <= HIGHEST)) samples[at] = 0
  }
}
