import { auctionHouseAbi, marketAbi, royaltiesAbi, songTokenAbi, songTokensAbi } from '@melos/contracts'
import { type Address, getAddress, parseEther, zeroAddress, zeroHash } from 'viem'
import { encodeEventOf, type LoggedEvent } from './mined-blocks.ts'
import {
  auctionCleared,
  auctionCreated,
  bidderSettled,
  bidPlaced,
  testBidder,
  testSeller,
  tokenOf,
} from './test-market.ts'

const UNIT = parseEther('1')
const house = getAddress('0x0000000000000000000000000000000000000a0c')
export const testSong = tokenOf(0n)
export const testWinner = testBidder(1)
/** A block's number is also its time in seconds. */
export const SOLD = 200n

export const tokensMoved = (from: Address, to: Address, value: bigint, address = testSong): LoggedEvent => ({
  ...encodeEventOf(songTokenAbi, 'Transfer', { from, to, value }),
  address,
})

export const tokensLocked = (account: Address, locked: bigint, address = testSong): LoggedEvent => ({
  ...encodeEventOf(songTokenAbi, 'Locked', { account, locked }),
  address,
})

export const songCreated = (number = 1n, song = testSong, wholeTokens = 10n): LoggedEvent =>
  encodeEventOf(songTokensAbi, 'SongCreated', {
    ...{ number, song, metadataHash: zeroHash, name: 'Song', symbol: 'SONG', wholeTokens, holder: testSeller },
  })

export const saleConfirmed = (): LoggedEvent =>
  encodeEventOf(songTokensAbi, 'SaleConfirmed', { song: testSong, auctionId: 0n, seller: testSeller })

/** The blocks in which the whole supply of 10 tokens goes to one bidder for 2 MELS each. */
export function soldSong(tokens = 10n): (readonly [bigint, readonly LoggedEvent[]])[] {
  const terms = { tokens, startsAt: new Date(100_000), endsAt: new Date(160_000) }
  const price = UNIT * 2n
  const proceeds = price * tokens
  return [
    [
      1n,
      [
        tokensMoved(zeroAddress, testSeller, tokens * UNIT),
        songCreated(1n, testSong, tokens),
        tokensMoved(testSeller, house, tokens * UNIT),
      ],
    ],
    [2n, [auctionCreated(0n, terms)]],
    [100n, [bidPlaced({ auctionId: 0n, index: 0n, quantity: tokens, price, bidder: testWinner })]],
    [
      SOLD - 1n,
      [
        auctionCleared(0n, price),
        bidderSettled({ auctionId: 0n, bidder: testWinner, amount: tokens, paid: proceeds }),
        tokensMoved(house, testWinner, tokens * UNIT),
        encodeEventOf(auctionHouseAbi, 'ProceedsPaid', { auctionId: 0n, proceeds }),
        encodeEventOf(auctionHouseAbi, 'AuctionProcessed', { auctionId: 0n, outcome: 1, proceeds }),
      ],
    ],
  ]
}

export const royaltiesAnnounced = (changes: { id?: bigint; rate?: bigint; payableFrom: bigint }): LoggedEvent =>
  encodeEventOf(royaltiesAbi, 'DisbursementAnnounced', {
    ...{ id: 1n, document: zeroHash, lines: zeroHash, rate: 2n * UNIT, ...changes },
  })

export const royaltiesPaidIn = (
  changes: { id?: bigint; statement?: bigint; eur?: bigint; mels?: bigint } = {},
): LoggedEvent =>
  encodeEventOf(royaltiesAbi, 'RoyaltiesPaidIn', {
    ...{ id: 1n, song: testSong, statement: 1n, eur: 40n * UNIT, mels: 80n * UNIT, statementHash: zeroHash },
    ...{ periodFrom: 20_260_101, periodTo: 20_260_630, ...changes },
  })

/** The contract's numbers. */
const sides = { BUY: 0, SELL: 1 } as const
const removals = { CANCELLED: 0, EXPIRED: 1, ROYALTY_PAID: 2, CLOSED: 3 } as const
type Side = keyof typeof sides

interface Place {
  readonly side: Side
  readonly price: bigint
  readonly position: bigint
}
const idOf = ({ side, price, position }: Place) => ({ side: sides[side], price, position })

export const marketSwitchedOn = (): LoggedEvent => encodeEventOf(marketAbi, 'MarketSwitchedOn', [])
export const marketOpened = (artist = testSeller): LoggedEvent =>
  encodeEventOf(marketAbi, 'MarketOpened', { song: testSong, artist })
export const marketHalted = (reason = zeroHash): LoggedEvent =>
  encodeEventOf(marketAbi, 'MarketHalted', { song: testSong, reason })
export const marketResumed = (): LoggedEvent => encodeEventOf(marketAbi, 'MarketResumed', { song: testSong })
export const marketClosed = (reason = zeroHash): LoggedEvent =>
  encodeEventOf(marketAbi, 'MarketClosed', { song: testSong, reason })

interface OrderDraft {
  readonly number: bigint
  readonly owner: Address
  readonly side: Side
  readonly quantity: bigint
  readonly price: bigint
  readonly lastDay?: number
  readonly untilNextRoyalty?: boolean
  readonly fillOnly?: boolean
}

export function orderPlaced({ number, owner, side, quantity, price, ...rest }: OrderDraft): LoggedEvent {
  const { lastDay = 30, untilNextRoyalty = false, fillOnly = false } = rest
  const terms = { lastDay, untilNextRoyalty, fillOnly }
  const args = { song: testSong, owner, number, side: sides[side], quantity, price, terms }
  return encodeEventOf(marketAbi, 'OrderPlaced', args)
}

export const orderRested = (number: bigint, place: Place, quantity: bigint): LoggedEvent =>
  encodeEventOf(marketAbi, 'OrderRested', { song: testSong, number, id: idOf(place), quantity })
export const orderUnfilled = (number: bigint, quantity: bigint): LoggedEvent =>
  encodeEventOf(marketAbi, 'OrderUnfilled', { song: testSong, number, quantity })
export const traded = (taker: bigint, maker: Address, place: Place, quantity: bigint): LoggedEvent =>
  encodeEventOf(marketAbi, 'Traded', { song: testSong, taker, maker, id: idOf(place), quantity })
export const orderRemoved = (owner: Address, place: Place, why: keyof typeof removals, quantity: bigint): LoggedEvent =>
  encodeEventOf(marketAbi, 'OrderRemoved', { song: testSong, owner, id: idOf(place), why: removals[why], quantity })
