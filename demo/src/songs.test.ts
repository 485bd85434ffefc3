import { workDraftSchema } from '@melos/api-contract'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { songs } from './songs.ts'

const works = songs.map(({ work }) => work)
const distinct = (values: readonly string[]) => new Set(values).size

test('there are 24 works, and the catalogue accepts each unchanged', () => {
  expect(works).toHaveLength(24)
  for (const work of works) expect(workDraftSchema.parse(work)).toEqual(work)
})

test('no two share a folder, a title, an act, a description or a symbol', () => {
  expect(distinct(songs.map(({ slug }) => slug))).toBe(24)
  expect(distinct(songs.map(({ symbol }) => symbol))).toBe(24)
  for (const field of ['title', 'artist', 'description'] as const)
    expect(distinct(works.map((work) => work[field]))).toBe(24)
  expect(distinct(works.map(({ genres }) => genres[0]?.label ?? ''))).toBe(24)
})

test('descriptions have 60 to 120 words, and links use the reserved domain .example', () => {
  for (const { description, links, title } of works) {
    const words = description.split(/\s+/).length
    expect(words, title).toBeGreaterThanOrEqual(60)
    expect(words, title).toBeLessThanOrEqual(120)
    for (const { url } of links) expect(new URL(url).hostname).toMatch(/\.example$/)
  }
})

test('100 to 10 000 tokens are on offer, for 1 to 20 MELS each', () => {
  for (const { tokens, minimumPrice, symbol } of songs) {
    expect(tokens >= 100n && tokens <= 10_000n, symbol).toBe(true)
    expect(minimumPrice >= parseEther('1') && minimumPrice <= parseEther('20'), symbol).toBe(true)
    expect(symbol).toMatch(/^[A-Z0-9]{3,6}$/)
  }
})

test('each detail is unknown for some works, as in a real catalogue', () => {
  for (const fact of ['era', 'label', 'recordingStudio', 'country', 'yearOfRelease'] as const) {
    const known = works.filter((work) => work[fact] !== null).length
    expect(known, fact).toBeGreaterThan(8)
    expect(known, fact).toBeLessThan(24)
  }
  expect(works.some(({ links }) => links.length === 0) && works.some(({ links }) => links.length > 0)).toBe(true)
  expect(works.some(({ lyricsAuthors }) => lyricsAuthors.length === 0)).toBe(true)
})

test('one title is very long, and one act has letters with diacritics', () => {
  expect(works.filter(({ title }) => title.length > 100)).toHaveLength(1)
  expect(works.some(({ artist }) => /[ůýž]/.test(artist))).toBe(true)
})
