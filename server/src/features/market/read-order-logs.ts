import { marketAbi, royaltiesAbi } from '@melos/contracts'
import type { Address } from 'viem'
import type { ChainLog, MinedBlock } from '../../chain/chain-event.ts'
import { type DecodedLog, decodeLogs } from '../../chain/decode-logs.ts'
import type { Database } from '../../database/database.ts'

const abi = marketAbi
const names = ['OrderPlaced', 'Traded', 'OrderRested', 'OrderUnfilled', 'OrderRemoved'] as const

type OrderEventName = (typeof names)[number]

/** What the contract says about orders. */
export type OrderLog = {
  [Name in OrderEventName]: DecodedLog<typeof abi, Name> & { readonly name: Name }
}[OrderEventName]

export type OrderPlaced = Extract<OrderLog, { name: 'OrderPlaced' }>

/** In chain order, without blocks that are indexed already. */
export function readOrderLogs(blocks: readonly MinedBlock[], cursor: bigint | undefined): OrderLog[] {
  const added = cursor === undefined ? blocks : blocks.filter(({ block }) => block.number > cursor)
  const logs = names.flatMap((name) =>
    // The name belongs to the arguments that were decoded with it.
    decodeLogs(added, { abi, eventName: name }).map((decoded) => ({ ...decoded, name }) as OrderLog),
  )
  return logs.toSorted(({ log: one }, { log: other }) => (isBefore(one, other) ? -1 : 1))
}

function isBefore(one: ChainLog, other: ChainLog): boolean {
  if (one.blockNumber !== other.blockNumber) return one.blockNumber < other.blockNumber
  return one.logIndex < other.logIndex
}

/** How many statements each song had before a log of these blocks, whose statements the index already has. */
export async function countStatements(
  db: Database,
  { blocks, songs }: { blocks: readonly MinedBlock[]; songs: readonly Address[] },
): Promise<(song: Address, log: ChainLog) => bigint> {
  if (songs.length === 0) return () => 0n
  const rows = await db
    .selectFrom('royalty_statements')
    .select(['song', (select) => select.fn.countAll<bigint>().as('count')])
    .where('song', 'in', [...new Set(songs)])
    .groupBy('song')
    .execute()
  const counts = new Map(rows.map(({ song, count }) => [song, count]))
  const paidIn = decodeLogs(blocks, { abi: royaltiesAbi, eventName: 'RoyaltiesPaidIn' })
  return (song, log) => {
    const later = paidIn.filter((paid) => paid.args.song === song && isBefore(log, paid.log))
    return (counts.get(song) ?? 0n) - BigInt(later.length)
  }
}
