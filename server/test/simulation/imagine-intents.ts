import type { Random } from '@melos/test-kit/random'
import { type Hash, keccak256, toHex } from 'viem'
import type { HouseState, ModelAuction } from './house-state.ts'
import type { Intent } from './intent.ts'
import { imagineMarketIntent } from './market-intent.ts'
import { imagineRoyaltyIntent } from './royalty-intent.ts'
import { mels, toAddress, wallets } from './simulated-contracts.ts'

const STEP = 10n ** 16n
const LARGEST_PRICE = 2n ** 96n - 1n - ((2n ** 96n - 1n) % STEP)
const AUCTIONS_AT_MOST = 30
const names = ['Night Ferry', 'Ámbar', '夜の船', '\u0000Night\u0000\u202eyrreF', '\u200b', '🎵']

const roles = ['OPERATOR_ROLE', 'LISTER_ROLE', 'OTHER_ROLE'].map((name) => keccak256(toHex(name)))
const songs = Array.from({ length: AUCTIONS_AT_MOST }, (_, index) => toAddress(`song ${index}`))
/** Credits of songs come from settlements alone, because the house has each token once. */
const creditedTokens = [mels, ...Array.from({ length: 9 }, (_, index) => toAddress(`token ${index}`))]

/** The next transactions for this state: mostly bids, many at the same few prices. */
export function imagineIntents(state: HouseState, timestamp: bigint, random: Random): Intent[] {
  const wanted = random.chance(0.06) ? random.between(20, 40) : random.between(1, 5)
  return Array.from({ length: wanted }, () => imagineIntent(state, timestamp, random))
}

function imagineIntent(state: HouseState, timestamp: bigint, random: Random): Intent {
  const hash = imagineHash(random)
  if (state.royalties.songs.size > 0 && random.chance(0.25)) return imagineRoyaltyIntent(hash, state.royalties, random)
  if (canTrade(state) && random.chance(0.25)) return imagineMarketIntent(hash, state, random)
  const ended = state.auctions.find((auction) => isSettling(auction, timestamp))
  const open = state.auctions.filter(({ listing }) => timestamp >= listing.startsAt && timestamp < listing.endsAt)
  if (ended !== undefined && random.chance(0.4)) {
    return { hash, type: 'settle', auctionId: ended.listing.auctionId, entries: random.between(1, 9) }
  }
  if (state.auctions.length < AUCTIONS_AT_MOST && (open.length === 0 || random.chance(0.02))) {
    return imagineAuction(hash, random)
  }
  if (open.length > 0 && random.chance(0.05)) {
    const { auctionId } = random.pick(open).listing
    if (random.chance(0.1)) return { hash, type: 'withdraw-auction', auctionId }
    return { hash, type: 'withdraw-outbid', auctionId, bidder: random.pick(wallets) }
  }
  if (open.length > 0 && random.chance(0.94)) return imagineBid(hash, random.pick(open), random)
  if (random.chance(0.4)) return { hash, type: 'withdraw' }
  if (random.chance(0.3)) {
    return { hash, type: 'set-accounts', treasury: random.pick(wallets), production: random.pick(wallets) }
  }
  if (random.chance(0.4)) {
    const admission = { wallet: random.pick(wallets), policy: BigInt(random.between(1, 2)) }
    if (random.chance(0.3)) return { hash, type: 'dismiss', ...admission }
    return { hash, type: 'admit', ...admission, duration: BigInt(random.between(1, 100_000)) }
  }
  if (random.chance(0.4)) {
    const [account, sender] = [random.pick(wallets), random.pick(wallets)]
    return { hash, type: 'set-role', role: random.pick(roles), account, sender }
  }
  const amount = BigInt(random.between(1, 1_000)) * STEP
  return { hash, type: 'credit', token: random.pick(creditedTokens), account: random.pick(wallets), amount }
}

function canTrade({ royalties: { songs } }: HouseState): boolean {
  return [...songs.values()].some(({ isSold }) => isSold)
}

function isSettling({ listing, settlement }: ModelAuction, timestamp: bigint): boolean {
  return timestamp >= listing.endsAt && settlement.at(-1)?.name !== 'AuctionProcessed'
}

function imagineAuction(hash: Hash, random: Random): Intent {
  const minimumPrice = BigInt(random.between(100, 400)) * STEP
  const supply = BigInt(random.between(1, 400))
  const threshold = minimumPrice * supply + (random.chance(0.3) ? BigInt(random.below(20_000)) * STEP : 0n)
  return {
    hash,
    type: 'create',
    seller: random.pick(wallets),
    token: random.pick(songs),
    tokenName: random.pick(names),
    minimumPrice,
    supply,
    threshold,
    delay: BigInt(random.chance(0.3) ? random.below(30) : 0),
    duration: BigInt(random.between(60, 240)),
  }
}

function imagineBid(hash: Hash, { listing }: ModelAuction, random: Random): Intent {
  const largest = random.chance(0.005)
  const steps = BigInt(random.chance(0.7) ? random.below(6) : random.below(500))
  return {
    hash,
    type: 'bid',
    auctionId: listing.auctionId,
    bidder: random.pick(wallets),
    amount: largest ? listing.tokenAmount : smaller(BigInt(random.between(1, 30)), listing.tokenAmount),
    price: largest && random.chance(0.5) ? LARGEST_PRICE : listing.initialPrice + steps * STEP,
  }
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function imagineHash(random: Random): Hash {
  const words = Array.from({ length: 8 }, () =>
    random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  )
  return `0x${words.join('')}`
}
