import type { ChainAuction, ChainBid } from '@melos/evidence'
import { type Address, numberToHex, pad, parseEther } from 'viem'

export const bidderOf = (number: number): Address => pad(numberToHex(number), { size: 20 })

interface SampleBid {
  readonly bidder: number
  readonly price: string
  readonly quantity: bigint
}

/** An auction of 100 tokens from 1 MELS on that has ended, with these bids in chain order. */
export function sampleChainAuction(bids: readonly SampleBid[], change: Partial<ChainAuction> = {}): ChainAuction {
  return {
    chainId: 31_337,
    auctionHouse: bidderOf(900),
    auctionId: 4n,
    blockNumber: 70n,
    blockHash: pad('0x70', { size: 32 }),
    blockTime: 2_500n,
    terms: {
      token: bidderOf(901),
      seller: bidderOf(902),
      minimumPrice: parseEther('1'),
      supply: 100n,
      threshold: parseEther('150'),
      startsAt: 1_000n,
      endsAt: 2_000n,
      policy: 0n,
    },
    status: 'TERMINATED',
    isWithdrawn: false,
    outcome: null,
    clearingPrice: 0n,
    bids: bids.map(
      ({ bidder, price, quantity }, index): ChainBid => ({
        index: BigInt(index),
        bidder: bidderOf(bidder),
        price: parseEther(price),
        quantity,
        transactionHash: pad(numberToHex(index + 1), { size: 32 }),
        isWithdrawn: false,
      }),
    ),
    settlements: [],
    proceeds: null,
    tokensReturned: false,
    ...change,
  }
}
