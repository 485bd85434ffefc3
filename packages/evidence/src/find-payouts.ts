import { royaltiesAbi, songTokenAbi } from '@melos/contracts'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { type HouseOnChain, type Platform, readEvents } from './platform.ts'

const DORMANT_AFTER = 730n * 24n * 3_600n
/** So many accounts are asked for at the same time. */
const AT_ONCE = 50

/** An account with the songs of which it ever held tokens. */
export interface Holder {
  readonly account: Address
  /** Ascending, as the contract needs them. */
  readonly songs: readonly Address[]
}

interface Due {
  /** MELS base units. */
  readonly mels: bigint
  /** EUR times 10^18. */
  readonly eur: bigint
}

/** An account that has earned something and can't be paid all of it yet. */
export interface WaitingHolder {
  readonly account: Address
  readonly due: Due
  /** The second until which the payout is on hold; undefined if it isn't. */
  readonly heldUntil: bigint | undefined
}

export interface FoundPayouts {
  /** EUR times 10^18. Only more than this is paid. */
  readonly minimum: bigint
  /** Everyone whom `payMany` would pay now. */
  readonly payouts: readonly Holder[]
  readonly waiting: readonly WaitingHolder[]
}

/** Everyone who may have earned something. */
export interface Earners {
  readonly royalties: Address
  /** The second of the last block. */
  readonly now: bigint
  readonly holders: readonly Holder[]
  /** The second of each song's last statement. */
  readonly lastPaidInAt: ReadonlyMap<Address, bigint>
}

/** Asks the contract which of them can be paid royalties now, and who can't yet. */
export async function findPayouts(
  client: HouseOnChain['client'],
  { royalties, now, holders, lastPaidInAt }: Earners,
): Promise<FoundPayouts> {
  const ofRoyalties = { address: royalties, abi: royaltiesAbi } as const
  const minimum = await readContract(client, { ...ofRoyalties, functionName: 'minimum' })
  const dueOf = async (account: Address, named: readonly Address[]): Promise<Due> => {
    const [mels, eur] = await readContract(client, { ...ofRoyalties, functionName: 'dueOf', args: [account, named] })
    return { mels, eur }
  }
  const payouts: Holder[] = []
  const waiting: WaitingHolder[] = []
  const look = async (holder: Holder): Promise<void> => {
    const { account } = holder
    const due = await dueOf(account, holder.songs)
    if (due.mels === 0n) return
    const heldUntil = await readContract(client, { ...ofRoyalties, functionName: 'heldUntil', args: [account] })
    const dormant = holder.songs.filter((song) => (lastPaidInAt.get(song) ?? now) + DORMANT_AFTER <= now)
    const payable = due.eur > minimum ? due : await dueOf(account, dormant)
    const isOnHold = now < heldUntil
    if (!isOnHold && payable.mels > 0n) payouts.push(holder)
    if (isOnHold || payable.mels < due.mels) waiting.push({ account, due, heldUntil: isOnHold ? heldUntil : undefined })
  }
  for (let start = 0; start < holders.length; start += AT_ONCE)
    await Promise.all(holders.slice(start, start + AT_ONCE).map(look))
  return { minimum, payouts: payouts.toSorted(byAccount), waiting: waiting.toSorted(byAccount) }
}

function byAccount(one: { readonly account: Address }, other: { readonly account: Address }): number {
  return BigInt(one.account) < BigInt(other.account) ? -1 : 1
}

/** Finds in the logs everyone who ever held tokens of a song that has earned. */
export async function findEarners(chain: HouseOnChain, platform: Platform): Promise<Earners> {
  const { royalties, now } = platform
  const lastPaidInAt = await readEarningSongs(chain, platform)
  return { royalties, now, lastPaidInAt, holders: await findHolders(chain, platform, [...lastPaidInAt.keys()]) }
}

/** The songs that have earned, with the second of their last statement. */
async function readEarningSongs(chain: HouseOnChain, platform: Platform): Promise<Map<Address, bigint>> {
  const { royalties: address } = platform
  const paidIn = await readEvents(chain, platform, { address, abi: royaltiesAbi, names: ['RoyaltiesPaidIn'] })
  const songs = new Map<Address, bigint>()
  for (const song of new Set(paidIn.map(({ args }) => args.song))) {
    const call = { address, abi: royaltiesAbi, functionName: 'heldFor', args: [song] } as const
    const [, lastPaidInAt] = await readContract(chain.client, call)
    songs.set(song, lastPaidInAt)
  }
  return songs
}

/** Everyone who ever received tokens of these songs. The auction house's earnings go with its tokens. */
async function findHolders(
  chain: HouseOnChain,
  platform: Platform,
  songs: readonly Address[],
): Promise<readonly Holder[]> {
  const held = new Map<Address, Address[]>()
  for (const song of songs.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))) {
    const transfers = await readEvents(chain, platform, { address: song, abi: songTokenAbi, names: ['Transfer'] })
    for (const account of new Set(transfers.map(({ args }) => args.to))) {
      if (account.toLowerCase() === chain.auctionHouse.toLowerCase()) continue
      held.set(account, [...(held.get(account) ?? []), song])
    }
  }
  return [...held].map(([account, named]) => ({ account, songs: named }))
}
