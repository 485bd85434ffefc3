import { keccak256, toHex } from 'viem'
import { clearNaively } from './clear-naively.ts'
import { mels } from './credit-refused.ts'
import type { HouseState } from './house-state.ts'

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
  /** Token, account and credit, sorted. */
  readonly credits: readonly string[]
  /** Role and account, sorted. */
  readonly roles: readonly string[]
  /** What the auction house owes in MELS. */
  readonly owed: bigint
}

/** Computed from the model alone. */
export function describeModel(state: HouseState): HouseDescription {
  const { auctions, credits } = state
  return {
    auctions: describeAuctions(auctions),
    credits: describeCredits(credits),
    roles: [...state.roles].flatMap(describeRole).sort(),
    owed: sumOwed(state),
  }
}

function describeRole(name: string): string[] {
  const [role, account] = name.split(' ')
  const known = ['OPERATOR', 'LISTER'].find((one) => keccak256(toHex(`${one}_ROLE`)) === role)
  return known === undefined ? [] : [`${known} ${account}`]
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
  for (const { token, amount } of credits) if (token === mels) owed += amount
  return owed
}

function describeCredits(credits: HouseState['credits']): string[] {
  const sums = new Map<string, bigint>()
  for (const { token, account, amount } of credits) {
    const key = `${token} ${account}`
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
