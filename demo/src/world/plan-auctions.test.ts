import { type Clearing, clearAuction } from '@melos/clearing'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { songs } from '../songs.ts'
import { type PlannedAuction, planAuctions } from './plan-auctions.ts'
import { stories } from './story.ts'

const FIRST_START = 1_800_000_000
const BIDDERS = 14
const MELS = parseEther('1')
const auctions = planAuctions({ songs, stories, bidders: BIDDERS, firstStart: FIRST_START })

function clear({ song, threshold, bids }: PlannedAuction): Clearing {
  const offer = { supply: song.tokens, minimumPrice: song.minimumPrice, threshold }
  return clearAuction(
    offer,
    bids.map((bid, index) => ({ id: String(index), ...bid })),
  )
}

const isOver = ({ endsAt }: PlannedAuction) => endsAt <= FIRST_START
const isPending = ({ startsAt }: PlannedAuction) => startsAt > FIRST_START
const isOpen = (auction: PlannedAuction) => !isOver(auction) && !isPending(auction)
const isSold = (auction: PlannedAuction) => clear(auction).outcome === 'sold'
const count = (...rules: ((auction: PlannedAuction) => boolean)[]) =>
  auctions.filter((auction) => rules.every((rule) => rule(auction))).length

test('there is an auction in every state', () => {
  expect(auctions).toHaveLength(24)
  expect(count(isPending)).toBe(3)
  expect(count(isOpen, ({ bids }) => bids.length === 0)).toBe(1)
  expect(count(isOpen, ({ bids }) => bids.length > 0 && bids.length < 10)).toBe(3)
  expect(count(isOpen, ({ bids }) => bids.length >= 28)).toBe(3)
  expect(count(isOpen, ({ endsAt }) => endsAt < FIRST_START + 3_600)).toBe(1)
  expect(count(isOpen, ({ policy, bids }) => policy === 1 && bids.length > 1)).toBe(1)
  expect(count(({ policy }) => policy !== 0)).toBe(1)
  expect(count(isOpen, isSold)).toBeGreaterThanOrEqual(6)
  expect(count(isOver, ({ settlement }) => settlement === undefined)).toBe(2)
  expect(count(({ settlement }) => settlement === 'part', isOver, isSold)).toBe(1)
  expect(count(({ settlement }) => settlement === 'whole', isOver, isSold)).toBe(4)
})

test('some sales fail for lack of demand, others for lack of money', () => {
  const outcomes = auctions.filter(({ settlement }) => settlement === 'whole').map(clear)
  const reasons = outcomes.flatMap((clearing) => (clearing.outcome === 'void' ? [clearing.reason] : []))
  expect(reasons.sort()).toEqual(['below-threshold', 'undersubscribed'])
})

test('where a story has ties, several bids share the last tokens', () => {
  const tied = auctions.filter((_, index) => stories[index]?.hasTies === true)
  expect(tied).toHaveLength(2)
  for (const auction of tied) {
    const clearing = clear(auction)
    if (clearing.outcome === 'void') throw new Error(`${auction.song.work.title} is void`)
    const shares = auction.bids.flatMap(({ price, quantity }, index) =>
      price === clearing.clearingPrice ? [{ quantity, allotted: clearing.allotments[index] ?? 0n }] : [],
    )
    expect(shares.length).toBeGreaterThanOrEqual(4)
    expect(shares.every(({ quantity, allotted }) => allotted < quantity)).toBe(true)
  }
})

test('bids are placed in order, while the auction is open and before the first start', () => {
  for (const { bids, startsAt, endsAt, song } of auctions) {
    const times = bids.map(({ placedAt }) => placedAt)
    expect(times, song.work.title).toEqual(times.toSorted((one, other) => one - other))
    expect(times.every((time) => time > startsAt && time < endsAt && time < FIRST_START)).toBe(true)
    expect(bids.every(({ price, quantity }) => price >= song.minimumPrice && quantity >= 1n)).toBe(true)
    expect(bids.every(({ bidder }) => bidder >= 0 && bidder < BIDDERS)).toBe(true)
  }
})

test('a Threshold is a whole number of MELS, unless that is below the minimum', () => {
  auctions.forEach(({ song, threshold }, index) => {
    const least = song.minimumPrice * song.tokens
    const target = (least * BigInt(Math.round((stories[index]?.ambition ?? 0) * 100))) / 100n
    expect(threshold >= least && threshold <= target && target - threshold < MELS, song.work.title).toBe(true)
    expect(threshold % MELS === 0n || threshold === least, song.work.title).toBe(true)
  })
  const thresholds = auctions.map(({ threshold }) => threshold)
  expect(thresholds).toContain(parseEther('5557'))
  expect(thresholds).toContain(parseEther('831.39'))
})

test('the same input gives the same world', () => {
  expect(planAuctions({ songs, stories, bidders: BIDDERS, firstStart: FIRST_START })).toEqual(auctions)
})

test('nothing starts before the chain', () => {
  const earliest = Math.min(...auctions.map(({ startsAt }) => startsAt))
  expect(earliest - 3_600).toBeGreaterThan(FIRST_START - 21 * 86_400)
})
