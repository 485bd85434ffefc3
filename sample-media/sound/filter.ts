import { SAMPLE_RATE, sampleAt } from './samples.ts'

type FilterKind = 'lowpass' | 'highpass' | 'bandpass' | 'peak' | 'lowshelf' | 'highshelf'

export interface FilterSettings {
  readonly kind: FilterKind
  readonly frequency: number
  readonly quality?: number
  readonly decibels?: number
}

type Coefficients = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

/** A second-order filter, in place. */
export function filterSound(buffer: Float32Array, settings: FilterSettings): Float32Array {
  return runBiquad(buffer, coefficientsOf(settings))
}

function runBiquad(buffer: Float32Array, [b0, b1, b2, a1, a2]: Coefficients): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let index = 0; index < buffer.length; index++) {
    const x = sampleAt(buffer, index)
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    buffer[index] = y
  }
  return buffer
}

function coefficientsOf({ kind, frequency, quality = Math.SQRT1_2, decibels = 0 }: FilterSettings): Coefficients {
  const angle = (2 * Math.PI * Math.min(frequency, SAMPLE_RATE * 0.47)) / SAMPLE_RATE
  const [cos, alpha] = [Math.cos(angle), Math.sin(angle) / (2 * quality)]
  const amp = 10 ** (decibels / 40)
  const root = 2 * Math.sqrt(amp) * alpha
  const over = ([b0, b1, b2]: [number, number, number], a0: number, a1: number, a2: number): Coefficients => [
    b0 / a0,
    b1 / a0,
    b2 / a0,
    a1 / a0,
    a2 / a0,
  ]
  switch (kind) {
    case 'lowpass':
      return over([(1 - cos) / 2, 1 - cos, (1 - cos) / 2], 1 + alpha, -2 * cos, 1 - alpha)
    case 'highpass':
      return over([(1 + cos) / 2, -(1 + cos), (1 + cos) / 2], 1 + alpha, -2 * cos, 1 - alpha)
    case 'bandpass':
      return over([alpha, 0, -alpha], 1 + alpha, -2 * cos, 1 - alpha)
    case 'peak':
      return over([1 + alpha * amp, -2 * cos, 1 - alpha * amp], 1 + alpha / amp, -2 * cos, 1 - alpha / amp)
    case 'lowshelf':
      return over(
        [
          amp * (amp + 1 - (amp - 1) * cos + root),
          2 * amp * (amp - 1 - (amp + 1) * cos),
          amp * (amp + 1 - (amp - 1) * cos - root),
        ],
        amp + 1 + (amp - 1) * cos + root,
        -2 * (amp - 1 + (amp + 1) * cos),
        amp + 1 + (amp - 1) * cos - root,
      )
    case 'highshelf':
      return over(
        [
          amp * (amp + 1 + (amp - 1) * cos + root),
          -2 * amp * (amp - 1 + (amp + 1) * cos),
          amp * (amp + 1 + (amp - 1) * cos - root),
        ],
        amp + 1 - (amp - 1) * cos + root,
        2 * (amp - 1 - (amp + 1) * cos),
        amp + 1 - (amp - 1) * cos - root,
      )
  }
}

interface Sweep {
  /** The cutoff in hertz for each sample. */
  readonly cutoffAt: (index: number) => number
  /** 0 to 1; near 1 it resonates. */
  readonly resonance: number
}

/** Samples between two updates of the cutoff. */
const CONTROL = 16

/** A lowpass that stays stable while its cutoff moves. */
export function sweepLowpass(buffer: Float32Array, { cutoffAt, resonance }: Sweep): Float32Array {
  const damping = 2 - 1.9 * resonance
  let [low, band, slope, gain] = [0, 0, 0, 0]
  for (let index = 0; index < buffer.length; index++) {
    if (index % CONTROL === 0) {
      const cutoff = Math.min(Math.max(cutoffAt(index), 20), SAMPLE_RATE * 0.45)
      slope = Math.tan((Math.PI * cutoff) / SAMPLE_RATE)
      gain = 1 / (1 + slope * (slope + damping))
    }
    const high = (sampleAt(buffer, index) - (damping + slope) * band - low) * gain
    const middle = band + slope * high
    const through = low + slope * middle
    band = middle + slope * high
    low = through + slope * middle
    buffer[index] = through
  }
  return buffer
}
