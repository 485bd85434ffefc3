import { readFile } from 'node:fs/promises'
import decode from '@audio/decode-mp3'
import { locateFile, songs } from '@melos/demo/songs'
import { beforeAll, expect, test } from 'vitest'
import { createMp3Encoder } from 'wasm-media-encoders'
import { findSimilar, type Recording } from './find-similar.ts'
import { createPeakMeter } from './peak-meter.ts'

const RATE = 44_100
const rising = Array.from({ length: 200 }, (_, bar) => Math.round(bar / 2))

interface Song extends Recording {
  readonly slug: string
  readonly channels: readonly Float32Array[]
}

let known: Song[]

beforeAll(async () => {
  known = await Promise.all(
    songs.map(async (song) => {
      const { channelData } = await decode(await readFile(locateFile(song, 'audio')))
      return { slug: song.slug, channels: channelData, ...record(channelData) }
    }),
  )
}, 60_000)

function record(channels: readonly Float32Array[], { before = 0, after = 0 } = {}): Recording {
  const meter = createPeakMeter()
  const silence = (seconds: number) => channels.map(() => new Float32Array(seconds * RATE))
  for (const piece of [silence(before), channels, silence(after)]) meter.add(piece)
  const seconds = before + (channels[0]?.length ?? 0) / RATE + after
  return { durationMs: Math.round(1_000 * seconds), peaks: meter.read(seconds * RATE) }
}

/** At two thirds of the bitrate. */
async function encodeAgain([left = new Float32Array(), right = left]: readonly Float32Array[]) {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: RATE, channels: 2, bitrate: 64, outputSampleRate: RATE })
  const body = Buffer.from(encoder.encode([left, right]))
  return (await decode(Buffer.concat([body, encoder.finalize()]))).channelData
}

const slugs = (found: readonly Song[]) => found.map(({ slug }) => slug)

test('each song of the sample world is similar to itself alone', () => {
  for (const song of known) expect(slugs(findSimilar(song, known))).toEqual([song.slug])
})

test('different songs are not similar, even if they are equally long', () => {
  for (const song of known) {
    const others = known.map((other) => ({ ...other, durationMs: song.durationMs }))
    expect(slugs(findSimilar(song, others))).toEqual([song.slug])
  }
})

test('a copy that was encoded again is found', { timeout: 120_000 }, async () => {
  // Encoding takes a second for each.
  for (const song of known.filter((_, place) => place % 4 === 1)) {
    expect(slugs(findSimilar(record(await encodeAgain(song.channels)), known))).toEqual([song.slug])
  }
})

test('a quieter copy is found', () => {
  for (const song of known.slice(0, 3)) {
    const quieter = song.channels.map((channel) => channel.map((sample) => sample / 3))
    expect(slugs(findSimilar(record(quieter), known))).toEqual([song.slug])
  }
})

test.each([
  ['at the end', { after: 0.3 }],
  ['at the beginning', { before: 0.3 }],
  ['at both', { before: 0.15, after: 0.15 }],
])('a copy 0.3 seconds longer %s is found', (_, added) => {
  for (const song of known) expect(slugs(findSimilar(record(song.channels, added), known))).toEqual([song.slug])
})

test('the length may differ by half a second and no more', () => {
  const others = [-501, -500, 500, 501].map((more) => ({ more, durationMs: 60_000 + more, peaks: rising }))
  const found = findSimilar({ durationMs: 60_000, peaks: rising }, others)
  expect(found.map(({ more }) => more).sort()).toEqual([-500, 500])
})

test('silence and what has no waveform are similar to nothing', () => {
  const silent = { durationMs: 30_000, peaks: Array<number>(200).fill(0) }
  const even = { durationMs: 30_000, peaks: Array<number>(200).fill(100) }
  const unknown = { durationMs: 30_000, peaks: [] }
  const all = [silent, even, unknown, ...known.map((song) => ({ ...song, durationMs: 30_000 }))]
  for (const one of [silent, even, unknown]) expect(findSimilar(one, all)).toEqual([])
})

test('the most similar comes first', () => {
  const near = rising.map((peak, bar) => (bar % 50 === 0 ? 0 : peak))
  const one = { durationMs: 1_000, peaks: rising }
  const other = { durationMs: 1_000, peaks: near }
  expect(findSimilar(one, [other, one])).toEqual([one, other])
})
