import sharp from 'sharp'

type ImageFormat = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'tiff'

export async function makeImage({
  format = 'png',
  width = 96,
  height = 64,
}: {
  format?: ImageFormat
  width?: number
  height?: number
} = {}): Promise<Buffer> {
  const background = { r: 40, g: 90, b: 160 }
  const picture = sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 120, sigma: 20 } },
  })
  return await picture.toFormat(format).toBuffer()
}

/** Silence as 16-bit PCM, one second by default. */
export function makeWav({ seconds = 1, sampleRate = 8_000 } = {}): Buffer {
  const dataBytes = Math.round(seconds * sampleRate) * 2
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + dataBytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(dataBytes, 40)
  return Buffer.concat([header, Buffer.alloc(dataBytes)])
}

/** Frames of silence (MPEG 2.5 layer III, 8 kbit/s at 8 kHz), 72 ms each. */
export function makeMp3(frames = 14): Buffer {
  const frame = Buffer.alloc(72)
  frame.set([0xff, 0xe3, 0x18, 0xc4])
  return repeat(frame, frames)
}

/** Frames of silence (AAC-LC in ADTS at 8 kHz), 128 ms each. */
export function makeAac(frames = 24): Buffer {
  return repeat(Buffer.from([0xff, 0xf1, 0x6c, 0x40, 0x01, 0xbf, 0xfc, 0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]), frames)
}

export const makeFlac = (): Buffer => Buffer.from(flac, 'base64')

export const makeM4a = (): Buffer => Buffer.from(m4a, 'base64')

export const testAudio = {
  'audio/mpeg': makeMp3,
  'audio/wav': makeWav,
  'audio/flac': makeFlac,
  'audio/aac': makeAac,
  'audio/mp4': makeM4a,
} as const

function repeat(frame: Buffer, times: number): Buffer {
  return Buffer.alloc(frame.length * times, frame)
}

const flac = [
  'ZkxhQ4AAACICQAJAAAALAAALAfQA8AAAH0Ae4Bk2cWCcfWPP6JuSCtMT//gkCADKAAAAznb/+CQIAc0AAACiDv/4JAgCxAAAABaG//gkCAPDAA',
  'AAev7/+CQIBNYAAAD/k//4JAgF0QAAAJPr//gkCAbYAAAAJ2P/+CQIB98AAABLG//4JAgI8gAAAK28//gkCAn1AAAAwcT/+CQICvwAAAB1TP/4',
  'JAgL+wAAABk0//gkCAzuAAAAnFn/+JQIDQMAAADDDA==',
].join('')

const m4a = [
  'AAAAHGZ0eXBNNEEgAAACAE00QSBpc29taXNvMgAAAtZtb292AAAAbG12aGQAAAAAAAAAAAAAAAAAAAPoAAAD6AABAAABAAAAAAAAAAAAAAAAAQ',
  'AAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAACJXRyYWsAAABcdGtoZAAAAAMA',
  'AAAAAAAAAAAAAAEAAAAAAAAD6AAAAAAAAAAAAAAAAQEAAAAAAQAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAC',
  'RlZHRzAAAAHGVsc3QAAAAAAAAAAQAAA+gAAAQAAAEAAAAAAZ1tZGlhAAAAIG1kaGQAAAAAAAAAAAAAAAAAAB9AAAAjQFXEAAAAAAAtaGRscgAA',
  'AAAAAAAAc291bgAAAAAAAAAAAAAAAFNvdW5kSGFuZGxlcgAAAAFIbWluZgAAABBzbWhkAAAAAAAAAAAAAAAkZGluZgAAABxkcmVmAAAAAAAAAA',
  'EAAAAMdXJsIAAAAAEAAAEMc3RibAAAAGpzdHNkAAAAAAAAAAEAAABabXA0YQAAAAAAAAABAAAAAAAAAAAAAgAQAAAAAB9AAAAAAAA2ZXNkcwAA',
  'AAADgICAJQABAASAgIAXQBUAAAAAALuAAAAA/wWAgIAFFYhW5QAGgICAAQIAAAAgc3R0cwAAAAAAAAACAAAACAAABAAAAAABAAADQAAAABxzdH',
  'NjAAAAAAAAAAEAAAABAAAACQAAAAEAAAAUc3RzegAAAAAAAAAEAAAACQAAABRzdGNvAAAAAAAAAAEAAAMCAAAAGnNncGQBAAAAcm9sbAAAAAIA',
  'AAAB//8AAAAcc2JncAAAAAByb2xsAAAAAQAAAAkAAAABAAAAPXVkdGEAAAA1bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAbWRpcmFwcGwAAAAAAA',
  'AAAAAAAAAIaWxzdAAAAAhmcmVlAAAALG1kYXQBGCAHARggBwEYIAcBGCAHARggBwEYIAcBGCAHARggBwEYIAc=',
].join('')
