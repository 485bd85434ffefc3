/** One second at 8 kHz in four steps: silence, a quarter, a half and full volume. */
const SAMPLE_RATE = 8_000
const FULL = 0.9
const steps = [0, 0.25, 0.5, 1]

/** The expected peak of each quarter. */
export const soundLevels = steps.map((step) => 100 * step)

function soundAt(sample: number): number {
  const step = steps[Math.floor((sample * steps.length) / SAMPLE_RATE)] ?? 0
  return FULL * step * Math.sin((2 * Math.PI * 200 * sample) / SAMPLE_RATE)
}

/** PCM of 8 to 32 bits; `extensible` names PCM in the extension of the format chunk. */
export function makeSoundWav({ bits = 16, extensible = false, channels = 1, seconds = 1 } = {}): Buffer {
  const sampleBytes = bits / 8
  const samples = SAMPLE_RATE * seconds * channels
  const data = Buffer.alloc(samples * sampleBytes)
  for (let at = 0; at < samples; at += 1) {
    // Only the last channel has sound.
    const isHeard = at % channels === channels - 1
    const level = Math.round((isHeard ? soundAt(Math.floor(at / channels)) : 0) * (2 ** (bits - 1) - 1))
    if (bits === 8) data.writeUInt8(level + 128, at)
    else data.writeIntLE(level, at * sampleBytes, sampleBytes)
  }
  const format = Buffer.alloc(extensible ? 40 : 16)
  format.writeUInt16LE(extensible ? 0xfffe : 1, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(SAMPLE_RATE, 4)
  format.writeUInt32LE(SAMPLE_RATE * channels * sampleBytes, 8)
  format.writeUInt16LE(channels * sampleBytes, 12)
  format.writeUInt16LE(bits, 14)
  if (extensible) {
    format.writeUInt16LE(22, 16)
    format.writeUInt16LE(bits, 18)
    format.set(Buffer.from('0100000000001000800000aa00389b71', 'hex'), 24)
  }
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), riffChunk('fmt ', format), riffChunk('data', data)]))
}

/** A tone of 997 Hz in stereo, 16 bits at 48 kHz, whose loudness is its level. */
export function makeToneWav({ decibels, seconds = 2 }: { decibels: number; seconds?: number }): Buffer {
  const rate = 48_000
  const data = Buffer.alloc(rate * seconds * 4)
  for (let at = 0; at < rate * seconds; at += 1) {
    const level = Math.round(32_767 * 10 ** (decibels / 20) * Math.sin((2 * Math.PI * 997 * at) / rate))
    data.writeInt16LE(level, at * 4)
    data.writeInt16LE(level, at * 4 + 2)
  }
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(2, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate * 4, 8)
  format.writeUInt16LE(4, 12)
  format.writeUInt16LE(16, 14)
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), riffChunk('fmt ', format), riffChunk('data', data)]))
}

function riffChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}....`)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

/** Uncompressed, in very short frames with many headers, with a picture in front. */
export function makeSoundFlac({ frameSamples = 32, pictureBytes = 0 } = {}): Buffer {
  const info = Buffer.alloc(34)
  info.writeUInt16BE(frameSamples, 0)
  info.writeUInt16BE(frameSamples, 2)
  // The rate in 20 bits, channels less one in 3, bits less one in 5, the number of samples in 36.
  info.writeBigUInt64BE((BigInt(SAMPLE_RATE) << 44n) | (15n << 36n) | BigInt(SAMPLE_RATE), 10)
  const frames = Array.from({ length: SAMPLE_RATE / frameSamples }, (_, number) => flacFrame(number, frameSamples))
  const blocks = [metadataBlock(0, info), metadataBlock(0x80 + 6, Buffer.alloc(pictureBytes, 0xff))]
  return Buffer.concat([Buffer.from('fLaC'), ...blocks, ...frames])
}

function metadataBlock(type: number, content: Buffer): Buffer {
  const head = Buffer.from([type, 0, 0, 0])
  head.writeUIntBE(content.length, 1, 3)
  return Buffer.concat([head, content])
}

/** 16-bit mono at 8 kHz with one uncompressed subframe. */
function flacFrame(number: number, samples: number): Buffer {
  const coded = number < 0x80 ? [number] : [0xc0 | (number >> 6), 0x80 | (number & 0x3f)]
  const head = Buffer.from([0xff, 0xf8, 0x74, 0x08, ...coded, (samples - 1) >> 8, (samples - 1) & 0xff])
  const subframe = Buffer.alloc(1 + samples * 2, 0x02)
  for (let at = 0; at < samples; at += 1) {
    subframe.writeInt16BE(Math.round(soundAt(number * samples + at) * 32_767), 1 + at * 2)
  }
  const frame = Buffer.concat([head, Buffer.from([checksum(head, { bits: 8, polynomial: 0x07 })]), subframe])
  const sum = checksum(frame, { bits: 16, polynomial: 0x8005 })
  return Buffer.concat([frame, Buffer.from([sum >> 8, sum & 0xff])])
}

function checksum(bytes: Buffer, { bits, polynomial }: { bits: number; polynomial: number }): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << (bits - 8)
    for (let bit = 0; bit < 8; bit += 1) {
      sum = sum & (1 << (bits - 1)) ? (sum << 1) ^ polynomial : sum << 1
      sum &= 2 ** bits - 1
    }
  }
  return sum
}

export const makeSoundMp3 = (): Buffer => Buffer.from(mp3, 'base64')

const mp3 = [
  '/+MoxAAAAANIAAAAAExBTUVVVVVMQU1FMy4xMDBVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV',
  'VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV/+MoxHwAAANIAAAAAFVVVVVVVVUcF1xJHgvA',
  'zRPcAjBx1GjSlC8KGNjAUxVE0xOKVYjGcOGloYBFvHBBoQMNzkT1dwYuxiEmfdy4vjTyuX26kMRi6/ksrw3G+yiWXgghCrgYuAYsIACKBgZu58RCqE',
  '7vEEAA4XfPiAaD5d4g4neCBRxPlIfLvIfDCu7tLjgQ/+MoxHwAAANIAAAAAMnUGOp3pUGC5/+p37MP/4YLqgoAAwCZhSBoYN5juJBkAQZhOVRjCjCG',
  'LKHOMSxcDAVMJwREgXYCaC6aeSpSZDi0YzBybwa8B22BgAvIEAOHAezibMJQoMHQyAINmBwIMj3yJDNkcMgLYT5cBRQD6BsZAEULaBY2QIvli5iQQs',
  'k+VzQ3/+MoxP8jSWW8C1gYACfMBbw2EQcGIhLQ/QigqRigdXSSWaHnQNE3dkxsiFRnhnyPHgexcw5I+FK1183QbQNE+mWCJkQIKQIlSiThPk8RUpKq',
  '+vurUze7ykXycNSeMSZMC+bF0vE0Z6v/3s22+/lxjY1LpwzTPGxeOmCB88XTKuuAKAFAYAyAcAWAdwMA0ADw/+MoxPQ4o3pcAZ2QADAIgGUAAEWAwd',
  '0I6Aw8EboAyKEOfA+acOWAwfEGBAwTkLCAwlEFsAwO4FnAwSABBAwCkAPAUAAAIAAgWLDNFcupLb/r1n////+j////8E3////X////0////6k////6',
  'N////zt////xD//8PWUFA8wssMsNzXlk41yPktTBsQYQxKod/+MoxJQefE4UAdcQABz/5nFIx6QH/MINAgjAxgCQDCBwAxMfQMdooA7OgMAEgRil//',
  'VrV////1H////+me3////Q////9H////z3////ON////zv////l5kFqim5AADBBMMMwwzDDAQaANv30L2GWSZ8J1zmFYtmSInnB8hmJIIBQBQEB4CA',
  'gAAICgES0QcU/+MoxJ0ZdE4QAN/qINHcsxtyGcLsVIsRrkOWK8MOw5DkOQ/kYsWQAgAQAAGAQFCDFCAUAgCAoJEGUgIBQKBQgYhSiBAgQIGIeCiBAg',
  'QMQ2oKIEEADwAAABPAAAAHwAAAE+AAAAfwAAAN8AAAB/gAABvwAAAP+AAAZ/gAAH/wAAw/wAADz+AAGHvwAA8f4ABh/+MoxLozcYZw/s9SMefwADw/',
  '8AMPH+AB4e/gGHh/4B49BqAJqeaSDATGNNJk3oTgjOas0TjTOIGTAQADMKAi8xiWKjCPA4MG8GYwQwLjAUAbMBYAOyGAOI9FlgCAAWSLTIqrph247T',
  'DlhlTKmZy7stwlT/OU5TlP7Dst5WlUaf5/gCASMscDAIBApEjPokSB/+MoxG8zCXZgFM+MNYiRRn1RIkRIozjVRI1GRWQUCgroQSCivCgUFN4EgoL+',
  'QKCivCQUFdwFBQX+goKK8FBQV3QUFBXYgoKb4KCgrugoKC/iCgpvgoKCu6Cgor4oKCm+CgoL+IKCm/iCgqr//L1oAEEmEAoEB8wAKDK6JNiRgwZkJ/',
  'MR8Lrj9KLR0x2gOKMI/+MoxCUYM2YcAOfqIMQYswS4EIA1UsANNocDPyGAPW4DAjHAT5omm3/q7////9Z7/////////Mf////NP1f//Vqb////nX//',
  'rgGgBwmGq+RoLbhQhI0ymI6i+Aj6QgsAyYSIJJzejUDxGZEEwYE4ApgHgFggAQRgAoiLDrwXyu5cCfCx2kCaSiygqD9ekWoz/+MoxEcj6QZcFMeYKM',
  'O0I5QS2eHbDK52NxxtqJ+jbUTj4JiEOA+EQ4DhM0DgsGwAFg2NIGQGKkAOEUP4sTMBb+bd/Mf2G3f0RakdsN9A3+kd/QN/pNVAOSSSS2gAP9DMBQXD',
  'EDzsaiMdhiB3VEYA/D5B2AIuWjE6ZYfieruXIo7CSXiuYDYKgaioeyYRx9Eo/+MoxDoreW69vtMMU5RfMDcsmRVQjseNCgUCJjBxEiUegkRJFmILRO',
  'LMTUkcaZakpOLtEDRFgaIsE0LBMNUJpVBq1UVSyKpZLRpLTtLTKrXtWqIiJREpSIlKw1isNUFhqkqlQapZNUsE0rJaVUNIlFVKiqmTVTJaZlisqhWV',
  'UlKqBTki14AEM0FPetUr/KlL/+MoxA8VAGpUfte0IIxhxhikZl5RgdBdmGOdkd8PRJioiCGB8CeIQDBICAkxkgo+2Y9RWrIUJYsKkXRfrFkbOpnF/8',
  'U//0//7//pi3/7//r6LO0GwABQAYAwEUCFAwHkBXAwIwDQAwVYE8AwFsG3AwpsYLAzbdivA2DHxaAzFgqyAySQWQAwgoBCAwCQE6Aw/+MoxD4bon4s',
  'AVcQAJWCdgMGuA8AUDsAMBEAGAwoWhzz6zf/21N//////////////L////43b/7v/7P/ZrqhYHE1HJdr/8wOD21ScC4SmGQQGAIgmI4OmNIxmQtymZ',
  'gd1XsMxJnNPxRgeQmOCvEWhmIYHhYGuf/2O4eDgoAQAIdS/e/Z74G/IEZAehACIAcM/+MoxFIvY8KQeZ2YAgG3+9v4hGITBygrgyoj8a4539ffbfE6',
  'D8QUXGRpEhmCHFUg/9/bfbfJktkEJotEXLpXJwvFQv+pr/dt//IKRMghBiIEXIiRMihEiIE2REg6/61W9V32//lwkiKGZIkXMC2RRZaIuotkURKh+l',
  'rkkkAAaOjInH1ySAKAVUOINT1MZKjk/+MoxBcdOG6sX8wYAklUlMTE9dxcuCQNB0SgsJQVGA0dBoOlQWKgqdBo6Ig6VDcFXCI6IgaWG4KhoRHREDQ8',
  'FoKhotUDT8qGuIj2sFeWPcSu4NcqGuDR7WCvER7WCvER7WCvER7WCvLHuCtMQU1FMy4xMDBVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV',
].join('')
