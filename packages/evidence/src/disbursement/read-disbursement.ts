import { melsAbi, royaltiesAbi, songTokenAbi } from '@melos/contracts'
import type { Line } from '@melos/statements/document'
import { type Address, type Client, getAddress, type Hash, type Hex, zeroAddress } from 'viem'
import { getBlock, getChainId, readContract } from 'viem/actions'
import { EvidenceError } from '../evidence-error.ts'
import { isContractFailure } from '../is-contract-failure.ts'
import { readEvents, readPlatform } from '../platform.ts'

export interface DisbursementPlace {
  readonly royalties: Address
  readonly id: bigint
}

interface LogPlace {
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

/** A disbursement as the chain has it at one block; no value comes from a server. */
export interface ChainDisbursement extends DisbursementPlace {
  readonly chainId: number
  readonly block: { readonly number: bigint; readonly hash: Hash }
  readonly house: Address
  readonly document: Hex
  readonly lines: Hex
  readonly state: 'ANNOUNCED' | 'WITHDRAWN' | 'PAID_IN'
  /** MELS base units per EUR of every announcement. */
  readonly rates: ReadonlyMap<bigint, bigint>
  /** The rate of the disbursement that was paid in before this one. */
  readonly previousRate: bigint | null
  /** What was paid in; empty until then. */
  readonly deposit: readonly (Line & { readonly mels: bigint })[]
  /** The songs of this disbursement. */
  readonly songs: readonly ChainSong[]
  readonly totals: { readonly held: bigint; readonly credited: bigint; readonly balance: bigint }
}

const names = [
  'DisbursementAnnounced',
  'AnnouncementWithdrawn',
  'RoyaltiesPaidIn',
  'RoyaltiesPaid',
  'Credited',
  'CreditWithdrawn',
] as const

type RoyaltyLogs = Awaited<ReturnType<typeof readRoyaltyLogs>>

/** Reads the contract's events and those of the disbursement's songs. */
export async function readDisbursement(
  client: Client,
  { royalties, id }: DisbursementPlace,
): Promise<ChainDisbursement> {
  const ofRoyalties = { address: royalties, abi: royaltiesAbi } as const
  const [chainId, head, house] = await Promise.all([getChainId(client), getBlock(client), readHouse(client, royalties)])
  const platform = await readPlatform({ client, auctionHouse: house })
  const range = { fromBlock: platform.fromBlock, toBlock: head.number }
  const at = { blockNumber: head.number }
  const logs = await readRoyaltyLogs(client, { ...range, royalties })
  const count = await readContract(client, { ...ofRoyalties, ...at, functionName: 'announcementCount' })
  const announced = logs.filter((log) => log.eventName === 'DisbursementAnnounced')
  requireCount('announcements', [count, BigInt(announced.length)])
  const own = announced.find(({ args }) => args.id === id)
  if (own === undefined) {
    throw new EvidenceError('DISBURSEMENT_UNKNOWN', `The chain has no disbursement ${id} at ${royalties}`)
  }
  const paidIn = logs.filter((log) => log.eventName === 'RoyaltiesPaidIn')
  const ownLines = paidIn.filter(({ args }) => args.id === id)
  const rates = new Map(announced.map(({ args }) => [args.id, args.rate]))
  const [first] = ownLines
  const before = first === undefined ? paidIn.at(-1) : paidIn[paidIn.indexOf(first) - 1]
  const songs: ChainSong[] = []
  for (const song of new Set(ownLines.map(({ args }) => args.song))) {
    songs.push(await readSong(client, { royalties, song, logs, ...range }))
  }
  return {
    chainId,
    royalties,
    id,
    house,
    block: { number: head.number, hash: head.hash },
    document: own.args.document,
    lines: own.args.lines,
    state: stateOf(logs, id),
    rates,
    previousRate: before === undefined ? null : (rates.get(before.args.id) ?? null),
    deposit: ownLines.map(({ args }) => args),
    songs,
    totals: await readTotals(client, { royalties, mels: platform.mels, logs, blockNumber: head.number }),
  }
}

/** Data from before and after a reorganisation doesn't fit together. */
export async function requireSameBlock(client: Client, { block }: ChainDisbursement): Promise<void> {
  const { hash } = await getBlock(client, { blockNumber: block.number })
  if (hash === block.hash) return
  throw new EvidenceError('CHAIN_INCOMPLETE', `Block ${block.number} was replaced while it was read`)
}

export function requireCount(what: string, [contract, events]: readonly [bigint, bigint]): void {
  if (contract === events) return
  const difference = `${what}: the contract says ${contract}, the node's events say ${events}`
  throw new EvidenceError('CHAIN_INCOMPLETE', difference)
}

async function readHouse(client: Client, royalties: Address): Promise<Address> {
  try {
    return getAddress(await readContract(client, { address: royalties, abi: royaltiesAbi, functionName: 'HOUSE' }))
  } catch (error) {
    if (!isContractFailure(error)) throw error
    throw new EvidenceError('DISBURSEMENT_UNKNOWN', `There is no royalties contract at ${royalties}`, { cause: error })
  }
}

async function readRoyaltyLogs(
  client: Client,
  { royalties, ...range }: { readonly royalties: Address; readonly fromBlock: bigint; readonly toBlock: bigint },
) {
  return await readEvents({ client }, range, { address: royalties, abi: royaltiesAbi, names })
}

function stateOf(logs: RoyaltyLogs, id: bigint): ChainDisbursement['state'] {
  for (const log of logs) {
    if (log.eventName === 'RoyaltiesPaidIn' && log.args.id === id) return 'PAID_IN'
    if (log.eventName === 'AnnouncementWithdrawn' && log.args.id === id) return 'WITHDRAWN'
  }
  return 'ANNOUNCED'
}

interface SongReading {
  readonly royalties: Address
  readonly song: Address
  readonly logs: RoyaltyLogs
  readonly fromBlock: bigint
  readonly toBlock: bigint
}

async function readSong(
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
  const inOrder = events.toSorted(
    (one, other) => Number(one.blockNumber - other.blockNumber) || one.logIndex - other.logIndex,
  )
  return { song, wholeTokens, statementCount, held, events: inOrder }
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

function placeOf({ blockNumber, logIndex, transactionHash }: LogPlace): LogPlace {
  return { blockNumber, logIndex, transactionHash }
}

/** Over all songs that ever earned, because the money of all lies in one contract. */
async function readTotals(
  client: Client,
  { royalties, mels, logs, blockNumber }: { royalties: Address; mels: Address; logs: RoyaltyLogs; blockNumber: bigint },
): Promise<ChainDisbursement['totals']> {
  const songs = new Set(logs.flatMap((log) => (log.eventName === 'RoyaltiesPaidIn' ? [log.args.song] : [])))
  let held = 0n
  for (const song of songs) {
    const call = { address: royalties, abi: royaltiesAbi, blockNumber, functionName: 'heldFor', args: [song] } as const
    const [ofSong] = await readContract(client, call)
    held += ofSong
  }
  let credited = 0n
  for (const log of logs) {
    if (log.eventName === 'Credited') credited += log.args.amount
    if (log.eventName === 'CreditWithdrawn') credited -= log.args.amount
  }
  const call = { address: mels, abi: melsAbi, blockNumber, functionName: 'balanceOf', args: [royalties] } as const
  return { held, credited, balance: await readContract(client, call) }
}
