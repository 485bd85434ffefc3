import {
  type Address,
  BaseError,
  type Client,
  formatLog,
  type Hex,
  HttpRequestError,
  type Log,
  numberToHex,
  TimeoutError,
} from 'viem'

export interface LogFilter {
  readonly address: Address
  readonly events: readonly Hex[]
  /** The first indexed argument. */
  readonly subject: Hex
  readonly fromBlock: bigint
  readonly toBlock: bigint
}

export type MinedLog = Log<bigint, number, false>

const FIRST_RANGE = 5_000n
const LARGEST_RANGE = 50_000n
/** A node that refused a large range will probably refuse the next one too, so growth waits for this many successes. */
const RANGES_BEFORE_GROWTH = 8

/** Yields logs in chain order, one block range at a time. */
export async function* readLogs(
  client: Client,
  { fromBlock, toBlock, ...filter }: LogFilter,
): AsyncGenerator<{ logs: MinedLog[]; readTo: bigint }> {
  let size = FIRST_RANGE
  let good = RANGES_BEFORE_GROWTH
  let next = fromBlock
  while (next <= toBlock) {
    const last = next + size - 1n < toBlock ? next + size - 1n : toBlock
    let logs: MinedLog[]
    try {
      logs = await askForLogs(client, { ...filter, fromBlock: next, toBlock: last })
    } catch (error) {
      if (next === last || !mayBeTooLong(error)) throw error
      // Each timeout is a long wait, so dividing by 16 shrinks the range from 5,000 blocks to one within four of them.
      const parts = isTimeout(error) ? 16n : 2n
      size = (last - next + 1n) / parts || 1n
      good = 0
      continue
    }
    yield { logs, readTo: last }
    next = last + 1n
    good += 1
    if (good < RANGES_BEFORE_GROWTH || size * 2n > LARGEST_RANGE) continue
    size *= 2n
    // The next range can grow too, unless this one is refused.
    good = RANGES_BEFORE_GROWTH - 1
  }
}

async function askForLogs(client: Client, { address, events, subject, fromBlock, toBlock }: LogFilter) {
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        address,
        topics: [[...events], subject],
        fromBlock: numberToHex(fromBlock),
        toBlock: numberToHex(toBlock),
      },
    ],
  })
  return logs
    .map((log) => formatLog(log))
    .filter((log): log is MinedLog => matches(log, { address, subject, fromBlock, toBlock }))
    .sort((one, other) => Number(one.blockNumber - other.blockNumber) || one.logIndex - other.logIndex)
}

/** Nodes may return logs that weren't asked for, which must not count. */
function matches(
  log: Log,
  { address, subject, fromBlock, toBlock }: Pick<LogFilter, 'address' | 'subject' | 'fromBlock' | 'toBlock'>,
): boolean {
  const { blockNumber, logIndex, transactionHash } = log
  if (blockNumber === null || logIndex === null || transactionHash === null) return false
  return (
    log.address.toLowerCase() === address.toLowerCase() &&
    log.topics[1] === subject &&
    blockNumber >= fromBlock &&
    blockNumber <= toBlock
  )
}

function isTimeout(error: unknown): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof TimeoutError) instanceof TimeoutError
}

/** Each node has its own error for a range that is too long; a failed connection or a rate limit means something else. */
function mayBeTooLong(error: unknown): boolean {
  const failure = error instanceof BaseError ? error.walk((cause) => cause instanceof HttpRequestError) : null
  if (!(failure instanceof HttpRequestError)) return error instanceof BaseError
  return failure.status !== undefined && failure.status !== 429
}
