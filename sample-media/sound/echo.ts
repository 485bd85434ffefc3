import { makeSilence, SAMPLE_RATE, type Stereo, sampleAt, toSamples } from './samples.ts'

export interface Echo {
  readonly seconds: number
  /** The feedback, 0 to 1. */
  readonly feedback: number
  /** The cutoff of the feedback's lowpass, in hertz. */
  readonly damping: number
}

/** A ping-pong echo. */
export function echo({ left, right }: Stereo, { seconds, feedback, damping }: Echo): Stereo {
  const out = makeSilence(left.length)
  const delay = toSamples(seconds)
  const keep = Math.exp((-2 * Math.PI * damping) / SAMPLE_RATE)
  const bass = Math.exp((-2 * Math.PI * 180) / SAMPLE_RATE)
  let [darkLeft, darkRight, lowLeft, lowRight] = [0, 0, 0, 0]
  for (let index = delay; index < left.length; index++) {
    const inLeft = (sampleAt(left, index - delay) + sampleAt(right, index - delay)) * 0.7
    const backLeft = sampleAt(out.right, index - delay) * feedback
    const backRight = sampleAt(out.left, index - delay)
    darkLeft = (inLeft + backLeft) * (1 - keep) + darkLeft * keep
    darkRight = backRight * feedback * (1 - keep) + darkRight * keep
    lowLeft = darkLeft * (1 - bass) + lowLeft * bass
    lowRight = darkRight * (1 - bass) + lowRight * bass
    out.left[index] = darkLeft - lowLeft
    out.right[index] = darkRight - lowRight
  }
  return out
}
