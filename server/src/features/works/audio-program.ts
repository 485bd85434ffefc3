import { constants, setPriority } from 'node:os'
import { decoder as flac } from '@audio/decode-flac'
import { decoder as mp3 } from '@audio/decode-mp3'
import { decoder as wav } from '@audio/decode-wav'
import { createLevelMeter, createPeakMeter, type Levels } from '@melos/sound'
import { answerAsDecoder } from './answer-as-decoder.ts'
import { audioPieces, type DecodableContentType } from './audio-pieces.ts'

export interface AudioRequest {
  readonly path: string
  readonly contentType: string
  readonly seconds: number
}

interface Decoder {
  decode(piece: Uint8Array): { channelData: Float32Array[]; sampleRate: number }
  flush?(): { channelData: Float32Array[]; sampleRate: number }
}

const decoders: Record<DecodableContentType, () => Decoder | Promise<Decoder>> = {
  'audio/mpeg': mp3,
  'audio/wav': wav,
  'audio/flac': flac,
}

/** As many as FLAC allows; each takes memory. */
const MAX_CHANNELS = 8

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// The decoders report every damaged frame, and a file may have any number of them.
console.error = () => undefined

answerAsDecoder(measure)

async function measure({ path, contentType: type, seconds }: AudioRequest): Promise<Levels & { peaks: number[] }> {
  if (!isDecodable(type)) throw new Error(`There is no decoder for ${type}`)
  const decoder = await decoders[type]()
  const peaks = createPeakMeter()
  let levels: ReturnType<typeof createLevelMeter> | undefined
  let rate = 0
  const add = ({ channelData, sampleRate }: ReturnType<Decoder['decode']>) => {
    if (channelData.length > MAX_CHANNELS) throw new Error('The audio has too many channels')
    if (channelData.length === 0) return
    rate = sampleRate
    levels ??= createLevelMeter(rate)
    peaks.add(channelData)
    levels.add(channelData)
  }
  for await (const piece of audioPieces(path, type)) add(decoder.decode(piece))
  if (decoder.flush !== undefined) add(decoder.flush())
  if (levels === undefined) throw new Error('The audio has no sound')
  return { peaks: peaks.read(seconds * rate), ...levels.read() }
}

function isDecodable(text: string): text is DecodableContentType {
  return Object.hasOwn(decoders, text)
}
