import type { BidderLine, ChainAuction, Verdict } from '@melos/evidence'
import { type Address, getAddress, numberToHex, zeroHash } from 'viem'

const due = { tokens: 1n, paid: 1n, commission: 0n, refund: 0n }

export const sampleAddress = (number: number): Address => getAddress(numberToHex(0xabc_0000 + number, { size: 20 }))

export function sampleLine(number: number, state: BidderLine['state'] = 'right'): BidderLine {
  return { bidder: sampleAddress(number), bidCount: 1, deposit: 1n, expected: due, actual: due, state }
}

const nothing = {
  tokens: 0n,
  deposits: 0n,
  proceeds: 0n,
  commission: 0n,
  refunds: 0n,
  toTreasury: 0n,
  toProduction: 0n,
  toSeller: 0n,
}

export function sampleVerdict(verdict: Verdict['verdict'], lines: readonly BidderLine[]): Verdict {
  const clearing = { outcome: 'void', reason: 'undersubscribed', supply: 1n, demand: 0n } as const
  return { verdict, findings: [], ruled: { clearing, lines, expected: nothing, actual: nothing } }
}

export const sampleAuction: ChainAuction = {
  chainId: 31337,
  auctionHouse: sampleAddress(900),
  auctionId: 7n,
  blockNumber: 10n,
  blockHash: zeroHash,
  blockTime: 1_800_000_000n,
  terms: {
    token: sampleAddress(901),
    seller: sampleAddress(902),
    minimumPrice: 10n ** 18n,
    supply: 1n,
    threshold: 10n ** 18n,
    startsAt: 1_700_000_000n,
    endsAt: 1_750_000_000n,
    policy: 0n,
  },
  status: 'PROCESSED',
  isWithdrawn: false,
  outcome: 'VOID',
  clearingPrice: 0n,
  bids: [],
  settlements: [],
  proceeds: null,
  tokensReturned: true,
}
