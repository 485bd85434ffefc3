import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskMediaStore } from '../../media-store/disk-media-store.ts'
import { loadCardFonts } from './card-fonts.ts'
import type { Card } from './describe-card.ts'
import { printAuctionCard } from './print-auction-card.ts'

let folder: string
let print: (changes: Partial<Card>) => Promise<Buffer>

const card: Card = {
  number: '7',
  title: 'Night Ferry',
  tokenName: 'Song 7',
  artist: 'The Lanterns',
  genre: 'Indie',
  target: '1000',
  percentage: '25,00%',
  tokens: '1.000',
  status: 'Open',
  tone: 'live',
  coverId: undefined,
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melos-media-'))
  const context = { fonts: await loadCardFonts(), store: await openDiskMediaStore(folder) }
  print = (changes) => printAuctionCard(context, { ...card, ...changes })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each<[string, Partial<Card>, Partial<Card>]>([
  ['a title that no font can write gives way to the name of the token', { title: '夜' }, { title: 'Song 7' }],
  ['and that to the number', { title: '夜', tokenName: '夜' }, { title: 'Auction 7' }],
  ['an artist that no font can write does not matter', { artist: '夜' }, { artist: '🌙' }],
  ['nor a genre', { genre: '夜' }, { genre: undefined }],
])('%s', async (_fact, strange, plain) => {
  expect((await print(strange)).equals(await print(plain))).toBe(true)
})

test.each<Partial<Card>>([
  { title: 'Night Ferries' },
  { artist: 'The Lantern' },
  { genre: 'Folk' },
  { target: '1001' },
  { percentage: '26,00%' },
  { tokens: '1.001' },
  { status: 'Terminated' },
  { tone: 'done' },
  { tone: 'waiting' },
  { tone: 'success' },
])('a card shows %o', async (change) => {
  expect((await print(change)).equals(await print({}))).toBe(false)
})
