import { SAMPLE_RATE } from './samples.ts'

export type Wave = 'sine' | 'triangle' | 'saw' | 'square' | 'pulse'

interface Oscillation {
  readonly wave: Wave
  readonly length: number
  /** The frequency in hertz for each sample. */
  readonly frequencyAt: (index: number) => number
  readonly phase?: number
  /** The duty cycle of a pulse. */
  readonly pulseWidth?: number
}

/** Rounds the waveform's corners to prevent aliasing. */
export function oscillate({ wave, length, frequencyAt, phase = 0, pulseWidth = 0.5 }: Oscillation): Float32Array {
  const sound = new Float32Array(length)
  const width = wave === 'pulse' ? pulseWidth : 0.5
  let turn = phase % 1
  let smooth = 0
  for (let index = 0; index < length; index++) {
    const step = frequencyAt(index) / SAMPLE_RATE
    if (wave === 'sine') sound[index] = Math.sin(2 * Math.PI * turn)
    else if (wave === 'saw') sound[index] = 2 * turn - 1 - roundCorner(turn, step)
    else {
      const far = turn + 1 - width
      const pulse = (turn < width ? 1 : -1) + roundCorner(turn, step) - roundCorner(far >= 1 ? far - 1 : far, step)
      // A triangle is an integrated square; the leak keeps it centred.
      smooth += 4 * step * pulse - smooth * 0.000_5
      sound[index] = wave === 'triangle' ? smooth : pulse
    }
    turn += step
    if (turn >= 1) turn -= 1
  }
  return sound
}

/** Replaces a jump by two samples of a polynomial (PolyBLEP). */
function roundCorner(turn: number, step: number): number {
  if (turn < step) {
    const near = turn / step
    return near + near - near * near - 1
  }
  if (turn > 1 - step) {
    const near = (turn - 1) / step
    return near * near + near + near + 1
  }
  return 0
}
