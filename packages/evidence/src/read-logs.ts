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
  /** Any of these events. */
  readonly events: readonly Hex[]
  /** The first indexed argument of each. */
  readonly subject: Hex
  readonly fromBlock: bigint
  readonly toBlock: bigint
}

export type MinedLog = Log<bigint, number, false>

const FIRST_RANGE = 5_000n
const LARGEST_RANGE = 50_000n
/** So many ranges go well before a larger one is tried: a node that has refused one will mostly do so again. */
const RANGES_BEFORE_GROWTH = 8

/** The logs in chain order, range by range; each comes with the last block that has been read. */
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
      if (next === last || !mayBeTooMuch(error)) throw error
      // Each range that is waited for in vain costs the reader's patience: from 5,000 blocks to one in four of them.
      const parts = isSilence(error) ? 16n : 2n
      size = (last - next + 1n) / parts || 1n
      good = 0
      continue
    }
    yield { logs, readTo: last }
    next = last + 1n
    good += 1
    if (good < RANGES_BEFORE_GROWTH || size * 2n > LARGEST_RANGE) continue
    size *= 2n
    // The next growth waits only when this one is refused.
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
    .filter((log): log is MinedLog => isAsked(log, { address, subject, fromBlock, toBlock }))
    .sort((one, other) => Number(one.blockNumber - other.blockNumber) || one.logIndex - other.logIndex)
}

/** A node may not slip in what was not asked for. */
function isAsked(
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

function isSilence(error: unknown): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof TimeoutError) instanceof TimeoutError
}

/** Nodes say in many ways that a range is too long; a node that is not there, or wants a rest, says something else. */
function mayBeTooMuch(error: unknown): boolean {
  const failure = error instanceof BaseError ? error.walk((cause) => cause instanceof HttpRequestError) : null
  if (!(failure instanceof HttpRequestError)) return error instanceof BaseError
  return failure.status !== undefined && failure.status !== 429
}
