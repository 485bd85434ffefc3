import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskMediaStore } from '../../media-store/disk-media-store.ts'
import { loadCardFonts } from './card-parts.ts'
import type { Card } from './describe-card.ts'
import { renderAuctionCard } from './render-auction-card.ts'

const folder = await mkdtemp(join(tmpdir(), 'melos-media-'))
let render: (changes: Partial<Card>) => Promise<Buffer>

const card: Card = {
  auctionId: '7',
  title: 'Night Ferry',
  tokenName: 'Song 7',
  artist: 'The Lanterns',
  genre: 'Indie',
  target: '1000.00 MELS',
  percentage: '25%',
  tokens: '1000',
  status: 'Open',
  tone: 'live',
  coverId: undefined,
}

beforeAll(async () => {
  const context = { fonts: await loadCardFonts(), store: openDiskMediaStore(folder) }
  render = (changes) => renderAuctionCard(context, { ...card, ...changes })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each<[string, Partial<Card>, Partial<Card>]>([
  ['a title that no font has gives way to the token name', { title: '夜' }, { title: 'Song 7' }],
  [
    'a token name that no font has gives way to the auction number',
    { title: '夜', tokenName: '夜' },
    { title: 'Auction 7' },
  ],
  ['an artist that no font has is left out', { artist: '夜' }, { artist: '🌙' }],
  ['a genre that no font has is left out', { genre: '夜' }, { genre: undefined }],
])('%s', async (_fact, strange, plain) => {
  expect((await render(strange)).equals(await render(plain))).toBe(true)
})

test.each<Partial<Card>>([
  { title: 'Night Ferries' },
  { artist: 'The Lantern' },
  { genre: 'Folk' },
  { target: '1001.00 MELS' },
  { percentage: '26%' },
  { tokens: '1001' },
  { status: 'Terminated' },
  { tone: 'done' },
  { tone: 'waiting' },
  { tone: 'success' },
])('%o changes the card', async (change) => {
  expect((await render(change)).equals(await render({}))).toBe(false)
})
