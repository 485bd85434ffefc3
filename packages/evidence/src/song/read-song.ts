import { royaltiesAbi, songTokenAbi } from '@melos/contracts'
import { type Address, type Client, type Hash, type Hex, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { requireCount } from '../incomplete.ts'
import { readEvents } from '../platform.ts'

export interface LogPlace {
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly transactionHash: Hash
}

/** What changed the ledger of a song. */
export type SongEvent = LogPlace &
  (
    | { readonly kind: 'transfer'; readonly from: Address; readonly to: Address; readonly amount: bigint }
    | {
        readonly kind: 'paid-in'
        readonly id: bigint
        readonly statement: bigint
        readonly eur: bigint
        readonly mels: bigint
        readonly periodFrom: number
        readonly periodTo: number
        readonly statementHash: Hex
      }
    | { readonly kind: 'paid'; readonly account: Address; readonly mels: bigint; readonly eur: bigint }
  )

export interface ChainSong {
  readonly song: Address
  readonly wholeTokens: bigint
  /** The contracts' own counts. */
  readonly statementCount: bigint
  readonly held: bigint
  /** In chain order, the creation first. */
  readonly events: readonly SongEvent[]
}

const names = [
  'DisbursementAnnounced',
  'AnnouncementWithdrawn',
  'RoyaltiesPaidIn',
  'RoyaltiesPaid',
  'Credited',
  'CreditWithdrawn',
] as const

export type RoyaltyLogs = Awaited<ReturnType<typeof readRoyaltyLogs>>

export async function readRoyaltyLogs(
  client: Client,
  { royalties, ...range }: { readonly royalties: Address; readonly fromBlock: bigint; readonly toBlock: bigint },
) {
  return await readEvents({ client }, range, { address: royalties, abi: royaltiesAbi, names })
}

interface SongReading {
  readonly royalties: Address
  readonly song: Address
  readonly logs: RoyaltyLogs
  readonly fromBlock: bigint
  readonly toBlock: bigint
}

export async function readSong(
  client: Client,
  { royalties, song, logs, fromBlock, toBlock }: SongReading,
): Promise<ChainSong> {
  const ofSong = { address: song, abi: songTokenAbi, blockNumber: toBlock } as const
  const ofRoyalties = { address: royalties, abi: royaltiesAbi, blockNumber: toBlock } as const
  const [wholeTokens, statementCount, [held]] = await Promise.all([
    readContract(client, { ...ofSong, functionName: 'wholeTokens' }),
    readContract(client, { ...ofSong, functionName: 'statementCount' }),
    readContract(client, { ...ofRoyalties, functionName: 'heldFor', args: [song] }),
  ])
  const earned = logs.flatMap((log): SongEvent[] => toSongEvent(log, song))
  requireCount(`statements of ${song}`, [
    statementCount,
    BigInt(earned.filter(({ kind }) => kind === 'paid-in').length),
  ])
  const events = [...(await readTransfers(client, { song, fromBlock, toBlock })), ...earned]
  return { song, wholeTokens, statementCount, held, events: events.toSorted(byPlace) }
}

async function readTransfers(
  client: Client,
  { song, fromBlock, toBlock }: { readonly song: Address; readonly fromBlock: bigint; readonly toBlock: bigint },
): Promise<SongEvent[]> {
  const read = async (from: bigint): Promise<SongEvent[]> => {
    const range = { fromBlock: from, toBlock }
    const found = await readEvents({ client }, range, { address: song, abi: songTokenAbi, names: ['Transfer'] })
    return found.map(({ args, ...log }) => ({
      ...placeOf(log),
      kind: 'transfer',
      from: args.from,
      to: args.to,
      amount: args.value,
    }))
  }
  const transfers = await read(fromBlock)
  const [first] = transfers
  // A song can be older than the first auction, and its creation is needed.
  return first?.kind === 'transfer' && first.from === zeroAddress ? transfers : await read(0n)
}

function toSongEvent(log: RoyaltyLogs[number], song: Address): SongEvent[] {
  if (log.eventName === 'RoyaltiesPaidIn' && log.args.song === song) {
    const { song: _, ...args } = log.args
    return [{ ...placeOf(log), kind: 'paid-in', ...args }]
  }
  if (log.eventName === 'RoyaltiesPaid' && log.args.song === song) {
    const { account, mels, eur } = log.args
    return [{ ...placeOf(log), kind: 'paid', account, mels, eur }]
  }
  return []
}

export function placeOf({ blockNumber, logIndex, transactionHash }: LogPlace): LogPlace {
  return { blockNumber, logIndex, transactionHash }
}

/** In chain order. */
export function byPlace(one: LogPlace, other: LogPlace): number {
  return Number(one.blockNumber - other.blockNumber) || one.logIndex - other.logIndex
}
