import { melsAbi, royaltiesAbi } from '@melos/contracts'
import type { Line } from '@melos/statements/document'
import { type Address, type Client, getAddress, type Hex } from 'viem'
import { getBlock, getChainId, readContract } from 'viem/actions'
import { EvidenceError } from '../evidence-error.ts'
import { type BlockPlace, requireCount } from '../incomplete.ts'
import { isContractFailure } from '../is-contract-failure.ts'
import { readPlatform } from '../platform.ts'
import { type ChainSong, type RoyaltyLogs, readRoyaltyLogs, readSong } from '../song/read-song.ts'

export interface DisbursementPlace {
  readonly royalties: Address
  readonly id: bigint
}

/** A disbursement as the chain has it at one block; no value comes from a server. */
export interface ChainDisbursement extends DisbursementPlace {
  readonly chainId: number
  readonly block: BlockPlace
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

async function readHouse(client: Client, royalties: Address): Promise<Address> {
  try {
    return getAddress(await readContract(client, { address: royalties, abi: royaltiesAbi, functionName: 'HOUSE' }))
  } catch (error) {
    if (!isContractFailure(error)) throw error
    throw new EvidenceError('DISBURSEMENT_UNKNOWN', `There is no royalties contract at ${royalties}`, { cause: error })
  }
}

function stateOf(logs: RoyaltyLogs, id: bigint): ChainDisbursement['state'] {
  for (const log of logs) {
    if (log.eventName === 'RoyaltiesPaidIn' && log.args.id === id) return 'PAID_IN'
    if (log.eventName === 'AnnouncementWithdrawn' && log.args.id === id) return 'WITHDRAWN'
  }
  return 'ANNOUNCED'
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
