import { createMp3Encoder } from 'wasm-media-encoders'
import { SAMPLE_RATE, type Stereo } from './sound/samples.ts'

/** Small, and good enough for a first listen on a phone. */
const KILOBITS_PER_SECOND = 96

export async function encodeMp3({ left, right }: Stereo): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({
    sampleRate: SAMPLE_RATE,
    channels: 2,
    bitrate: KILOBITS_PER_SECOND,
    outputSampleRate: SAMPLE_RATE,
  })
  // The encoder answers with a view of its own memory, which the next call writes over.
  const body = Buffer.from(encoder.encode([left, right]))
  return Buffer.concat([body, encoder.finalize()])
}
