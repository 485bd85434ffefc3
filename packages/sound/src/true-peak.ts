/** Two of the four phases of the interpolating filter in ITU-R BS.1770-4, annex 2; the other two are these backwards. */
const OUTER = Float64Array.of(
  0.001_708_984_375,
  0.010_986_328_125,
  -0.019_653_320_312_5,
  0.033_203_125,
  -0.059_448_242_187_5,
  0.137_329_101_562_5,
  0.972_167_968_75,
  -0.102_294_921_875,
  0.047_607_421_875,
  -0.026_611_328_125,
  0.014_892_578_125,
  -0.008_300_781_25,
)
const INNER = Float64Array.of(
  -0.029_174_804_687_5,
  0.029_296_875,
  -0.051_757_812_5,
  0.089_111_328_125,
  -0.166_503_906_25,
  0.465_087_890_625,
  0.779_785_156_25,
  -0.200_317_382_812_5,
  0.101_562_5,
  -0.058_227_539_062_5,
  0.033_081_054_687_5,
  -0.018_920_898_437_5,
)
const LAST_TAP = INNER.length - 1
/** How many samples before the first new one a search needs. */
export const LEAD = LAST_TAP
/** The most by which the filter can exceed its loudest sample. */
const REACH = INNER.reduce((sum, tap) => sum + Math.abs(tap), 0)
const STRETCH = 16

/**
 * The highest level that a sound reaches between or at its samples, from `LEAD` to before `end`, if it is above `peak`. Most stretches
 * are too quiet to reach it, so only the others are interpolated.
 */
export function raisePeak(peak: number, samples: Float32Array, end: number): number {
  let highest = peak
  for (let start = LEAD; start < end; start += STRETCH) {
    const stop = Math.min(start + STRETCH, end)
    const loudest = loudestBetween(samples, start - LEAD, stop)
    if (loudest > highest) highest = loudest
    if (loudest * REACH <= highest) continue
    for (let at = start; at < stop; at += 1) highest = Math.max(highest, interpolate(samples, at))
  }
  return highest
}

function loudestBetween(samples: Float32Array, start: number, end: number): number {
  let loudest = 0
  for (let at = start; at < end; at += 1) {
    const level = Math.abs(samples[at] ?? 0)
    if (level > loudest) loudest = level
  }
  return loudest
}

/** The loudest of the four values that oversampling puts in place of one. */
export function interpolate(samples: Float32Array, at: number): number {
  let [first, second, third, fourth] = [0, 0, 0, 0]
  for (let tap = 0; tap <= LAST_TAP; tap += 1) {
    const sample = samples[at - tap] ?? 0
    first += sample * (OUTER[tap] ?? 0)
    second += sample * (INNER[tap] ?? 0)
    third += sample * (INNER[LAST_TAP - tap] ?? 0)
    fourth += sample * (OUTER[LAST_TAP - tap] ?? 0)
  }
  return Math.max(Math.abs(first), Math.abs(second), Math.abs(third), Math.abs(fourth))
}
