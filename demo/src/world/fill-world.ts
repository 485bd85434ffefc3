import type { Work } from '@melos/api-contract'
import { auctionHouseAbi } from '@melos/contracts'
import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Catalogue } from '../catalogue.ts'
import { type House, RevertedError } from '../house.ts'
import type { Song } from '../song.ts'
import { type ChainClock, openChainClock, type WorldEvent } from './chain-clock.ts'
import { admitBidders, ensureToken, scheduleAuction } from './list-song.ts'
import { placeBid } from './place-bid.ts'
import { type PlannedAuction, settledAt } from './plan-auctions.ts'
import { confirmSale, settleAuction } from './settle-auction.ts'

interface WorldParts {
  readonly catalogue: Catalogue
  readonly auctions: readonly PlannedAuction[]
  readonly bidders: readonly PrivateKeyAccount[]
  /** What else happens in the world. */
  readonly planMore: (world: World) => WorldEvent[]
}

/** What events outside the auctions need. */
export interface World {
  readonly house: House
  readonly clock: ChainClock
  /** Waits for the song's upload. */
  readonly works: (song: Song) => Promise<Work>
}

/** Leaves time for a listing's transactions before the auction starts. */
const LEAD_SECONDS = 60
const LEAST_SECONDS = 120
/** Each upload makes the server render images in many sizes. */
const UPLOADS_AT_ONCE = 2

/**
 * Replays all events in the order of their times, on a chain that began in the past. It finds what an earlier run did: the work by
 * its title, the token by the work, the auction and its bids on the chain. It skips events whose time has passed.
 */
export async function fillWorld(house: House, { catalogue, auctions, bidders, planMore }: WorldParts): Promise<void> {
  const clock = await openChainClock(house)
  const works = uploadSongs(
    catalogue,
    inOrder(auctions).filter(({ soldBy }) => soldBy === undefined),
  )
  const listed = await listedTokens(house)
  const events = [...auctions.flatMap((plan) => eventsOf(plan)), ...planMore({ house, clock, works })]
  for (const { at, happen } of events.sort((one, other) => one.at - other.at)) {
    await clock.moveTo(at)
    await happen().catch(forgiveRefusal)
  }
  await clock.moveToPresent()

  function eventsOf(plan: PlannedAuction): WorldEvent[] {
    let auctionId: bigint | undefined
    let placed = 0
    let startsAt = Number.POSITIVE_INFINITY
    const list = async () => {
      const { song } = plan
      const work = song.soldBy === undefined ? await works(song) : await catalogue.untilApproved(song)
      if (work !== undefined) auctionId = await ensureListed(plan, work)
      if (auctionId === undefined) return
      const state = await readState(house, auctionId)
      placed = Number(state.bidCount)
      startsAt = Number(state.startsAt)
    }
    const bids = plan.bids.map(({ placedAt, bidder, price, quantity }, index) => ({
      at: placedAt,
      async happen() {
        if (auctionId === undefined || index < placed) return
        if (clock.read() < startsAt || clock.read() >= plan.endsAt) return
        const from = bidders[bidder]
        if (from !== undefined) await placeBid(house, { from, auctionId, price, quantity })
      },
    }))
    const settlement = async () => {
      if (auctionId === undefined || plan.settlement === undefined) return
      await clock.mine()
      await settleAuction(house, { auctionId, extent: plan.settlement })
      await confirmSale(house, auctionId)
    }
    return [{ at: plan.listedAt, happen: list }, ...bids, { at: settledAt(plan), happen: settlement }]
  }

  async function ensureListed(plan: PlannedAuction, work: Work): Promise<bigint | undefined> {
    const token = await ensureToken(house, { catalogue, work, song: plan.song })
    const known = listed.get(token)
    if (known !== undefined) return known
    const startsAt = Math.max(plan.startsAt, clock.read() + LEAD_SECONDS)
    if (plan.endsAt < startsAt + LEAST_SECONDS) return undefined
    const { policy } = plan
    if (policy !== 0) await admitBidders(house, { bidders: bidders.map(({ address }) => address), policy })
    return await scheduleAuction(house, { ...plan, startsAt, token })
  }
}

/** If the contract refuses an event, the sample world lacks it, but the rest is still created. */
function forgiveRefusal(error: unknown): void {
  if (!(error instanceof RevertedError)) throw error
  console.warn(`Something is missing in the sample world: ${error.message}`)
}

/** In the order in which they are listed. */
function inOrder(auctions: readonly PlannedAuction[]): Song[] {
  return auctions.toSorted((one, other) => one.listedAt - other.listedAt).map(({ song }) => song)
}

async function listedTokens({ reader, auctionHouse }: House): Promise<Map<Address, bigint>> {
  const created = await reader.getContractEvents({
    address: auctionHouse,
    abi: auctionHouseAbi,
    eventName: 'AuctionCreated',
    fromBlock: 0n,
    strict: true,
  })
  return new Map(created.map(({ args }) => [args.token, args.auctionId]))
}

async function readState({ reader, auctionHouse }: House, auctionId: bigint) {
  const call = { address: auctionHouse, abi: auctionHouseAbi, functionName: 'auctionState' } as const
  return await reader.readContract({ ...call, args: [auctionId] })
}

/** Uploads a few songs at a time, in order. The returned function waits for one song's upload. */
function uploadSongs(catalogue: Catalogue, songs: readonly Song[]): (song: Song) => Promise<Work> {
  const waiting = new Map(songs.map((song) => [song, Promise.withResolvers<Work>()]))
  const left = waiting.entries()
  const upload = async () => {
    for (const [song, { resolve, reject }] of left) await catalogue.ensureWork(song).then(resolve, reject)
  }
  for (let count = 0; count < UPLOADS_AT_ONCE; count++) void upload()
  return async (song) => {
    const upload = waiting.get(song)
    if (upload === undefined) throw new Error(`${song.work.title} is not among the songs`)
    return await upload.promise
  }
}
