import { createMp3Encoder } from 'wasm-media-encoders'
import { SAMPLE_RATE, type Stereo } from './sound/samples.ts'

/** Small files that are good enough for a first listen. */
const KILOBITS_PER_SECOND = 96

export async function encodeMp3({ left, right }: Stereo): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({
    sampleRate: SAMPLE_RATE,
    channels: 2,
    bitrate: KILOBITS_PER_SECOND,
    outputSampleRate: SAMPLE_RATE,
  })
  // The encoder returns a view of its memory, which the next call overwrites.
  const body = Buffer.from(encoder.encode([left, right]))
  return Buffer.concat([body, encoder.finalize()])
}
