import { constants, setPriority } from 'node:os'
import { decoder as flac } from '@audio/decode-flac'
import { decoder as mp3 } from '@audio/decode-mp3'
import { decoder as wav } from '@audio/decode-wav'
import { answerAsDecoder } from './answer-as-decoder.ts'
import { audioPieces, type DrawnContentType } from './audio-pieces.ts'
import { createPeakMeter } from './peak-meter.ts'

export interface PeaksRequest {
  readonly path: string
  readonly contentType: string
  readonly seconds: number
}

interface Decoder {
  decode(piece: Uint8Array): { channelData: Float32Array[]; sampleRate: number }
  /** What is left when all pieces are in. */
  flush?(): { channelData: Float32Array[]; sampleRate: number }
}

const decoders: Record<DrawnContentType, () => Decoder | Promise<Decoder>> = {
  'audio/mpeg': mp3,
  'audio/wav': wav,
  'audio/flac': flac,
}

/** As many as FLAC can have; each takes memory of its own. */
const MOST_CHANNELS = 8

// Readers are answered first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// A decoder tells of every damaged frame, and there may be any number of them.
console.error = () => undefined

answerAsDecoder(readPeaks)

async function readPeaks({ path, contentType: type, seconds }: PeaksRequest): Promise<number[]> {
  if (!isDrawn(type)) throw new Error(`There is no decoder for ${type}`)
  const decoder = await decoders[type]()
  const meter = createPeakMeter()
  let rate = 0
  const hear = ({ channelData, sampleRate }: ReturnType<Decoder['decode']>) => {
    if (channelData.length > MOST_CHANNELS) throw new Error('There are more channels than a song has')
    if (channelData.length === 0) return
    meter.add(channelData)
    rate = sampleRate
  }
  for await (const piece of audioPieces(path, type)) hear(decoder.decode(piece))
  if (decoder.flush !== undefined) hear(decoder.flush())
  if (rate === 0) throw new Error('There is nothing to hear')
  return meter.read(seconds * rate)
}

function isDrawn(text: string): text is DrawnContentType {
  return Object.hasOwn(decoders, text)
}
