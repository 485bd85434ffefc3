import { type Address, type Client, formatLog, type Hash, type Hex, type Log, numberToHex } from 'viem'

export type MinedLog = Log<bigint, number, false>

interface LogFilter {
  readonly addresses: readonly Address[]
  /** By position; a position accepts any of its topics, and any topic at all if it names none. */
  readonly topics?: readonly (Hex | readonly Hex[])[]
}

interface Range {
  readonly fromBlock: bigint
  readonly toBlock: bigint
}

/** The node returned logs that contradict each other. A later answer may be right. */
export class LogsContradictError extends Error {
  readonly code = 'LOGS_CONTRADICT'
}

/** geth and Erigon refuse more than 1,000 in a request, whatever the range. */
const MOST_ADDRESSES = 500

type LogRequest = LogFilter & (Range | { readonly blockHash: Hash })

/** Returns the logs in chain order, each once. Nodes can return logs that weren't asked for; these don't count. */
export async function askForLogs(client: Client, { addresses, ...rest }: LogRequest): Promise<MinedLog[]> {
  const parts: Promise<MinedLog[]>[] = []
  for (let start = 0; start < addresses.length; start += MOST_ADDRESSES) {
    parts.push(askForPart(client, { ...rest, addresses: addresses.slice(start, start + MOST_ADDRESSES) }))
  }
  return inChainOrder((await Promise.all(parts)).flat())
}

async function askForPart(client: Client, { addresses, topics, ...place }: LogRequest): Promise<MinedLog[]> {
  const [only, ...others] = addresses
  if (only === undefined) return []
  const answer = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        address: others.length === 0 ? only : [...addresses],
        ...(topics === undefined ? {} : { topics: topics.map(toNodeTopic) }),
        ...('blockHash' in place
          ? { blockHash: place.blockHash }
          : { fromBlock: numberToHex(place.fromBlock), toBlock: numberToHex(place.toBlock) }),
      },
    ],
  })
  if (!Array.isArray(answer)) throw new LogsContradictError('The answer is not a list of logs')
  const wanted = new Set(addresses.map((address) => address.toLowerCase()))
  return answer
    .map((log) => formatLog(log))
    .filter((log): log is MinedLog => isMined(log) && wanted.has(log.address.toLowerCase()) && isIn(log, place))
    .filter((log) => topics === undefined || matchesTopics(log, topics))
}

function toNodeTopic(topic: Hex | readonly Hex[]): Hex | Hex[] | null {
  if (typeof topic === 'string') return topic
  return topic.length === 0 ? null : [...topic]
}

function isMined(log: Log): log is MinedLog {
  const { blockNumber, blockHash, logIndex, transactionHash, removed } = log
  const isComplete = blockNumber !== null && blockHash !== null && logIndex !== null && transactionHash !== null
  return isComplete && removed !== true
}

function isIn(log: MinedLog, place: Range | { readonly blockHash: Hash }): boolean {
  if ('blockHash' in place) return log.blockHash === place.blockHash
  return log.blockNumber >= place.fromBlock && log.blockNumber <= place.toBlock
}

function matchesTopics({ topics }: MinedLog, wanted: readonly (Hex | readonly Hex[])[]): boolean {
  return wanted.every((topic, position) => {
    const actual = topics[position]
    if (actual === undefined) return false
    return typeof topic === 'string' ? topic === actual : topic.length === 0 || topic.includes(actual)
  })
}

function inChainOrder(logs: readonly MinedLog[]): MinedLog[] {
  const sorted = logs.toSorted(
    (one, other) => Number(one.blockNumber - other.blockNumber) || one.logIndex - other.logIndex,
  )
  return sorted.filter((log, index) => {
    const before = sorted[index - 1]
    if (before === undefined || before.blockNumber !== log.blockNumber) return true
    if (before.blockHash !== log.blockHash) {
      throw new LogsContradictError(`Block ${log.blockNumber} has two hashes: ${before.blockHash}, ${log.blockHash}`)
    }
    if (before.logIndex !== log.logIndex) return true
    if (isSame(before, log)) return false
    throw new LogsContradictError(`Log ${log.logIndex} of block ${log.blockNumber} has two different contents`)
  })
}

function isSame(one: MinedLog, other: MinedLog): boolean {
  const isSamePlace = one.address === other.address && one.transactionHash === other.transactionHash
  return isSamePlace && one.data === other.data && one.topics.join() === other.topics.join()
}
