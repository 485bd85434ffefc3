import { readdir, readFile, stat } from 'node:fs/promises'
import decode from '@audio/decode-mp3'
import { studioLimits } from '@melos/api-contract'
import { type SongFile, songFiles } from '@melos/demo/song'
import { locateFile, songs } from '@melos/demo/songs'
import { studioSongs } from '@melos/demo/studio-songs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loudnessOf, SAMPLE_RATE } from './sound/samples.ts'

const MEGABYTE = 1_000_000
const kinds: SongFile[] = ['cover', 'avatar', 'audio']
/** What each song's folder has. Artists have the picture of their earlier song. */
const folders: Readonly<Record<string, readonly SongFile[]>> = Object.fromEntries([
  ...songs.map(({ slug }) => [slug, kinds]),
  ...studioSongs.map(({ slug, hasCover }) => [slug, hasCover ? ['cover', 'audio'] : ['audio']]),
])
const filesOf = (kind: SongFile): URL[] =>
  Object.entries(folders).flatMap(([slug, has]) => (has.includes(kind) ? [locateFile({ slug }, kind)] : []))

test('each song has a cover, an avatar and a sound, and nothing else is kept', async () => {
  const assets = new URL('../demo/assets/', import.meta.url)
  expect((await readdir(assets)).sort()).toEqual(Object.keys(folders).sort())
  for (const [slug, has] of Object.entries(folders))
    expect([slug, (await readdir(new URL(slug, assets))).sort()]).toEqual([
      slug,
      has.map((kind) => songFiles[kind]).sort(),
    ])
})

test('all of them together are smaller than 13 MB', async () => {
  const sizes = await Promise.all(kinds.flatMap(filesOf).map(async (file) => (await stat(file)).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(13 * MEGABYTE)
})

test('songs last 20 to 40 seconds, are as loud as each other, do not clip and are not silent', {
  timeout: 120_000,
}, async () => {
  const brightness: number[] = []
  for (const file of filesOf('audio')) {
    const { channelData, sampleRate } = await decode(await readFile(file))
    const [left = new Float32Array(), right = left] = channelData
    const name = file.pathname
    expect([name, sampleRate, channelData.length]).toEqual([name, SAMPLE_RATE, 2])
    expect(left.length / SAMPLE_RATE, name).toBeGreaterThan(20)
    expect(left.length / SAMPLE_RATE, name).toBeLessThan(40)
    expect(Math.abs(loudnessOf({ left, right }) + 14), name).toBeLessThan(1)
    expect(loudestOf(left), name).toBeLessThan(0.891)
    expect(Math.abs(left.reduce((sum, sample) => sum + sample, 0) / left.length), name).toBeLessThan(0.002)
    expect(longestSilence(left), name).toBeLessThan(2)
    brightness.push(crossingsPerSecond(left))
  }
  // The pieces must differ in brightness, from a choir to drum and bass.
  expect(Math.max(...brightness) / Math.min(...brightness)).toBeGreaterThan(3)
})

test('covers are squares of 1000 pixels, or 1400 in the studio, below 140 kB, avatars of 400 below 25 kB', async () => {
  const isLarge = ({ pathname }: URL) => studioSongs.some(({ slug }) => pathname.includes(`/${slug}/`))
  for (const [kind, most] of [
    ['cover', 140_000],
    ['avatar', 25_000],
  ] as const) {
    for (const file of filesOf(kind)) {
      const side = kind === 'avatar' ? 400 : isLarge(file) ? studioLimits.coverSide : 1_000
      const image = await readFile(file)
      const { width, height, format } = await sharp(image).metadata()
      expect([file.pathname, width, height, format]).toEqual([file.pathname, side, side, 'webp'])
      expect(image.length, file.pathname).toBeLessThan(most)
    }
  }
})

test('no two covers look alike', { timeout: 30_000 }, async () => {
  const small = await Promise.all(
    filesOf('cover').map(
      async (file) =>
        await sharp(await readFile(file))
          .resize(12, 12)
          .removeAlpha()
          .raw()
          .toBuffer(),
    ),
  )
  for (const [place, one] of small.entries()) {
    for (const other of small.slice(place + 1)) {
      const apart = one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
      expect(apart).toBeGreaterThan(20)
    }
  }
})

function loudestOf(side: Float32Array): number {
  return side.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
}

/** Seconds of silence, except at the ends. */
function longestSilence(side: Float32Array): number {
  let [longest, since] = [0, 0]
  const end = side.length - 2 * SAMPLE_RATE
  for (let index = SAMPLE_RATE; index < end; index++) {
    since = Math.abs(side[index] ?? 0) > 0.003 ? 0 : since + 1
    longest = Math.max(longest, since)
  }
  return longest / SAMPLE_RATE
}

function crossingsPerSecond(side: Float32Array): number {
  let crossings = 0
  for (let index = 1; index < side.length; index++)
    if ((side[index] ?? 0) >= 0 !== (side[index - 1] ?? 0) >= 0) crossings++
  return (crossings * SAMPLE_RATE) / side.length
}
