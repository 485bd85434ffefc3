/** The curves of ITU-R BS.1770 as frequency, quality and gain, from which its coefficients follow for any sample rate. */
const SHELF = { hertz: 1_681.974_450_955_533, quality: 0.707_175_236_955_419_6, decibels: 3.999_843_853_973_347 }
const LOW_CUT = { hertz: 38.135_470_876_024_44, quality: 0.500_327_037_323_877_3 }
const SHELF_MIDDLE = 0.499_666_774_154_541_6
/** Silence would leave numbers so small that processors take a hundred times as long for them. */
const NOTHING = 1e-30

export type Weighting = ReturnType<typeof createWeighting>

export function weightingCoefficients(sampleRate: number) {
  const top = 10 ** (SHELF.decibels / 20)
  const middle = top ** SHELF_MIDDLE
  const { slope, square, scale } = bend(SHELF, sampleRate)
  const cut = bend(LOW_CUT, sampleRate)
  return {
    b0: (top + middle * slope + square) / scale,
    b1: (2 * (square - top)) / scale,
    b2: (top - middle * slope + square) / scale,
    a1: (2 * (square - 1)) / scale,
    a2: (1 - slope + square) / scale,
    // The low cut's other coefficients are 1, -2 and 1.
    c1: (2 * (cut.square - 1)) / cut.scale,
    c2: (1 - cut.slope + cut.square) / cut.scale,
  }
}

function bend({ hertz, quality }: { hertz: number; quality: number }, sampleRate: number) {
  const bent = Math.tan((Math.PI * hertz) / sampleRate)
  const [slope, square] = [bent / quality, bent ** 2]
  return { slope, square, scale: 1 + slope + square }
}

/** The filter of one channel. It adds up the squares of weighted samples, from `start` to before `end`. */
export function createWeighting(sampleRate: number) {
  const { b0, b1, b2, a1, a2, c1, c2 } = weightingCoefficients(sampleRate)
  const last = { x1: 0, x2: 0, y1: 0, y2: 0, z1: 0, z2: 0 }

  return (samples: Float32Array, start: number, end: number): number => {
    let { x1, x2, y1, y2, z1, z2 } = last
    let sum = 0
    for (let at = start; at < end; at += 1) {
      const x = samples[at] ?? 0
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
      const z = y - 2 * y1 + y2 - c1 * z1 - c2 * z2
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      z2 = z1
      z1 = z
      sum += z * z
    }
    last.x1 = x1
    last.x2 = x2
    last.y1 = drop(y1)
    last.y2 = drop(y2)
    last.z1 = drop(z1)
    last.z2 = drop(z2)
    return sum
  }
}

function drop(value: number): number {
  return Math.abs(value) < NOTHING ? 0 : value
}
