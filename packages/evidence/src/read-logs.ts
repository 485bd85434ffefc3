import type { Address, Client, Hex } from 'viem'
import { askForLogs, type MinedLog } from './ask-for-logs.ts'
import { firstRangeSize } from './range-size.ts'
import { readRanges } from './read-ranges.ts'

interface LogFilter {
  readonly address: Address
  readonly events: readonly Hex[]
  /** The first indexed argument; all are read if it is left out. */
  readonly subject?: Hex
  /** The second indexed argument. */
  readonly object?: Hex
  readonly fromBlock: bigint
  readonly toBlock: bigint
}

/** A person who checks a result often uses a public node, which limits parallel requests. */
const PARALLEL = 1

/** Yields logs in chain order, one block range at a time. */
export async function* readLogs(
  client: Client,
  { address, events, subject, object, fromBlock, toBlock }: LogFilter,
): AsyncGenerator<{ logs: MinedLog[]; readTo: bigint }> {
  const indexed = object === undefined ? (subject === undefined ? [] : [subject]) : [subject ?? [], object]
  const filter = { addresses: [address], topics: [events, ...indexed] }
  const ranges = readRanges(
    async (range) => {
      const logs = await askForLogs(client, { ...filter, ...range })
      return { logs, logCount: logs.length }
    },
    {
      fromBlock,
      toBlock,
      memory: { size: firstRangeSize() },
      parallel: PARALLEL,
      probe: () => client.request({ method: 'eth_chainId' }),
    },
  )
  for await (const { value, toBlock: readTo } of ranges) yield { logs: value.logs, readTo }
}
