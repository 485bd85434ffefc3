import { SAMPLE_RATE, type Stereo, sampleAt } from './samples.ts'

/** The two weighting filters of ITU-R BS.1770 at 44.1 kHz. */
const HEAD = { b0: 1.530_841_23, b1: -2.650_979_995, b2: 1.169_079_079, a1: -1.663_655_113, a2: 0.712_595_428 }
const LOW_CUT = { a1: -1.989_169_673, a2: 0.989_199_035 }
/** Blocks are four steps long and overlap, one starting at every step. */
const STEP = Math.round(SAMPLE_RATE * 0.1)
const SILENCE = -70

/** Loudness in LUFS; much quieter passages don't count. */
export function measureLoudness({ left, right }: Stereo): number {
  const [first, second] = [weighSteps(left), weighSteps(right)]
  const steps = first.map((power, place) => power + (second[place] ?? 0))
  const blocks = steps.slice(3).map((_, place) => mean(steps.slice(place, place + 4)))
  const heard = blocks.filter((power) => toLufs(power) > SILENCE)
  const gate = toLufs(mean(heard)) - 10
  return toLufs(mean(heard.filter((power) => toLufs(power) > gate)))
}

/** The weighted power of each step. */
function weighSteps(side: Float32Array): number[] {
  const { b0, b1, b2, a1, a2 } = HEAD
  let x1 = 0
  let x2 = 0
  let y1 = 0
  let y2 = 0
  let z1 = 0
  let z2 = 0
  const steps: number[] = []
  for (let start = 0; start + STEP <= side.length; start += STEP) {
    let sum = 0
    for (let index = start; index < start + STEP; index++) {
      const x = sampleAt(side, index)
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
      const z = y - 2 * y1 + y2 - LOW_CUT.a1 * z1 - LOW_CUT.a2 * z2
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      z2 = z1
      z1 = z
      sum += z * z
    }
    steps.push(sum / STEP)
  }
  return steps
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(Math.max(power, 1e-12))
}
