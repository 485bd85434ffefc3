import { auctionHouseAbi } from '@melos/contracts'
import { type Address, parseEther, parseEventLogs } from 'viem'
import type { Market } from './open-market.ts'
import { readClock } from './pass-time.ts'
import { waitUntil } from './wait-until.ts'

export interface Terms {
  readonly tokens: bigint
  /** The lowest price per token, in MELS. */
  readonly price: string
  /** How long bids are taken; a minute at least. */
  readonly seconds: number
  /** What the whole offer must raise, in MELS; as much as the lowest price gives when absent. */
  readonly target?: string
  /** Seconds until the first bid is taken; when absent, bids are taken once this function returns. */
  readonly startsIn?: number
  /** Whose song it is; the operator's when absent. */
  readonly seller?: Address
}

/** A start may not be past when its block is mined. */
const SOON = 6

/** Puts tokens up for auction on the chain; gives the auction's number. */
export async function listAuction({ chain }: Market, token: Address, terms: Terms): Promise<number> {
  const { house, operator, reader, confirm } = chain
  const { tokens, seconds, startsIn } = terms
  const price = parseEther(terms.price)
  const target = terms.target === undefined ? price * tokens : parseEther(terms.target)
  const call = { address: house, abi: auctionHouseAbi } as const
  const sale = [price, tokens, BigInt(seconds), token] as const
  const isPlain = startsIn === undefined && terms.target === undefined && terms.seller === undefined
  const startsAt = (await readClock(chain)) + (startsIn ?? SOON)
  const { logs } = await confirm(
    isPlain
      ? await operator.writeContract({ ...call, functionName: 'createAuction', args: sale })
      : await operator.writeContract({
          ...call,
          functionName: 'scheduleAuction',
          args: [...sale, BigInt(startsAt), target, terms.seller ?? operator.account.address],
        }),
  )
  if (startsIn === undefined && !isPlain) {
    await waitUntil('the auction has begun', async () => (await reader.getBlock()).timestamp >= startsAt)
  }
  const [created] = parseEventLogs({ abi: auctionHouseAbi, logs, eventName: 'AuctionCreated' })
  if (created === undefined) throw new Error('The auction was not created')
  return Number(created.args.auctionId)
}
