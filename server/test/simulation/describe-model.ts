import { keccak256, toHex } from 'viem'
import { clearNaively } from './clear-naively.ts'
import type { HouseState } from './house-state.ts'
import { BUY, depositsOf, lockedOf, SELL } from './market-state.ts'
import { contracts, mels, wallets } from './simulated-contracts.ts'

export interface AuctionDescription {
  readonly id: bigint
  readonly bids: bigint
  readonly demand: bigint
  /** Price × quantity of all bids. */
  readonly worth: bigint
  readonly lowestPrice: bigint | null
  readonly highestPrice: bigint | null
  /** The lowest winning price, regardless of the threshold. */
  readonly clearingPrice: bigint | null
  readonly settlementEvents: bigint
  readonly outcome: string | null
  readonly proceeds: bigint | null
}

export interface HouseDescription {
  readonly auctions: readonly AuctionDescription[]
  /** Contract, token, account and credit, sorted. */
  readonly credits: readonly string[]
  /** Wallet, policy and the end of its admission, 0 if it was dismissed, sorted. */
  readonly admissions: readonly string[]
  /** Role and account, sorted. */
  readonly roles: readonly string[]
  /** What the auction house owes in MELS. */
  readonly owed: bigint
  /** Song, account and balance, sorted. */
  readonly holdings: readonly string[]
  /** Each song's statements and the MELS that are held for it, sorted. */
  readonly royalties: readonly string[]
  /** Each announcement's state, in order. */
  readonly disbursements: readonly string[]
  /** Each market's state, orders, trades, and what rests in it, sorted. */
  readonly markets: readonly string[]
  /** Song, owner and locked tokens, sorted. */
  readonly locked: readonly string[]
}

/** Computed from the model alone. */
export function describeModel(state: HouseState): HouseDescription {
  const { auctions, credits } = state
  return {
    auctions: describeAuctions(auctions),
    credits: describeCredits(credits),
    roles: [...state.roles].flatMap(describeRole).sort(),
    admissions: [...state.admissions].map(([name, validUntil]) => `${name} ${validUntil}`).sort(),
    owed: sumOwed(state),
    ...describeRoyalties(state),
    ...describeMarkets(state),
  }
}

function describeRole(name: string): string[] {
  const [role, account] = name.split(' ')
  const known = ['OPERATOR', 'LISTER'].find((one) => keccak256(toHex(`${one}_ROLE`)) === role)
  return known === undefined ? [] : [`${known} ${account}`]
}

function describeRoyalties({ royalties: { songs, announcements } }: HouseState) {
  const accounts = [...wallets, contracts.auctionHouse]
  const holdings = [...songs].flatMap(([song, { ledger }]) =>
    accounts.map((account) => `${song} ${account} ${ledger.balanceOf(account)}`).filter((text) => !text.endsWith(' 0')),
  )
  const royalties = [...songs].map(([song, { ledger, statements, isSold }]) =>
    [song, isSold ? 'sold' : 'unsold', statements, ledger.held].join(' '),
  )
  const disbursements = announcements.map(({ state }) => state)
  return { holdings: holdings.sort(), royalties: royalties.sort(), disbursements }
}

function describeMarkets({ market }: HouseState) {
  const markets = [...market.markets].map(([song, one]) => {
    const rests = (side: number) =>
      one.resting.filter(({ id }) => id.side === side).reduce((sum, { quantity }) => sum + quantity, 0n)
    const counts = [one.orderCount, one.trades, one.tokensTraded, one.resting.length]
    return [song, one.state, ...counts, rests(BUY), rests(SELL), depositsOf(one)].join(' ')
  })
  const locked = [...market.markets.keys()].flatMap((song) =>
    wallets.map((owner) => `${song} ${owner} ${lockedOf(market, song, owner)}`).filter((text) => !text.endsWith(' 0')),
  )
  return { markets: markets.sort(), locked: locked.sort() }
}

function sumOwed({ auctions, credits }: HouseState): bigint {
  let owed = 0n
  for (const { bids, settlement } of auctions) {
    for (const bid of bids) if (!bid.isWithdrawn) owed += (bid.amount * bid.price * 11n) / 10n
    for (const { name, args } of settlement) {
      if (name === 'BidderSettled') owed -= (args.refunded * 11n) / 10n
      if (name === 'ProceedsPaid') owed -= (args.proceeds * 11n) / 10n
    }
  }
  for (const { contract, token, amount } of credits) {
    if (contract === contracts.auctionHouse && token === mels) owed += amount
  }
  return owed
}

function describeCredits(credits: HouseState['credits']): string[] {
  const sums = new Map<string, bigint>()
  for (const { contract, token, account, amount } of credits) {
    const key = `${contract} ${token} ${account}`
    sums.set(key, (sums.get(key) ?? 0n) + amount)
  }
  return [...sums].map(([key, sum]) => `${key} ${sum}`).sort()
}

function describeAuctions(auctions: HouseState['auctions']): AuctionDescription[] {
  return auctions.map(({ listing, bids, settlement }) => {
    const prices = bids.map((bid) => bid.price).toSorted((one, other) => (one < other ? -1 : 1))
    const processed = settlement.find((event) => event.name === 'AuctionProcessed')
    return {
      id: listing.auctionId,
      bids: BigInt(bids.length),
      demand: bids.reduce((sum, bid) => sum + bid.amount, 0n),
      worth: bids.reduce((sum, bid) => sum + bid.amount * bid.price, 0n),
      lowestPrice: prices[0] ?? null,
      highestPrice: prices.at(-1) ?? null,
      clearingPrice: clearNaively({ supply: listing.tokenAmount, threshold: 0n }, bids)?.price ?? null,
      settlementEvents: BigInt(settlement.length),
      outcome: processed === undefined ? null : processed.args.outcome === 1 ? 'SOLD' : 'VOID',
      proceeds: processed?.args.proceeds ?? null,
    }
  })
}
