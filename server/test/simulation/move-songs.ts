import { type Address, zeroAddress, zeroHash } from 'viem'
import type { AuctionCreated, Credit, HouseEvent, SettlementEvent } from './house-event.ts'
import type { HouseState } from './house-state.ts'
import { lockedOf } from './market-state.ts'
import type { RoyaltyState } from './royalty-state.ts'
import { contracts, isRefused, toAddress } from './simulated-contracts.ts'

const UNIT = 10n ** 18n
const { auctionHouse, songTokens } = contracts

interface Wanted {
  readonly token: Address
  readonly tokenName: string
  readonly supply: bigint
  readonly seller: Address
}

/** Lists the wanted song if the seller holds enough of it and the house owes its holders nothing; otherwise a new song. */
export function listSong(
  { royalties: { songs }, market }: HouseState,
  { token, tokenName, supply, seller }: Wanted,
): { token: Address; events: HouseEvent[] } {
  const amount = supply * UNIT
  const deposit = (song: Address) => transfer(song, { from: seller, to: auctionHouse, value: amount })
  const known = songs.get(token)
  const unlocked = (known?.ledger.balanceOf(seller) ?? 0n) - lockedOf(market, token, seller) * UNIT
  if (known !== undefined && unlocked >= amount) {
    const { mels, rest, eur } = known.ledger.dueOf(auctionHouse)
    if (mels + rest + eur === 0n) return { token, events: [deposit(token)] }
  }
  const song = toAddress(`song ${songs.size}`)
  const number = BigInt(songs.size) + 1n
  const created = { number, song, metadataHash: zeroHash, name: tokenName, symbol: 'SONG', wholeTokens: supply }
  const minted = transfer(song, { from: zeroAddress, to: seller, value: amount })
  const creation: HouseEvent = { name: 'SongCreated', contract: songTokens, args: { ...created, holder: seller } }
  return { token: song, events: [minted, creation, deposit(song)] }
}

/** The tokens that leave the house with a step of a settlement. */
export function moveSettled({ token }: AuctionCreated, { name, args }: SettlementEvent): HouseEvent[] {
  if (name === 'TokensReturned') {
    return [transfer(token, { from: auctionHouse, to: args.seller, value: args.amount * UNIT })]
  }
  if (name !== 'BidderSettled' || args.amount === 0n || isRefused(args.bidder)) return []
  return [transfer(token, { from: auctionHouse, to: args.bidder, value: args.amount * UNIT })]
}

export function withdrawSong({ songs }: RoyaltyState, { token, account, amount }: Credit): HouseEvent[] {
  return songs.has(token) ? [transfer(token, { from: auctionHouse, to: account, value: amount })] : []
}

function transfer(contract: Address, args: { from: Address; to: Address; value: bigint }): HouseEvent {
  return { name: 'Transfer', contract, args }
}
