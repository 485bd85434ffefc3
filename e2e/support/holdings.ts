import { clearAuction, commissionOn, depositFor, settle } from '@melos/clearing'
import { auctionHouseAbi, melsAbi, songTokenAbi } from '@melos/contracts'
import { expect } from '@playwright/test'
import { type Address, parseEther } from 'viem'
import { type ChainOffer, readOffer } from './auctions.ts'
import type { Chain } from './chain.ts'

const TOKEN = parseEther('1')

/** In base units of MELS and of the auction's token. */
interface Holding {
  readonly mels: bigint
  readonly tokens: bigint
}

/** The balances that a settlement can change: bidders, seller, treasury, production account and contract. */
export type Holdings = ReadonlyMap<Address, Holding>

interface Parties {
  readonly treasury: Address
  readonly production: Address
}

export async function readHoldings(chain: Chain, auctionId: number): Promise<Holdings> {
  const [offer, { treasury, production }] = await Promise.all([readOffer(chain, auctionId), readParties(chain)])
  const { seller, bids } = offer
  const accounts = new Set([...bids.map(({ bidder }) => bidder), seller, treasury, production, chain.house])
  const entries = [...accounts].map(async (account): Promise<[Address, Holding]> => {
    const args = [account] as const
    const [mels, tokens] = await Promise.all([
      chain.reader.readContract({ address: chain.mels, abi: melsAbi, functionName: 'balanceOf', args }),
      chain.reader.readContract({ address: offer.token, abi: songTokenAbi, functionName: 'balanceOf', args }),
    ])
    return [account, { mels, tokens }]
  })
  return new Map(await Promise.all(entries))
}

export async function readParties({ reader, house }: Chain): Promise<Parties> {
  const call = { address: house, abi: auctionHouseAbi } as const
  const [treasury, production] = await Promise.all([
    reader.readContract({ ...call, functionName: 'treasury' }),
    reader.readContract({ ...call, functionName: 'production' }),
  ])
  return { treasury, production }
}

/** Since `before`, balances changed exactly as the clearing rule says. */
export async function expectSettled(chain: Chain, auctionId: number, before: Holdings): Promise<void> {
  const [offer, parties, after] = await Promise.all([
    readOffer(chain, auctionId),
    readParties(chain),
    readHoldings(chain, auctionId),
  ])
  expect(Object.fromEntries(after)).toEqual(Object.fromEntries(settleHoldings(before, { offer, parties, chain })))
}

interface Settled {
  readonly offer: ChainOffer
  readonly parties: Parties
  readonly chain: Chain
}

/** Pays out everything that the contract holds for the auction, by the clearing rule. */
function settleHoldings(before: Holdings, { offer, parties, chain }: Settled): Holdings {
  const { bids, seller, supply, threshold } = offer
  const after = new Map(before)
  const pay = (account: Address, { mels = 0n, tokens = 0n }: Partial<Holding>): void => {
    for (const [who, sign] of [
      [account, 1n],
      [chain.house, -1n],
    ] as const) {
      const held = after.get(who)
      if (held === undefined) throw new Error(`The balance of ${who} before is unknown`)
      after.set(who, { mels: held.mels + sign * mels, tokens: held.tokens + sign * tokens })
    }
  }
  const clearing = clearAuction(offer, bids)
  for (const bid of bids) pay(bid.bidder, { mels: depositFor(bid) })
  for (const { bidder, quantity, paid } of settle(bids, clearing)) {
    pay(bidder, { mels: -paid - commissionOn(paid), tokens: quantity * TOKEN })
  }
  if (clearing.outcome === 'void') {
    pay(seller, { tokens: supply * TOKEN })
    return after
  }
  const proceeds = clearing.clearingPrice * supply
  pay(parties.treasury, { mels: commissionOn(proceeds) })
  pay(parties.production, { mels: threshold })
  pay(seller, { mels: proceeds - threshold })
  return after
}
