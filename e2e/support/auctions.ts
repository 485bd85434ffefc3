import { type Bid, clearAuction, gasBudget, type Offer, settle, settlementCalls, settlementGas } from '@melos/clearing'
import { auctionHouseAbi } from '@melos/contracts'
import { type Address, type Hash, parseEther, parseEventLogs } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { publishSong } from './catalogue.ts'
import { type Chain, passTime, readClock } from './chain.ts'
import type { Market } from './market.ts'
import { waitUntil } from './wait-until.ts'

export interface Terms {
  readonly tokens: bigint
  /** The minimum price per token, in MELS. */
  readonly price: string
  /** How long the auction takes bids; at least a minute. */
  readonly seconds: number
  /** The threshold in MELS; defaults to the minimum price times the tokens. */
  readonly target?: string
  /** Seconds until bidding starts; without it, bidding has started when this function returns. */
  readonly startsIn?: number
  /** Signs the offer; defaults to the operator. */
  readonly seller?: PrivateKeyAccount
  /** Under which bidders must be admitted; defaults to 0, anyone. */
  readonly policy?: number
}

/** The contract rejects a start that is in the past when its block is mined. */
const SOON = 6

/** Lists tokens on the chain and returns the auction's id. */
export async function listAuction({ chain }: Market, token: Address, terms: Terms): Promise<number> {
  const { house, operator, reader, confirm } = chain
  const { tokens, seconds, startsIn } = terms
  const price = parseEther(terms.price)
  const target = terms.target === undefined ? price * tokens : parseEther(terms.target)
  const call = { address: house, abi: auctionHouseAbi } as const
  const sale = [price, tokens, BigInt(seconds), token] as const
  const isPlain =
    startsIn === undefined && terms.target === undefined && terms.seller === undefined && terms.policy === undefined
  const startsAt = (await readClock(chain)) + (startsIn ?? SOON)
  const { logs } = await confirm(
    isPlain
      ? await operator.writeContract({ ...call, functionName: 'createAuction', args: sale })
      : await operator.writeContract({
          ...call,
          functionName: 'scheduleAuction',
          args: await signOffer(chain, { token, target, startsAt, terms }),
        }),
  )
  if (startsIn === undefined && !isPlain) {
    await waitUntil('the auction has begun', async () => (await reader.getBlock()).timestamp >= startsAt)
  }
  const [created] = parseEventLogs({ abi: auctionHouseAbi, logs, eventName: 'AuctionCreated' })
  if (created === undefined) throw new Error('The auction was not created')
  return Number(created.args.auctionId)
}

interface OfferDraft {
  readonly token: Address
  readonly target: bigint
  readonly startsAt: number
  readonly terms: Terms
}

/** The arguments of `scheduleAuction`. */
async function signOffer({ house, operator, reader }: Chain, { token, target, startsAt, terms }: OfferDraft) {
  const call = { address: house, abi: auctionHouseAbi } as const
  const offer = {
    seller: terms.seller?.address ?? operator.account.address,
    production: await reader.readContract({ ...call, functionName: 'production' }),
    token,
    tokenAmount: terms.tokens,
    initialPrice: parseEther(terms.price),
    threshold: target,
    startsAt: BigInt(startsAt),
    duration: BigInt(terms.seconds),
    policy: terms.policy ?? 0,
  }
  const hash = await reader.readContract({ ...call, functionName: 'offerDigest', args: [offer] })
  return [offer, (await terms.seller?.sign({ hash })) ?? '0x'] as const
}

const DAY = 86_400

export interface OpenAuction {
  readonly id: number
  readonly title: string
}

/** Lists a new song in an auction of its own and waits until it is public. */
export async function openAuction(market: Market, title: string, terms: Partial<Terms> = {}): Promise<OpenAuction> {
  const work = { title, artist: 'The Open Doors', genres: [{ label: 'Ballad' }] }
  const whole: Terms = { tokens: 100n, price: '1', seconds: DAY, ...terms }
  const id = await listAuction(market, await publishSong(market, { work, tokens: whole.tokens }), whole)
  await waitUntil(`${title} is public`, async () => (await readAuction(market, id)) !== undefined)
  return { id, title }
}

interface PublicAuction {
  readonly status: { readonly value: string }
  readonly bidCount: number
}

/** Reads the public auction; undefined until it is indexed. */
export async function readAuction({ melos }: Market, id: number): Promise<PublicAuction | undefined> {
  const answer = await fetch(new URL(`/api/public/auctions/external/${id}`, melos.address))
  return answer.ok ? (await answer.json()).body : undefined
}

/** An auction as the contract logged it. */
export interface ChainOffer extends Offer {
  readonly token: Address
  readonly seller: Address
  readonly endsAt: bigint
  /** In chain order. */
  readonly bids: readonly (Bid & { readonly bidder: Address })[]
}

export async function readOffer({ house, reader }: Chain, auctionId: number): Promise<ChainOffer> {
  const call = { address: house, abi: auctionHouseAbi, fromBlock: 0n, strict: true } as const
  const args = { auctionId: BigInt(auctionId) }
  const [[created], placed] = await Promise.all([
    reader.getContractEvents({ ...call, eventName: 'AuctionCreated', args }),
    reader.getContractEvents({ ...call, eventName: 'BidPlaced', args }),
  ])
  if (created === undefined) throw new Error(`There is no auction ${auctionId}`)
  const { token, seller, tokenAmount: supply, initialPrice: minimumPrice, threshold, endsAt } = created.args
  const bids = placed.map(({ args: { bidder, index, amount, price } }) => ({
    id: String(index),
    bidder,
    quantity: amount,
    price,
  }))
  return { token, seller, supply, minimumPrice, threshold, endsAt, bids }
}

/** Moves the chain's clock past the auction's end and waits until the server shows it. */
export async function endAuction(market: Market, id: number): Promise<void> {
  const { chain } = market
  const [{ endsAt }, { timestamp }] = await Promise.all([readOffer(chain, id), chain.reader.getBlock()])
  if (timestamp < endsAt) await passTime(chain, Number(endsAt - timestamp))
  await waitUntil(`auction ${id} is over`, async () => (await readAuction(market, id))?.status.value === 'TERMINATED')
}

/** Settles an ended auction by the clearing rule and returns the transaction. */
export async function settleAuction({ chain }: Market, auctionId: number): Promise<Hash> {
  const { house, reader, operator, confirm } = chain
  const { bids, endsAt, ...offer } = await readOffer(chain, auctionId)
  const lines = settle(bids, clearAuction(offer, bids))
  const [call = { winners: [], refunds: [] }] = settlementCalls(lines, { gasBudget, costs: settlementGas })
  await waitUntil('the chain has got to the end', async () => (await reader.getBlock()).timestamp >= endsAt)
  const args = [BigInt(auctionId), call.winners, call.refunds] as const
  const request = { address: house, abi: auctionHouseAbi, functionName: 'finalizeAuction', args } as const
  const hash = await operator.writeContract(request)
  await confirm(hash)
  return hash
}
